import type { DraftEmail } from '../../contract/email.contract.ts'
import type { EmailAttachment } from '../../contract/email-shapes.rules.ts'
import type { Mailbox } from '../../contract/email.rules.ts'
import { createStore, useStore } from '#platform/web/store/store.ts'

// The mails that are being written. They belong to no screen: going elsewhere leaves them open.

export interface Draft {
  to: Mailbox[]
  cc: Mailbox[]
  bcc: Mailbox[]
  subject: string
  message: string
  attachments: EmailAttachment[]
  inReplyTo: number | undefined
  forwardOf: number | undefined
  isPlainText: boolean
}
/** As the server takes it: the same words in the same order, so that one sent twice is known again. */
export const bodyOf = ({
  to,
  cc,
  bcc,
  subject,
  message,
  attachments,
  inReplyTo,
  forwardOf,
  isPlainText,
}: Draft): Omit<DraftEmail, 'id'> => ({
  to: to.map(plainly),
  cc: cc.map(plainly),
  bcc: bcc.map(plainly),
  subject,
  message,
  attachments: attachments.map(file => file.id),
  ...(inReplyTo === undefined ? {} : { inReplyTo }),
  ...(forwardOf === undefined ? {} : { forwardOf }),
  isPlainText,
})
const plainly = ({ name, email }: Mailbox): Mailbox => ({ name, email })

export interface SavedDraft {
  id: number
  version: number
}
/** `sent`: out of sight, as long as it can be taken back. */
export type ComposeShape = 'dock' | 'full' | 'small' | 'sent'
export interface ComposeWindow {
  key: number
  start: Draft
  saved: SavedDraft | undefined
  isReplyToAll: boolean
  shape: ComposeShape
}

const MOST_AT_ONCE = 3
const windows = createStore<readonly ComposeWindow[]>([])
let count = 0

interface Opening {
  saved?: SavedDraft | undefined
  isReplyToAll?: boolean
  /** What comes back unsent is shown, however many are open. */
  isReturned?: boolean
}

/** Opens a mail to be written; one that is open already comes to the front. Answers whether there was room. */
export function openCompose(
  start: Draft,
  { saved, isReplyToAll = false, isReturned = false }: Opening = {},
): boolean {
  const open =
    saved === undefined ? undefined : windows.get().find(one => one.saved?.id === saved.id)
  if (open !== undefined) {
    shapeCompose(open.key, 'dock')
    return true
  }
  if (!isReturned && windows.get().filter(one => one.shape !== 'sent').length >= MOST_AT_ONCE)
    return false
  count += 1
  windows.set([...windows.get(), { key: count, start, saved, isReplyToAll, shape: 'dock' }])
  return true
}

export const closeCompose = (key: number): void =>
  windows.set(windows.get().filter(one => one.key !== key))
export const shapeCompose = (key: number, shape: ComposeShape): void =>
  windows.set(windows.get().map(one => (one.key === key ? { ...one, shape } : one)))
export const recordSaved = (key: number, saved: SavedDraft): void =>
  windows.set(windows.get().map(one => (one.key === key ? { ...one, saved } : one)))
/** Nothing of it outlives the person who wrote it. */
export const closeAllCompose = (): void => windows.set([])
/** The window that holds a mail, while it is open or can be taken back. */
export const windowOf = (id: number): ComposeWindow | undefined =>
  windows.get().find(one => one.saved?.id === id)

export const useComposeWindows = (): readonly ComposeWindow[] => useStore(windows)
