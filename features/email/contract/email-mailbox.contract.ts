import * as z from 'zod/mini'
import { defineCall } from '#platform/contract/define.ts'
import { EMAIL_FOLDERS, TARGET_FOLDERS, UNDO_SECONDS } from './email.rules.ts'
import {
  emailIds,
  emailLabel,
  emailsMeta,
  labelColor,
  mailAddress,
  openedPart,
  ownLabel,
  subjectLine,
} from './email-shapes.rules.ts'
import { changeId } from './email.contract.ts'
import { richText, textOf } from '#platform/contract/rich-text.rules.ts'
import { done, id, moment } from '#platform/contract/wire.ts'

// The mailbox: counts, labels, filters, settings, and actions on whole folders. Not part of the specification.

const mine = (action: 'read' | 'create' | 'update' | 'delete') =>
  ({ can: [action, 'Email'], own: true }) as const

const signature = z.strictObject({
  id: z.string().check(z.regex(/^[\w-]{1,40}$/)),
  name: z.string().check(z.trim(), z.minLength(1), z.maxLength(60)),
  html: richText(2_000),
})

export const vacation = z.strictObject({
  isOn: z._default(z.boolean(), false),
  /** Dates, both inclusive; null leaves that end open. */
  from: z._default(z.nullable(z.iso.date()), null),
  until: z._default(z.nullable(z.iso.date()), null),
  subject: z._default(subjectLine, ''),
  message: z._default(richText(5_000), ''),
})

/** As it is saved: those stored before may be neither. */
export const savedVacation = vacation.check(
  z.refine(({ from, until }) => from === null || until === null || from <= until, {
    path: ['until'],
    error: 'Choose a last day that is not before the first day.',
  }),
  z.refine(({ isOn, message }) => !isOn || textOf(message) !== '', {
    path: ['message'],
    error: 'Enter a message.',
  }),
)

const settingsFields = {
  undoSeconds: z.literal(UNDO_SECONDS),
  signatures: z.array(signature).check(z.maxLength(10)),
  /** The default signature of new mails and of replies, by id. */
  newSignature: z.nullable(z.string()),
  replySignature: z.nullable(z.string()),
  vacation: savedVacation,
  isPlainText: z.boolean(),
  /** `thread`: one row per conversation. */
  group: z.enum(['mail', 'thread']),
  desktopNotices: z.boolean(),
  sound: z.boolean(),
  /** Senders whose remote pictures are always shown. */
  imagesFrom: z.array(mailAddress).check(z.maxLength(500)),
}
export const emailSettings = z.strictObject({
  undoSeconds: z._default(settingsFields.undoSeconds, 10),
  signatures: z._default(settingsFields.signatures, []),
  newSignature: z._default(settingsFields.newSignature, null),
  replySignature: z._default(settingsFields.replySignature, null),
  vacation: z._default(vacation, vacation.parse({})),
  isPlainText: z._default(settingsFields.isPlainText, false),
  group: z._default(settingsFields.group, 'thread'),
  desktopNotices: z._default(settingsFields.desktopNotices, false),
  sound: z._default(settingsFields.sound, false),
  imagesFrom: z._default(settingsFields.imagesFrom, []),
})
export type EmailSettings = z.output<typeof emailSettings>

const word = z.string().check(z.trim(), z.maxLength(200))
/** All given conditions must hold; texts match anywhere, ignoring case. */
export const filterWhen = z.strictObject({
  /** In the sender's name or address. */
  from: z._default(word, ''),
  /** In a recipient's name or address. */
  to: z._default(word, ''),
  subject: z._default(word, ''),
  /** In the subject or body. */
  has: z._default(word, ''),
  hasAttachment: z._default(z.boolean(), false),
  label: z._default(z.union([z.literal(''), emailLabel]), ''),
})
export type FilterWhen = z.output<typeof filterWhen>
/** Where incoming mail is forwarded to, if anywhere. */
export const filterForward = z.union([z.literal(''), mailAddress])
export const filterDoes = z.strictObject({
  folder: z._default(z.nullable(z.enum(TARGET_FOLDERS)), null),
  labels: z._default(z.array(emailLabel).check(z.maxLength(10)), []),
  isStarred: z._default(z.boolean(), false),
  isRead: z._default(z.boolean(), false),
  /** These two act on incoming mail only, never on existing mail. */
  makesTask: z._default(z.boolean(), false),
  forwardTo: z._default(filterForward, ''),
})
export type FilterDoes = z.output<typeof filterDoes>
export const filterName = z.string().check(z.trim(), z.minLength(1), z.maxLength(80))
const filterFields = {
  name: filterName,
  isOn: z._default(z.boolean(), true),
  conditions: filterWhen,
  actions: filterDoes,
}
export const emailFilter = z.object({ id: z.int(), ...filterFields })
export type EmailFilter = z.infer<typeof emailFilter>

