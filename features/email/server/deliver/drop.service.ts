import { emailLink, type Mailbox } from '../../contract/email.rules.ts'
import type { SpamVerdict } from '../../contract/email-shapes.rules.ts'
import type { Dialect } from '#platform/server/database/dialect.ts'
import type { Trx } from '#platform/server/database/tables.ts'
import { announce } from '#platform/server/live/outbox.ts'
import { notify } from '#features/notifications/server/notifications.service.ts'
import type { EmailContent } from '../email.tables.ts'
import { insertEntry, updateEntry } from '../entry/entry.repo.ts'
import { type FilterOutcome, judgeFilters } from '../filters/filters.service.ts'
import { judgeSpam } from '../spam/spam.service.ts'

// A mail comes into a mailbox: from within or from outside, it takes the same way past the owner's filters.

export interface Dropping {
  dialect: Dialect
  ownerId: number
  content: EmailContent
  now: Date
}
export interface Dropped {
  entryId: number
  isSpam: boolean
  outcome: FilterOutcome
}

/** Puts a mail into a mailbox, tells its owner; undefined when it lies there already. */
export async function dropIntoMailbox(
  trx: Trx,
  { dialect, ownerId, content, now }: Dropping,
): Promise<Dropped | undefined> {
  if (await isThere(trx, { dialect, ownerId, content })) return undefined
  const hasAttachments = await trx
    .selectFrom('email_attachments')
    .select('position')
    .where('content_id', '=', content.id)
    .where('is_inline', '=', 0)
    .limit(1)
    .executeTakeFirst()
  const has_attachments = hasAttachments === undefined ? 0 : 1
  const outcome = await judgeFilters(trx, ownerId, {
    content,
    hasAttachments: has_attachments === 1,
  })
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
    has_attachments,
    is_read: outcome.isRead ? 1 : 0,
    is_starred: outcome.isStarred ? 1 : 0,
    spam: verdict === undefined ? null : JSON.stringify(verdict),
    trashed_at: folder === 'spam' || folder === 'trash' ? now.toISOString() : null,
    messageId: content.message_id,
    references: content.in_reply_to === null ? refs : [...refs, content.in_reply_to],
  })
  const labels = outcome.labels.map(label => ({ entry_id: entryId, label, owner_id: ownerId }))
  if (labels.length > 0) await trx.insertInto('email_entry_labels').values(labels).execute()
  await announce(trx, { topic: 'Email', ids: [entryId], now, userId: ownerId })
  if (folder === 'inbox' && !outcome.isRead) {
    const params = { name: senderOf(content), subject: content.subject }
    await notify(trx, {
      userIds: [ownerId],
      kind: 'mail-received',
      params,
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

/** The same content twice, or the same bytes handed over again by a server that did not hear our answer. */
async function isThere(
  trx: Trx,
  { dialect, ownerId, content }: Omit<Dropping, 'now'>,
): Promise<boolean> {
  const alike = await trx
    .selectFrom('email_contents')
    .select(['id', 'raw_hash'])
    .where('message_id', '=', content.message_id)
    .execute()
  const same = alike.filter(
    row =>
      row.id === content.id || (content.raw_hash !== null && row.raw_hash === content.raw_hash),
  )
  // Also what its owner has thrown away for good: it does not come back.
  const found = await trx
    .selectFrom('email_entries')
    .select('id')
    .where(
      dialect.isOneOf(
        'content_id',
        same.map(row => row.id),
      ),
    )
    .where('owner_id', '=', ownerId)
    .where('kind', '=', 'received')
    .limit(1)
    .executeTakeFirst()
  return found !== undefined
}

/** Every person of this system whose address this is; nobody else gets mail here. */
export async function findOwners(
  trx: Pick<Trx, 'selectFrom'>,
  keys: readonly string[],
): Promise<Map<string, number>> {
  if (keys.length === 0) return new Map()
  const rows = await trx
    .selectFrom('users')
    .select(['id', 'email_key'])
    .where('deleted_at', 'is', null)
    .where('email_key', 'in', keys)
    .execute()
  return new Map(rows.map(row => [row.email_key, row.id]))
}

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

/** Marks what became of a sending, from what became of it for each receiver. */
export async function settleSending(
  trx: Trx,
  { contentId, now }: { contentId: number; now: Date },
): Promise<void> {
  const rows = await trx
    .selectFrom('email_deliveries')
    .select('state')
    .where('content_id', '=', contentId)
    .execute()
  const entry = await trx
    .selectFrom('email_entries')
    .select(['id', 'owner_id', 'send_state'])
    .where('content_id', '=', contentId)
    .where('kind', '=', 'sent')
    .executeTakeFirst()
  if (entry === undefined) return
  const send_state = rows.some(row => row.state === 'bounced')
    ? 'bounced'
    : rows.some(row => row.state === 'queued')
      ? 'queued'
      : 'sent'
  if (send_state !== entry.send_state) await updateEntry(trx, entry.id, { send_state })
  await announce(trx, { topic: 'Email', ids: [entry.id], now, userId: entry.owner_id })
}
