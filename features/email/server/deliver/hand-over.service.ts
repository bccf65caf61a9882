import { bareSubject } from '../../contract/email.rules.ts'
import { foldText } from '#platform/server/database/fold-text.ts'
import type { Trx } from '#platform/server/database/tables.ts'
import { addJob } from '#platform/server/jobs/jobs.ts'
import type { Handing, Sending } from '../email.context.ts'
import type { EmailContent } from '../email.tables.ts'
import { findContent, insertContent, type WrittenEmail } from '../entry/content.repo.ts'
import { answerOf, forwardOf } from './automatic.service.ts'
import { bounceText } from './bounce.service.ts'
import { findOwners } from './deliver.repo.ts'
import { insertDeliveries, listQueuedDeliveries, updateDeliveryRow } from './deliveries.repo.ts'
import { type Dropped, dropIntoMailbox, receiversOf, finishSending } from './drop.service.ts'

// Hands mail over: to users of this system immediately, to others via the relay. Automatic mail takes the same path.

/** Sends to outside addresses. */
export const RELAY = 'email.relay'

/** Delivers a mail to all its recipients; existing pending deliveries are reused. */
export async function handOver(trx: Trx, sending: Sending): Promise<void> {
  const { content, now, canRelay } = sending
  const waiting = await listQueuedDeliveries(trx, content.id)
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
    await updateDeliveryRow(trx, delivery.id, { state: 'sent', detail: '', now })
    await receive(trx, sending, { ownerId, content, writerId: sending.writerId })
  }
  if (outside.length > 0 && canRelay)
    await addJob(trx, {
      kind: RELAY,
      args: { contentId: content.id, writerId: sending.writerId },
      now,
    })
  if (outside.length > 0 && !canRelay) {
    const detail = 'No outgoing mail server is set up.'
    for (const { id } of outside)
      await updateDeliveryRow(trx, id, { state: 'bounced', detail, now })
    await bounce(trx, sending, { failed: outside.map(({ email }) => ({ email, detail })) })
  }
  await finishSending(trx, { contentId: content.id, now })
}

interface Received {
  ownerId: number
  content: EmailContent
  /** Who of this system has written it. */
  writerId?: number | null
}
/** Puts a mail into a mailbox and runs the owner's filters and vacation reply. */
export async function receive(
  trx: Trx,
  handing: Handing,
  { ownerId, content, writerId = null }: Received,
): Promise<Dropped | undefined> {
  const dropped = await dropIntoMailbox(trx, {
    dialect: handing.dialect,
    ownerId,
    content,
    writerId,
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

/** Automatic mail: no bounces, and it triggers no automatic replies. */
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
  await insertDeliveries(trx, { contentId, receivers: receiversOf(content), now: handing.now })
  await handOver(trx, { ...handing, content, writerId: null })
}

export const makeMessageId = (domain: string): string => `<${crypto.randomUUID()}@${domain}>`

/** Puts a bounce into the sender's inbox, within the conversation. */
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