const folderCount = z.object({ folder: z.enum(EMAIL_FOLDERS), total: z.int(), unread: z.int() })

export const emailMailboxContract = {
  getMailbox: defineCall({
    method: 'GET',
    path: '/apps/email/mailbox',
    access: mine('read'),
    personal: true,
    summary: 'Get the mailbox: folders with their counts, labels, settings and limits',
    output: z.object({
      /** The owner's name, as sent in their mail. */
      name: z.string(),
      email: z.string(),
      folders: z.array(folderCount),
      emailsMeta,
      starred: z.int(),
      labels: z.array(ownLabel),
      settings: emailSettings,
      /** Days until trash and spam are emptied automatically. */
      trashDays: z.int(),
      /** Whether mail can be sent to outside addresses. */
      canSendOutside: z.boolean(),
      attachmentBytes: z.int(),
    }),
  }),
  updateEmailSettings: defineCall({
    method: 'POST',
    path: '/apps/email/update-settings',
    access: mine('update'),
    personal: true,
    summary: 'Update mailbox settings; only the fields you send change',
    body: z.strictObject({
      undoSeconds: z.optional(settingsFields.undoSeconds),
      signatures: z.optional(settingsFields.signatures),
      newSignature: z.optional(settingsFields.newSignature),
      replySignature: z.optional(settingsFields.replySignature),
      vacation: z.optional(settingsFields.vacation),
      isPlainText: z.optional(settingsFields.isPlainText),
      group: z.optional(settingsFields.group),
      desktopNotices: z.optional(settingsFields.desktopNotices),
      sound: z.optional(settingsFields.sound),
      imagesFrom: z.optional(settingsFields.imagesFrom),
    }),
    output: z.object({ settings: emailSettings }),
  }),
  addEmailLabel: defineCall({
    method: 'POST',
    path: '/apps/email/add-label',
    access: mine('create'),
    personal: true,
    idempotent: true,
    summary: 'Create a label',
    status: 201,
    body: z.strictObject({
      name: z.string().check(z.trim(), z.minLength(1), z.maxLength(40)),
      color: labelColor,
    }),
    output: z.object({ label: ownLabel }),
  }),
  updateEmailLabel: defineCall({
    method: 'POST',
    path: '/apps/email/update-label',
    access: mine('update'),
    personal: true,
    summary: 'Rename a label, or change its color',
    body: z.strictObject({
      id,
      name: z.optional(z.string().check(z.trim(), z.minLength(1), z.maxLength(40))),
      color: z.optional(labelColor),
    }),
    output: z.object({ label: ownLabel }),
  }),
  deleteEmailLabel: defineCall({
    method: 'DELETE',
    path: '/apps/email/delete-label',
    access: mine('delete'),
    personal: true,
    summary: 'Delete a label, but not its emails',
    id,
    output: z.object({ id: z.int(), changeId }),
  }),

  snoozeEmails: defineCall({
    method: 'POST',
    path: '/apps/email/snooze',
    access: mine('update'),
    personal: true,
    summary: 'Snooze emails until a time, or bring them back with `until: null`',
    body: z.strictObject({ emailIds, until: z.nullable(z.iso.datetime()) }),
    output: z.object({ done: z.array(z.int()), changeId, emailsMeta }),
  }),
  deleteForever: defineCall({
    method: 'POST',
    path: '/apps/email/delete-forever',
    access: mine('delete'),
    personal: true,
    summary: 'Permanently delete emails in trash or spam (no undo; 409 for others)',
    body: z.strictObject({ emailIds }),
    output: z.object({ count: z.int(), emailsMeta }),
  }),
  emptyTrash: defineCall({
    method: 'DELETE',
    path: '/apps/email/empty-trash',
    access: mine('delete'),
    personal: true,
    summary: 'Permanently delete all emails in trash',
    output: z.object({ count: z.int(), emailsMeta }),
  }),
  emptySpam: defineCall({
    method: 'DELETE',
    path: '/apps/email/empty-spam',
    access: mine('delete'),
    personal: true,
    summary: 'Permanently delete all emails in spam',
    output: z.object({ count: z.int(), emailsMeta }),
  }),
  allowImages: defineCall({
    method: 'POST',
    path: '/apps/email/allow-images',
    access: mine('update'),
    personal: true,
    summary: 'Show remote images in an email, or in all emails from its sender',
    body: z.strictObject({ id, always: z._default(z.boolean(), false) }),
    output: z.object({ email: openedPart }),
  }),
  unsubscribe: defineCall({
    method: 'POST',
    path: '/apps/email/unsubscribe',
    access: mine('update'),
    effect: 'outside',
    personal: true,
    summary: 'Unsubscribe from a mailing list (List-Unsubscribe)',
    body: z.strictObject({ id }),
    output: done,
  }),
  importEmails: defineCall({
    method: 'POST',
    path: '/apps/email/import',
    access: mine('create'),
    personal: true,
    summary: 'Import emails from an .eml or .mbox file, sent as application/octet-stream',
    status: 201,
    query: z.strictObject({ folder: z._default(z.enum(TARGET_FOLDERS), 'inbox') }),
    upload: true,
    output: z.object({
      imported: z.int(),
      /** Already present, by Message-ID. */
      skipped: z.int(),
      refused: z.array(z.object({ index: z.int(), detail: z.string() })),
    }),
  }),
  listEmailFilters: defineCall({
    method: 'GET',
    path: '/apps/email/filters',
    access: mine('read'),
    personal: true,
    summary: 'List the mailbox’s filters, in the order they’re applied',
    output: z.object({ filters: z.array(emailFilter) }),
  }),
  addEmailFilter: defineCall({
    method: 'POST',
    path: '/apps/email/add-filter',
    access: mine('create'),
    personal: true,
    idempotent: true,
    summary: 'Create a filter with conditions and actions',
    status: 201,
    body: z.strictObject(filterFields),
    output: z.object({ filter: emailFilter }),
  }),
  updateEmailFilter: defineCall({
    method: 'POST',
    path: '/apps/email/update-filter',
    access: mine('update'),
    personal: true,
    summary: 'Update a filter',
    body: z.strictObject({ id, ...filterFields }),
    output: z.object({ filter: emailFilter }),
  }),
  deleteEmailFilter: defineCall({
    method: 'DELETE',
    path: '/apps/email/delete-filter',
    access: mine('delete'),
    personal: true,
    summary: 'Delete a filter',
    id,
    output: z.object({ id: z.int(), changeId }),
  }),
  reorderEmailFilters: defineCall({
    method: 'POST',
    path: '/apps/email/reorder-filters',
    access: mine('update'),
    personal: true,
    summary: 'Reorder the filters; requires all their IDs',
    body: z.strictObject({ ids: z.array(id).check(z.maxLength(200)) }),
    output: done,
  }),
  previewEmailFilter: defineCall({
    method: 'POST',
    path: '/apps/email/preview-filter',
    access: mine('read'),
    personal: true,
    summary: 'Preview a filter: the number of matching emails outside trash, and the newest ones',
    body: z.strictObject({ conditions: filterWhen }),
    output: z.object({
      count: z.int(),
      newest: z.array(
        z.object({ id: z.int(), subject: z.string(), from: z.string(), time: moment }),
      ),
    }),
  }),
  applyEmailFilter: defineCall({
    method: 'POST',
    path: '/apps/email/apply-filter',
    access: mine('update'),
    personal: true,
    summary: 'Apply a filter to existing emails, without forwarding them or creating tasks',
    body: z.strictObject({ id }),
    output: z.object({ count: z.int(), changeId, emailsMeta }),
  }),
}
