import { DAY } from '#platform/contract/durations.rules.ts'
import { forwardHtml, forwardSubject, replySubject } from '../../contract/email.rules.ts'
import { mailboxText, type Mailbox } from '#platform/contract/mailboxes.rules.ts'
import { foldText } from '#platform/server/database/fold-text.ts'
import type { Trx } from '#platform/server/database/tables.ts'
import { readSettings } from '#features/settings/server/settings.service.ts'
import { findPerson } from '#features/users/server/users.service.ts'
import type { EmailContent } from '../email.tables.ts'
import { listAttached } from '../entry/attachments.repo.ts'
import type { WrittenEmail } from '../entry/content.repo.ts'
import { readEmailSettings } from '../mailbox/settings.repo.ts'
import { findAnsweredAt, saveAnsweredAt } from './vacation.repo.ts'

// Automatic mail: vacation replies and forwarding filters. Neither may loop.

type Automatic = Omit<WrittenEmail, 'messageId' | 'isAuto'>

/** Minimum time between vacation replies to one sender. */
const ONCE_IN = 4 * DAY
const MACHINES = /^(?:mailer-daemon|postmaster|no-?reply|do-?not-?reply|bounces?)(?:[+.-]|@)/i
const MAX_HOPS = 5

interface Automating {
  ownerId: number
  content: EmailContent
  now: Date
}

/** The vacation reply, if due: never to lists and automatic mail, never for a copy, once in four days. */
export async function answerOf(
  trx: Trx,
  { ownerId, content, now }: Automating,
): Promise<Automatic | undefined> {
  const { vacation } = await readEmailSettings(trx, ownerId)
  if (!vacation.isOn || content.is_auto === 1 || MACHINES.test(content.from_email)) return undefined
  const person = await findPerson(trx, ownerId)
  const named: Mailbox[][] = [JSON.parse(content.to_list), JSON.parse(content.cc_list)]
  if (!named.flat().some(({ email }) => foldText(email) === foldText(person.email)))
    return undefined
  if (foldText(content.from_email) === foldText(person.email)) return undefined
  const { regional } = await readSettings(trx)
  const today = new Intl.DateTimeFormat('en-CA', { timeZone: regional.timeZone }).format(now)
  if (
    (vacation.from !== null && today < vacation.from) ||
    (vacation.until !== null && today > vacation.until)
  )
    return undefined
  if (!(await isDue(trx, { ownerId, emailKey: content.from_email_key, now }))) return undefined
  const refs: string[] = JSON.parse(content.refs)
  return {
    inReplyTo: content.message_id,
    references: [...refs, content.message_id],
    from: { name: person.full_name, email: person.email },
    to: [{ name: content.from_name, email: content.from_email }],
    cc: [],
    subject: vacation.subject === '' ? replySubject(content.subject) : vacation.subject,
    message: vacation.message,
    attachments: [],
    writtenAt: now.toISOString(),
  }
}

async function isDue(
  trx: Trx,
  { ownerId, emailKey, now }: { ownerId: number; emailKey: string; now: Date },
): Promise<boolean> {
  const answeredAt = await findAnsweredAt(trx, { ownerId, emailKey })
  if (answeredAt !== undefined && now.getTime() - Date.parse(answeredAt) < ONCE_IN) return false
  await saveAnsweredAt(trx, { ownerId, emailKey }, now.toISOString())
  return true
}

/** A mail forwarded by a filter: sent by the owner, with its attachments and a loop-detection header. */
export async function forwardOf(
  trx: Trx,
  { ownerId, content, now, address }: Automating & { address: string },
): Promise<Automatic | undefined> {
  const hops: string[] = JSON.parse(content.hops)
  const person = await findPerson(trx, ownerId)
  const self = foldText(person.email)
  if (hops.includes(self) || hops.length >= MAX_HOPS || foldText(address) === self) return undefined
  const attachments = await listAttached(trx, content.id)
  const remotePictures: string[] = JSON.parse(content.remote_pictures)
  const from = mailboxText({ name: content.from_name, email: content.from_email })
  return {
    inReplyTo: null,
    references: [],
    from: { name: person.full_name, email: person.email },
    replyTo: [{ name: content.from_name, email: content.from_email }],
    to: [{ name: '', email: address }],
    cc: [],
    subject: forwardSubject(content.subject),
    message: forwardHtml({
      message: content.message,
      title: '---',
      lines: [
        ['From', from],
        ['Date', content.written_at],
        ['Subject', content.subject],
      ],
    }),
    attachments,
    remotePictures,
    writtenAt: now.toISOString(),
    hops: [...hops, self],
    size: content.size,
  }
}
