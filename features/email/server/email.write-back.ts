import {
  type Fields,
  type WriteBack,
  askById,
  byId,
  isFields,
  pick,
  writeBack,
} from '#platform/server/write-back/write-back.ts'
import {
  emailFilter,
  emailMailboxContract,
  emailSettings,
} from '../contract/email-mailbox.contract.ts'
import { openedEmail, ownLabel } from '../contract/email-shapes.rules.ts'
import { emailContract } from '../contract/email.contract.ts'

// Its calls that change a record, each with the call that reads it (docs/adr/0060).

/** Files are returned whole, but sent as ids. */
function adaptDraft({ attachments, inReplyToId, ...body }: Fields): Fields {
  const files = Array.isArray(attachments)
    ? attachments.map((one: unknown) => (isFields(one) ? one['id'] : one))
    : attachments
  const answers =
    typeof inReplyToId === 'number' ? { inReplyTo: inReplyToId } : { inReplyTo: undefined }
  return { ...body, ...(attachments === undefined ? {} : { attachments: files }), ...answers }
}

export const emailWriteBacks: readonly WriteBack[] = [
  writeBack(emailContract.saveDraft, emailContract.getEmail, {
    of: openedEmail,
    ask: askById,
    find: draft => draft,
    moving: ['bodyUrl', 'hasPreviousMail', 'hasNextMail'],
    adapt: adaptDraft,
  }),
  writeBack(emailMailboxContract.updateEmailSettings, emailMailboxContract.getMailbox, {
    of: emailSettings,
    find: ({ settings }) => settings,
  }),
  writeBack(emailMailboxContract.updateEmailLabel, emailMailboxContract.getMailbox, {
    of: ownLabel,
    find: ({ labels }, { id }) => pick(labels, 'id', id),
  }),
  writeBack(emailMailboxContract.updateEmailFilter, emailMailboxContract.listEmailFilters, {
    of: emailFilter,
    find: ({ filters }, sent) => byId(filters, sent),
  }),
]
