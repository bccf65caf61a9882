import { emailLink } from '../../contract/email.rules.ts'
import { type Mailbox } from '#platform/contract/mailboxes.rules.ts'
import type { SpamVerdict } from '../../contract/email-shapes.rules.ts'
import type { Dialect } from '#platform/server/database/dialect.ts'
import type { Trx } from '#platform/server/database/tables.ts'
import { announce } from '#platform/server/live/outbox.ts'
import { notify } from '#features/notifications/server/notifications.service.ts'
import type { EmailContent } from '../email.tables.ts'
import { hasAttachments } from '../entry/attachments.repo.ts'
import { insertEntry, updateEntry } from '../entry/entry.repo.ts'
import { type FilterOutcome, judgeFilters } from '../filters/filters.service.ts'
import { judgeSpam } from '../spam/spam.service.ts'
import { findSentEntry, insertLabels, isDelivered } from './deliver.repo.ts'
import { listDeliveryStates } from './deliveries.repo.ts'

// Puts a mail into a mailbox. Internal and external mail both pass the owner's filters.

export interface Dropping {
  dialect: Dialect
  ownerId: number
  content: EmailContent
  /** Who of this system has written it: an address alone proves nothing. */
  writerId?: number | null
  now: Date
}
export interface Dropped {
  entryId: number
  isSpam: boolean
  outcome: FilterOutcome
}

/** Puts a mail into a mailbox and notifies its owner; returns undefined when it is already there. */
export async function dropIntoMailbox(
  trx: Trx,
  { dialect, ownerId, content, writerId = null, now }: Dropping,
): Promise<Dropped | undefined> {
  if (await isDelivered(trx, { dialect, ownerId, content })) return undefined
  const bringsFiles = await hasAttachments(trx, content.id)
  const outcome = await judgeFilters(trx, ownerId, { content, hasAttachments: bringsFiles })
  const verdict =
    outcome.folder === null ? await judgeSpam(trx, ownerId, content) : byFilter(outcome)
  const folder = verdict === undefined ? (outcome.folder ?? 'inbox') : 'spam'
  const refs: string[] = JSON.parse(content.refs)
  const entryId = await insertEntry(trx, dialect, {
    owner_id: ownerId,
    content_id: content.id,
    kind: 'received',
    folder,
    came_from: folder === 'trash' ? 'inbox' : null,
    time: now.toISOString(),
    has_attachments: bringsFiles ? 1 : 0,
    is_read: outcome.isRead ? 1 : 0,
    is_starred: outcome.isStarred ? 1 : 0,
    spam: verdict === undefined ? null : JSON.stringify(verdict),
    trashed_at: folder === 'spam' || folder === 'trash' ? now.toISOString() : null,
    messageId: content.message_id,
    references: content.in_reply_to === null ? refs : [...refs, content.in_reply_to],
  })
  await insertLabels(trx, { entryId, ownerId, labels: outcome.labels })
  await announce(trx, { topic: 'Email', ids: [entryId], now, userId: ownerId })
  if (folder === 'inbox' && !outcome.isRead) {
    const params = { name: senderOf(content), subject: content.subject }
    await notify(trx, {
      userIds: [ownerId],
      kind: 'mail-received',
      params,
      by: { userId: writerId },
      link: emailLink('inbox', entryId),
      now,
    })
  }
  return { entryId, isSpam: folder === 'spam', outcome }
}

const byFilter = ({ folder }: FilterOutcome): SpamVerdict | undefined =>
  folder === 'spam' ? { reasons: ['filter'], words: [], score: 1 } : undefined
const senderOf = ({
  from_name,
  from_email,
}: Pick<EmailContent, 'from_name' | 'from_email'>): string =>
  from_name === '' ? from_email : from_name

export const receiversOf = (
  content: Pick<EmailContent, 'to_list' | 'cc_list' | 'bcc_list'>,
): Mailbox[] => {
  const lists: Mailbox[][] = [
    JSON.parse(content.to_list),
    JSON.parse(content.cc_list),
    JSON.parse(content.bcc_list),
  ]
  return lists.flat()
}

/** Derives the state of a sent mail from its deliveries. */
export async function finishSending(
  trx: Trx,
  { contentId, now }: { contentId: number; now: Date },
): Promise<void> {
  const states = await listDeliveryStates(trx, contentId)
  const entry = await findSentEntry(trx, contentId)
  if (entry === undefined) return
  const send_state = states.includes('bounced')
    ? 'bounced'
    : states.includes('queued')
      ? 'queued'
      : 'sent'
  if (send_state !== entry.send_state) await updateEntry(trx, entry.id, { send_state })
  await announce(trx, { topic: 'Email', ids: [entry.id], now, userId: entry.owner_id })
}
