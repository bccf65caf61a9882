import type { DraftEmail } from '../../contract/email.contract.ts'
import type { EmailAttachment } from '../../contract/email-shapes.rules.ts'
import type { Mailbox } from '#platform/contract/mailboxes.rules.ts'
import { createStore, useStore } from '#platform/web/store/store.ts'

// Open compose windows. They belong to no screen: navigating leaves them open.

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
/** The request body in a fixed field order, so that a repeated request is recognized by its content. */
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
/** `sent`: hidden while sending can be undone. */
export type ComposeShape = 'dock' | 'full' | 'small' | 'sent'
export interface ComposeWindow {
  key: number
  start: Draft
  saved: SavedDraft | undefined
  isReplyToAll: boolean
  shape: ComposeShape
}

const MAX_AT_ONCE = 3
const windows = createStore<readonly ComposeWindow[]>([])
let count = 0

interface Opening {
  saved?: SavedDraft | undefined
  isReplyToAll?: boolean
  /** Returned mail is shown even over the window limit. */
  isReturned?: boolean
}

/** Opens a compose window; one already open comes to the front. Returns whether there was room. */
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
  if (!isReturned && windows.get().filter(one => one.shape !== 'sent').length >= MAX_AT_ONCE)
    return false
  count += 1
  windows.set([...windows.get(), { key: count, start, saved, isReplyToAll, shape: 'dock' }])
  return true
}

export const closeCompose = (key: number): void =>
  windows.set(windows.get().filter(one => one.key !== key))
export const shapeCompose = (key: number, shape: ComposeShape): void =>
  windows.set(windows.get().map(one => (one.key === key ? { ...one, shape } : one)))
export const recordSaved = (key: number, saved: SavedDraft | undefined): void =>
  windows.set(windows.get().map(one => (one.key === key ? { ...one, saved } : one)))
/** For sign-out: nothing outlives its user. */
export const closeAllCompose = (): void => windows.set([])
/** The window of a mail, while it is open or can be undone. */
export const windowOf = (id: number): ComposeWindow | undefined =>
  windows.get().find(one => one.saved?.id === id)

export const useComposeWindows = (): readonly ComposeWindow[] => useStore(windows)
