import * as z from 'zod/mini'
import { defineCall } from '#platform/contract/define.ts'
import { MAX_ATTACHMENTS, MAX_RECIPIENTS, TARGET_FOLDERS } from './email.rules.ts'
import {
  email,
  emailAttachment,
  emailFolderAsked,
  emailIds,
  emailLabel,
  emailListQuery,
  emailListing,
  emailSender,
  emailsMeta,
  openedEmail,
  openedPart,
  receiver,
  subjectLine,
  unfinishedReceiver,
} from './email-shapes.rules.ts'
import { richText } from '#platform/contract/rich-text.rules.ts'
import { fileOutput, id, moment } from '#platform/contract/wire.ts'

// Mail: the five calls of the specification, then ours. A mailbox is private: no permission gives access to another's.

const mine = (action: 'read' | 'create' | 'update' | 'delete') =>
  ({ can: [action, 'Email'], own: true }) as const

/** Limit of a list without paging. */
export const EMAILS_AT_ONCE = 100

export const changeId = z.optional(z.int())
/** What was done, what was refused and why, and the new badge counts. */
const bulk = z.object({
  done: z.array(z.int()),
  refused: z.array(
    z.object({ id: z.int(), name: z.string(), code: z.string(), detail: z.string() }),
  ),
  changeId,
  emailsMeta,
})
export type EmailBulk = z.infer<typeof bulk>

export const emailUpdate = z.strictObject({
  isRead: z.optional(z.boolean()),
  isStarred: z.optional(z.boolean()),
  folder: z.optional(z.enum(TARGET_FOLDERS)),
  /** `true` moves to trash, `false` restores. */
  isDeleted: z.optional(z.boolean()),
  labels: z.optional(z.array(emailLabel).check(z.maxLength(50))),
})
export type EmailUpdate = z.infer<typeof emailUpdate>

const attachmentIds = z._default(
  z.array(z.string().check(z.regex(/^[\w-]{22}$/))).check(z.maxLength(MAX_ATTACHMENTS)),
  [],
)
const receivers = z._default(z.array(receiver).check(z.maxLength(MAX_RECIPIENTS)), [])
const unfinished = z._default(z.array(unfinishedReceiver).check(z.maxLength(MAX_RECIPIENTS)), [])
/** Longer than for notes: replies quote long conversations. */
export const MAX_MESSAGE = 100_000
const message = z._default(richText(MAX_MESSAGE), '')

const written = {
  subject: z._default(subjectLine, ''),
  message,
  /** From `uploadAttachment`, or from a mail in one's own mailbox (forwarding). */
  attachments: attachmentIds,
  /** The mail being replied to, by id in one's own mailbox. */
  inReplyTo: z.optional(id),
  /** The mail being forwarded. */
  forwardOf: z.optional(id),
  /** Plain text: `message` is sent without markup. */
  isPlainText: z._default(z.boolean(), false),
}

export const newEmail = z.strictObject({
  to: receivers,
  cc: receivers,
  bcc: receivers,
  ...written,
  /** The draft being sent; it is gone once the mail is queued. */
  draftId: z.optional(id),
  /** The earliest send time, at least a minute from now. */
  sendAt: z.optional(z.iso.datetime()),
})
export type NewEmail = z.input<typeof newEmail>

export const draftEmail = z.strictObject({
  id: z.optional(id),
  to: unfinished,
  cc: unfinished,
  bcc: unfinished,
  ...written,
})
export type DraftEmail = z.input<typeof draftEmail>

const neighbour = z.strictObject({ ...emailListing, folder: z.optional(emailFolderAsked) })

