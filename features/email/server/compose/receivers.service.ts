import { MAX_ATTACHMENT_BYTES, MAX_RECIPIENTS } from '../../contract/email.rules.ts'
import { type Mailbox, isMailAddress } from '#platform/contract/mailboxes.rules.ts'
import type { Dialect } from '#platform/server/database/dialect.ts'
import { foldText } from '#platform/server/database/fold-text.ts'
import type { Trx } from '#platform/server/database/tables.ts'
import { findPerson } from '#features/users/server/users.service.ts'
import { findAttachments } from '../entry/attachments.repo.ts'
import { updateSender } from '../entry/content.repo.ts'
import type { EmailContent } from '../email.tables.ts'
import {
  attachmentsTooLarge,
  invalidReceiver,
  noReceivers,
  notOwnAddress,
  tooManyReceivers,
} from '../email.errors.ts'

// What may be sent, and to whom.

/** Each recipient once across To, Cc and Bcc. Throws when there are none, or too many. */
export function checkReceivers(people: readonly Mailbox[]): Mailbox[] {
  const receivers = [...new Map(people.map(one => [foldText(one.email), one])).values()]
  if (receivers.length === 0) throw noReceivers()
  if (receivers.length > MAX_RECIPIENTS) throw tooManyReceivers()
  if (!receivers.every(({ email }) => isMailAddress(email))) throw invalidReceiver()
  return receivers
}

/** Puts the owner's name on a stored draft. Throws unless it is from them, and small enough. */
export async function signDraft(
  trx: Trx,
  { ownerId, content, dialect }: { ownerId: number; content: EmailContent; dialect: Dialect },
): Promise<void> {
  const person = await findPerson(trx, ownerId)
  if (content.from_email_key !== foldText(person.email)) throw notOwnAddress()
  if (content.from_name !== person.full_name)
    await updateSender(trx, content.id, { name: person.full_name, email: person.email })
  const files = await findAttachments(trx, dialect, [content.id])
  const size = files.reduce((sum, file) => sum + file.size, 0)
  if (size > MAX_ATTACHMENT_BYTES) throw attachmentsTooLarge()
}
