import type { EmailFolder, LabelColor } from '../contract/email.rules.ts'
import type { EMAIL_KINDS, SendState } from '../contract/email-shapes.rules.ts'
import type { Generated, Selectable } from 'kysely'

export type EmailKind = (typeof EMAIL_KINDS)[number]

/** The content of a mail: one row shared by all mailboxes that have it. Lists are JSON. */
export interface EmailContentsTable {
  id: Generated<number>
  message_id: string
  in_reply_to: string | null
  refs: string
  from_name: string
  from_email: string
  from_email_key: string
  reply_to: string
  to_list: string
  cc_list: string
  bcc_list: string
  subject: string
  message: string
  layout: string | null
  excerpt: string
  remote_pictures: string
  is_plain: number
  is_auto: number
  hops: string
  auth: string | null
  unsubscribe: string | null
  raw_hash: string | null
  written_at: string
  size: number
  from_name_key: string
  subject_key: string
  /** Without prefixes such as `Re:`. */
  base_subject_key: string
  /** Of the first recipient. */
  to_name_key: string
  from_key: string
  to_key: string
  text_key: string
  deleted_at: string | null
}

/** A mail in a mailbox. */
export interface EmailEntriesTable {
  id: Generated<number>
  owner_id: number
  content_id: number
  thread_id: number
  kind: EmailKind
  folder: EmailFolder
  came_from: EmailFolder | null
  is_read: number
  is_starred: number
  is_newest: number
  has_attachments: number
  time: string
  snoozed_until: string | null
  send_at: string | null
  send_state: SendState | null
  handed_at: string | null
  answers_id: number | null
  images_allowed: number
  spam: string | null
  trained_as: 'spam' | 'ham' | null
  trashed_at: string | null
  version: Generated<number>
  /** Counts new versions of its text, date or conversation, which never change for a mail program. */
  revision: Generated<number>
  /** JSON: keywords of mail programs that no screen shows. */
  keywords: Generated<string>
  created_at: string
  deleted_at: string | null
}
export type EmailEntry = Selectable<EmailEntriesTable>
export type EmailContent = Selectable<EmailContentsTable>

declare module '#platform/server/database/tables.ts' {
  interface Tables {
    email_contents: EmailContentsTable
    email_references: { content_id: number; message_id: string }
    email_attachments: {
      content_id: number
      position: number
      file_id: string
      name: string
      is_inline: number
    }
    email_entries: EmailEntriesTable
    /** Counts by facet, maintained by triggers; all columns are text. */
    email_entries_facet: {
      owner_id: string
      folder: EmailFolder
      is_read: string
      is_starred: string
      is_newest: string
      n: number
    }
    email_entry_labels: { entry_id: number; label: string; owner_id: number }
    email_deliveries: {
      id: Generated<number>
      content_id: number
      email: string
      state: SendState
      detail: string
      at: string
    }
    email_contacts: {
      owner_id: number
      email_key: string
      email: string
      name: string
      name_key: string
      times: number
      used_at: string
    }
    email_vacation_answers: { owner_id: number; email_key: string; at: string }
    email_settings: { owner_id: number; document: string }
    email_labels: {
      id: Generated<number>
      owner_id: number
      name: string
      name_key: string
      color: LabelColor
      created_at: string
      deleted_at: string | null
    }
    email_filters: {
      id: Generated<number>
      owner_id: number
      position: number
      name: string
      is_on: number
      conditions: string
      actions: string
      created_at: string
      deleted_at: string | null
    }
    /** What left (-1) and arrived (1) in a mailbox, in order, maintained by triggers. */
    email_changes: {
      id: Generated<number>
      owner_id: number
      entry_id: number | null
      revision: number
      thread_id: number | null
      label_id: number | null
      sign: number
    }
    email_spam_words: { owner_id: number; word: string; spam: number; ham: number }
  }
}