export const emailContract = {
  // Fixed by the specification (docs/conformance.md)
  listEmails: defineCall({
    method: 'GET',
    path: '/apps/email/emails',
    access: mine('read'),
    personal: true,
    summary: 'List emails in a folder or label, newest first; without a page, the newest 100',
    query: z.strictObject({
      ...emailListing,
      page: z._default(z.coerce.number().check(z.int(), z.positive()), 1),
      perPage: z._default(
        z.coerce.number().check(z.int(), z.positive(), z.maximum(EMAILS_AT_ONCE)),
        EMAILS_AT_ONCE,
      ),
      /** `rows`: without `message` and `replies`, for lists; `full`: the whole entity. */
      view: z._default(z.enum(['full', 'rows']), 'full'),
    }),
    output: z.object({ emails: z.array(email), emailsMeta, total: z.int() }),
  }),
  updateEmails: defineCall({
    method: 'POST',
    path: '/apps/email/update-emails',
    access: mine('update'),
    personal: true,
    summary: 'Update emails: read, starred, folder, trash, labels; 404 if none of them exists',
    body: z.strictObject({ emailIds, dataToUpdate: emailUpdate }),
    output: bulk,
  }),
  updateEmailsLabel: defineCall({
    method: 'POST',
    path: '/apps/email/update-emails-label',
    access: mine('update'),
    personal: true,
    summary: 'Toggle a label on each email, or add it to or remove it from all of them',
    body: z.strictObject({
      emailIds,
      label: emailLabel,
      set: z._default(z.enum(['toggle', 'add', 'remove']), 'toggle'),
    }),
    output: bulk,
  }),
  getEmail: defineCall({
    method: 'GET',
    path: '/apps/email/get-email',
    access: mine('read'),
    personal: true,
    summary: 'Get an email, and whether its list (by default, its folder) has newer and older ones',
    query: z.extend(neighbour, { id }),
    output: openedEmail,
  }),
  paginateEmail: defineCall({
    method: 'GET',
    path: '/apps/email/paginate-email',
    access: mine('read'),
    personal: true,
    summary: 'Get the previous (newer) or next (older) email in a list; 404 if there is none',
    query: z.extend(neighbour, {
      dir: z._default(z.enum(['previous', 'next']), 'next'),
      emailId: id,
    }),
    output: openedEmail,
  }),

  // Our additions: reading
  getEmailThread: defineCall({
    method: 'GET',
    path: '/apps/email/thread',
    access: mine('read'),
    personal: true,
    summary:
      'Get an email’s conversation, oldest first; without trash, unless the email is in trash',
    query: z.strictObject({ id }),
    output: z.object({ emails: z.array(openedPart) }),
  }),
  listEmailIds: defineCall({
    method: 'GET',
    path: '/apps/email/ids',
    access: mine('read'),
    personal: true,
    summary: 'List the IDs of a whole list (at most 5,000), to select all matches',
    query: emailListQuery,
    output: z.object({ ids: z.array(z.int()), total: z.int() }),
  }),
  getBodyUrl: defineCall({
    method: 'GET',
    path: '/apps/email/body-url',
    access: mine('read'),
    personal: true,
    summary: 'Create a URL for an email’s body that’s valid for one minute',
    query: z.strictObject({
      id,
      /** Shows remote pictures this once. */
      images: z.optional(z.literal('1')),
      skin: z._default(z.enum(['light', 'dark']), 'light'),
    }),
    output: z.object({ url: z.string(), expiresAt: moment }),
  }),
  getEmailPart: defineCall({
    method: 'GET',
    path: '/api/files/mail/{token}',
    access: 'public',
    summary:
      'Get an email’s body as a document, or an image in it, by a URL created for one session',
    params: z.strictObject({ token: z.string().check(z.regex(/^[\w.-]{20,99}$/)) }),
    file: true,
    output: fileOutput,
  }),
  exportEmail: defineCall({
    method: 'GET',
    path: '/apps/email/export-email',
    access: mine('read'),
    personal: true,
    summary: 'Export an email as .eml',
    query: z.strictObject({ id }),
    file: true,
    output: fileOutput,
  }),
  exportEmails: defineCall({
    method: 'GET',
    path: '/apps/email/export-emails',
    access: mine('read'),
    personal: true,
    summary: 'Export a list of emails as .mbox (at most 10,000)',
    query: emailListQuery,
    file: true,
    output: fileOutput,
  }),

  // Our additions: writing
  sendEmail: defineCall({
    method: 'POST',
    path: '/apps/email/send',
    access: mine('create'),
    personal: true,
    idempotent: true,
    summary: 'Send an email, after the undo period or at a scheduled time',
    status: 201,
    bodyLimit: 2_097_152,
    body: newEmail,
    output: z.object({ email: openedPart, emailsMeta }),
  }),
  saveDraft: defineCall({
    method: 'POST',
    path: '/apps/email/save-draft',
    access: mine('create'),
    personal: true,
    idempotent: true,
    summary: 'Create or update a draft; an outdated If-Match returns 412',
    bodyLimit: 2_097_152,
    body: draftEmail,
    output: z.object({ email: openedPart, emailsMeta }),
  }),
  undoSend: defineCall({
    method: 'POST',
    path: '/apps/email/undo-send',
    access: mine('update'),
    personal: true,
    summary: 'Undo sending an email, or cancel a scheduled one',
    description: 'It becomes a draft again. Returns 409 if it’s too late.',
    body: z.strictObject({ id }),
    output: z.object({ email: openedPart, emailsMeta }),
  }),
  rescheduleEmail: defineCall({
    method: 'POST',
    path: '/apps/email/reschedule',
    access: mine('update'),
    personal: true,
    summary: 'Reschedule a scheduled email',
    body: z.strictObject({ id, sendAt: z.iso.datetime() }),
    output: z.object({ email: openedPart }),
  }),
  discardDraft: defineCall({
    method: 'POST',
    path: '/apps/email/discard-draft',
    access: mine('delete'),
    personal: true,
    summary: 'Move a draft to trash',
    body: z.strictObject({ id }),
    output: z.object({ id: z.int(), changeId, emailsMeta }),
  }),
  uploadAttachment: defineCall({
    method: 'POST',
    path: '/apps/email/attachments',
    access: mine('create'),
    personal: true,
    summary: 'Upload an attachment as application/octet-stream (25 MB in total)',
    status: 201,
    query: z.strictObject({ name: z.string().check(z.trim(), z.minLength(1), z.maxLength(200)) }),
    upload: true,
    output: z.object({ attachment: emailAttachment }),
  }),
  listEmailContacts: defineCall({
    method: 'GET',
    path: '/apps/email/contacts',
    access: mine('read'),
    personal: true,
    summary: 'Search recipients: users, and people you’ve exchanged emails with (at most 10)',
    query: z.strictObject({ q: z._default(z.string().check(z.trim(), z.maxLength(100)), '') }),
    output: z.object({ contacts: z.array(emailSender) }),
  }),
}
