import type { BoardName } from './card-boards.rules.ts'

// Cards that can be rendered on the server: in mailed documents, and as embedded pages or pictures (features.md DASH-05, CARD-03).

/** Named like the boards' cards. */
export const RENDERABLE_CARDS = [
  'orders-bar',
  'profit',
  'subscribers',
  'revenue-days',
  'sales',
  'orders-days',
  'traffic',
  'active-users',
  'newsletter',
  'support',
  'sessions',
  'revenue-report',
  'goals',
  'revenue-month',
  'product-orders',
  'devices',
  'customers',
] as const
export type RenderableCard = (typeof RENDERABLE_CARDS)[number]

export const MAIL_FREQUENCIES = ['daily', 'weekly', 'monthly'] as const
export type MailFrequency = (typeof MAIL_FREQUENCIES)[number]
export const MAX_MAILS = 20
export const MAX_READERS = 20
/** The last day that every month has. */
export const LAST_MONTH_DAY = 28
export const MAX_EMBEDS = 50
export const EMBED_DAYS = [7, 30, 90, 365] as const
export type MailBoard = BoardName
