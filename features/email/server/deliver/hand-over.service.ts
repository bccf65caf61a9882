import { bareSubject } from '../../contract/email.rules.ts'
import type { Dialect } from '#platform/server/database/dialect.ts'
import { foldText } from '#platform/server/database/fold-text.ts'
import type { Trx } from '#platform/server/database/tables.ts'
import { addJob } from '#platform/server/jobs/jobs.ts'
import type { EmailContent } from '../email.tables.ts'
import { findContent, insertContent, type WrittenEmail } from '../entry/content.repo.ts'
import { answerOf, forwardOf } from './automatic.service.ts'
import { bounceText } from './bounce.service.ts'
import {
  type Dropped,
  dropIntoMailbox,
  findOwners,
  receiversOf,
  settleSending,
} from './drop.service.ts'

// A mail leaves its sender's hands: to people of this system at once, to others by the relay. What comes back from there for nobody's
// eyes (answers of machines) takes the same way.

/** Sends to outside addresses. */
export const RELAY = 'email.relay'

export interface Handing {
  dialect: Dialect
  now: Date
  domain: string
  /** Whether mail to outside addresses can leave at all. */
  canRelay: boolean
  makeTask: MakeTask
}
/** What a filter asks the tasks for. */
export type MakeTask = (
  trx: Trx,
  wish: { ownerId: number; title: string; email: number; now: Date },
) => Promise<void>
/** Who hears of it when a receiver cannot be reached: the writer, or nobody, where a machine wrote. */
export interface Sending extends Handing {
  content: EmailContent
  writerId: number | null
}

/** Gives a mail to everybody it is for. Those whom it names already have a delivery that waits. */
export async function handOver(trx: Trx, sending: Sending): Promise<void> {
  const { content, now, canRelay } = sending
  const waiting = await trx
    .selectFrom('email_deliveries')
    .select(['id', 'email'])
    .where('content_id', '=', content.id)
    .where('state', '=', 'queued')
    .orderBy('id')
    .execute()
  const owners = await findOwners(
    trx,
    waiting.map(row => foldText(row.email)),
  )
  const outside: typeof waiting = []
  for (const delivery of waiting) {
    const ownerId = owners.get(foldText(delivery.email))
    if (ownerId === undefined) {
      outside.push(delivery)
      continue
    }
    await mark(trx, delivery.id, { state: 'sent', detail: '', now })
    await receive(trx, sending, { ownerId, content })
  }
  if (outside.length > 0 && canRelay)
    await addJob(trx, {
      kind: RELAY,
      args: { contentId: content.id, writerId: sending.writerId },
      now,
    })
  if (outside.length > 0 && !canRelay) {
    const detail = 'No outgoing mail server is set up here.'
    for (const { id } of outside) await mark(trx, id, { state: 'bounced', detail, now })
    await bounce(trx, sending, { failed: outside.map(({ email }) => ({ email, detail })) })
  }
  await settleSending(trx, { contentId: content.id, now })
}

export async function mark(
  trx: Trx,
  id: number,
  { state, detail, now }: { state: 'sent' | 'bounced' | 'queued'; detail: string; now: Date },
): Promise<void> {
  await trx
    .updateTable('email_deliveries')
    .set({ state, detail, at: now.toISOString() })
    .where('id', '=', id)
    .execute()
}

/** A mail comes into somebody's mailbox, and sets off what they have told it to. */
export async function receive(
  trx: Trx,
  handing: Handing,
  { ownerId, content }: { ownerId: number; content: EmailContent },
): Promise<Dropped | undefined> {
  const dropped = await dropIntoMailbox(trx, {
    dialect: handing.dialect,
    ownerId,
    content,
    now: handing.now,
  })
  if (dropped === undefined || dropped.isSpam) return dropped
  if (dropped.outcome.makesTask) {
    const title = bareSubject(content.subject)
    await handing.makeTask(trx, { ownerId, title, email: dropped.entryId, now: handing.now })
  }
  const answer = await answerOf(trx, { ownerId, content, now: handing.now })
  if (answer !== undefined) await sendAutomatic(trx, handing, answer)
  for (const address of dropped.outcome.forwardTo) {
    const forward = await forwardOf(trx, { ownerId, content, address, now: handing.now })
    if (forward !== undefined) await sendAutomatic(trx, handing, forward)
  }
  return dropped
}

/** What a machine of ours writes: nobody is told when it does not arrive, and no machine of ours answers it. */
export async function sendAutomatic(
  trx: Trx,
  handing: Handing,
  mail: Omit<WrittenEmail, 'messageId' | 'isAuto'>,
): Promise<void> {
  const contentId = await insertContent(trx, {
    ...mail,
    messageId: makeMessageId(handing.domain),
    isAuto: true,
  })
  const content = await findContent(trx, contentId)
  const rows = receiversOf(content).map(({ email }) => ({
    content_id: contentId,
    email,
    state: 'queued' as const,
    detail: '',
    at: handing.now.toISOString(),
  }))
  await trx.insertInto('email_deliveries').values(rows).execute()
  await handOver(trx, { ...handing, content, writerId: null })
}

export const makeMessageId = (domain: string): string => `<${crypto.randomUUID()}@${domain}>`

/** Tells the writer who could not be reached, in their inbox, within the conversation. */
export async function bounce(
  trx: Trx,
  { writerId, content, ...handing }: Sending,
  { failed }: { failed: readonly { email: string; detail: string }[] },
): Promise<void> {
  if (writerId === null || failed.length === 0) return
  const mail = bounceText({ content, failed, domain: handing.domain, now: handing.now })
  const contentId = await insertContent(trx, {
    ...mail,
    messageId: makeMessageId(handing.domain),
    isAuto: true,
  })
  await dropIntoMailbox(trx, {
    dialect: handing.dialect,
    ownerId: writerId,
    content: await findContent(trx, contentId),
    now: handing.now,
  })
}
