import { emailLink } from '../../contract/email.rules.ts'
import type { Dialect } from '#platform/server/database/dialect.ts'
import type { Trx } from '#platform/server/database/tables.ts'
import { readNotificationsOf } from '#features/notifications/server/notifications.service.ts'
import type { PlacingChange } from '../email.context.ts'
import type { Placing } from './placing.service.ts'
import { chunksOf } from '#platform/server/database/chunks.ts'

interface Writing {
  dialect: Dialect
  ownerId: number
  changed: PlacingChange[]
  now: string
}

/** Writes placements, one statement per group of mails with the same change. */
export async function writePlacings(
  trx: Trx,
  { dialect, ownerId, changed, now }: Writing,
): Promise<void> {
  const groups = new Map<string, { columns: ReturnType<typeof columnsOf>; ids: number[] }>()
  for (const { entry, before, after } of changed) {
    const columns = columnsOf({ before, after, now })
    const key = JSON.stringify(columns)
    const group = groups.get(key) ?? { columns, ids: [] }
    group.ids.push(entry.id)
    groups.set(key, group)
  }
  for (const { columns, ids } of groups.values()) {
    await trx
      .updateTable('email_entries')
      .set(eb => ({ ...columns, version: eb('version', '+', 1) }))
      .where(dialect.isOneOf('id', ids))
      .execute()
  }
  // Reading a mail marks its notification as read.
  const opened = changed.filter(({ before, after }) => after.isRead && !before.isRead)
  const links = opened.map(({ entry }) => emailLink('inbox', entry.id))
  await readNotificationsOf(trx, { userId: ownerId, links, now: new Date(now) })
  await writeLabels(trx, { dialect, ownerId, changed })
}

const ASIDE = new Set(['trash', 'spam'])

function columnsOf({ before, after, now }: { before: Placing; after: Placing; now: string }) {
  return {
    is_read: after.isRead ? 1 : 0,
    is_starred: after.isStarred ? 1 : 0,
    folder: after.folder,
    came_from: after.cameFrom,
    snoozed_until: after.snoozedUntil,
    // The retention period starts when the mail enters the folder.
    ...(before.folder === after.folder ? {} : { trashed_at: ASIDE.has(after.folder) ? now : null }),
  }
}

async function writeLabels(
  trx: Trx,
  { dialect, ownerId, changed }: Omit<Writing, 'now'>,
): Promise<void> {
  const removed = new Map<string, number[]>()
  const added: { entry_id: number; label: string; owner_id: number }[] = []
  for (const { entry, before, after } of changed) {
    for (const label of before.labels)
      if (!after.labels.includes(label))
        removed.set(label, [...(removed.get(label) ?? []), entry.id])
    for (const label of after.labels)
      if (!before.labels.includes(label))
        added.push({ entry_id: entry.id, label, owner_id: ownerId })
  }
  for (const [label, ids] of removed) {
    await trx
      .deleteFrom('email_entry_labels')
      .where('label', '=', label)
      .where(dialect.isOneOf('entry_id', ids))
      .execute()
  }
  for (const some of chunksOf(added)) {
    await trx
      .insertInto('email_entry_labels')
      .values(some)
      .onConflict(conflict => conflict.doNothing())
      .execute()
  }
}
