import type { EmailFolder } from '../../contract/email.rules.ts'
import type { Mailbox } from '#platform/contract/mailboxes.rules.ts'
import type { SendState } from '../../contract/email-shapes.rules.ts'
import type { EmailKind } from '../email.tables.ts'

// A mailbox as other programs are given it. Types only.

/** What never changes of a mail has a revision: with the next it is another mail for them. */
export interface MailId {
  id: number
  revision: number
}
export interface StoredFile {
  fileId: string
  name: string
  isInline: boolean
  cid: string | null
  type: string
  size: number
}
export interface StoredMail extends MailId {
  threadId: number
  kind: EmailKind
  folder: EmailFolder
  isRead: boolean
  isStarred: boolean
  /** Those that no screen shows. */
  keywords: string[]
  labels: string[]
  /** When it arrived, as ISO 8601. */
  time: string
  writtenAt: string
  size: number
  messageId: string
  inReplyTo: string | null
  references: string[]
  from: Mailbox
  replyTo: Mailbox[]
  to: Mailbox[]
  cc: Mailbox[]
  bcc: Mailbox[]
  subject: string
  preview: string
  hasAttachments: boolean
  files: StoredFile[]
  /** Undefined: written as plain text. */
  html: () => string | undefined
  text: () => string
  /** The header of its file. */
  header: () => Promise<string>
}
/** A message that is in no mailbox. */
export interface ParsedMail extends Pick<
  StoredMail,
  | 'size'
  | 'from'
  | 'replyTo'
  | 'to'
  | 'cc'
  | 'bcc'
  | 'subject'
  | 'preview'
  | 'hasAttachments'
  | 'html'
  | 'text'
> {
  sender: Mailbox | null
  writtenAt: string | null
  files: (Omit<StoredFile, 'fileId'> & { bytes: Buffer })[]
  /** As it was received. */
  header: () => string
}
export interface StoredFolder {
  total: number
  unread: number
  threads: number
  unreadThreads: number
}
export interface StoredFolders {
  folders: (StoredFolder & { folder: EmailFolder })[]
  labels: (StoredFolder & { key: string; id: number | null; name: string })[]
}
export interface Submission extends MailId {
  threadId: number
  sendAt: string
  /** It can still be taken back. */
  isPending: boolean
  from: string
  deliveries: { email: string; state: SendState; detail: string }[]
}
/** What a program says of a mail it brings. */
export interface Marks {
  isRead: boolean
  isStarred: boolean
  isDraft: boolean
  keywords: readonly string[]
  labels: readonly string[]
}
