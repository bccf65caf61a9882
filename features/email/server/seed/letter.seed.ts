import type { EmailFolder } from '../../contract/email.rules.ts'

// The parts of a demo mail.

export const ACCOUNTS = ['admin', 'maintainer', 'editor', 'author', 'subscriber'] as const
export type Account = (typeof ACCOUNTS)[number]
/** Outside senders. */
export const STRANGERS = {
  bearings: { name: 'Halden Bearings', email: 'orders@halden-bearings.example' },
  freight: { name: 'Kestrel Freight', email: 'dispatch@kestrel-freight.example' },
  oils: { name: 'Petra Lindholm', email: 'petra@oelwerk-nord.example' },
  canteen: { name: 'Canteen am Tor', email: 'menu@canteen-am-tor.example' },
  fair: { name: 'Metalworks Fair', email: 'news@metalworks-fair.example' },
  lottery: { name: 'Lucky Prize Office', email: 'winner@prize-office.example' },
  pills: { name: 'Best Deals', email: 'deals@cheap-deals.example' },
} as const
export type Stranger = keyof typeof STRANGERS
export type SeedFile = 'notes' | 'figures' | 'photo'

export interface Place {
  folder: EmailFolder
  isUnread?: true
  isStarred?: true
  labels?: string[]
}
export interface Letter {
  key: string
  from: Account | Stranger
  to: readonly Account[]
  cc?: readonly Account[]
  subject: string
  message: string
  layout?: string
  pictures?: string[]
  files?: SeedFile[]
  hoursAgo: number
  answers?: string
  /** Its place in each account's mailbox; accounts not listed do not have it. */
  places: Partial<Record<Account, Place>>
  isSpam?: true
}

export const all = (place: Place): Letter['places'] =>
  Object.fromEntries(ACCOUNTS.map(account => [account, place]))
/** Paragraphs. */
export const p = (...texts: string[]): string => texts.map(text => `<p>${text}</p>`).join('')
