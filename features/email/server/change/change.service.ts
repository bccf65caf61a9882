import { mutate } from '#platform/server/changes/mutation-context.ts'
import { recordChange } from '#platform/server/changes/record-change.ts'
import type { Trx } from '#platform/server/database/tables.ts'
import { announce } from '#platform/server/live/outbox.ts'
import { addJob } from '#platform/server/jobs/jobs.ts'
import type { EmailChanges, EmailParts, Placed, PlacingChange } from '../email.context.ts'
import { emailNotFound, isScheduled } from '../email.errors.ts'
import { findEntries, readLabels, readMeta, refreshNewest } from '../entry/entry.repo.ts'
import { trainSpamFilter } from '../spam/spam.service.ts'
import type { EmailEntry } from '../email.tables.ts'
import { isSamePlacing, type Placing } from './placing.service.ts'
import { writePlacings } from './placing.repo.ts'

// Bulk changes: does what is possible and reports why the rest was refused. Each is recorded with its undo step; marking as read is private
// and is not.

/** Returns a snoozed mail to the inbox. */
export const WAKE = 'email.wake'

export function createEmailChanges(parts: EmailParts): EmailChanges {
  const { dialect } = parts.database

  const place: EmailChanges['place'] = async ({ trx, now }, { ownerId, ids, stepOf }) => {
    const entries = await findEntries(trx, { dialect, ownerId, ids })
    const labels = await readLabels(trx, dialect, ids)
    const known = new Map(entries.map(entry => [entry.id, entry]))
    const placed: Placed = { changes: [], refused: [] }
    for (const id of new Set(ids)) {
      const entry = known.get(id)
      if (entry === undefined) {
        placed.refused.push({ id, error: emailNotFound() })
        continue
      }
      const before = placingOf(entry, labels.get(id) ?? [])
      const after = stepOf(id)(before)
      if (entry.folder === 'scheduled' && after.folder !== 'scheduled')
        placed.refused.push({ id, error: isScheduled() })
      else placed.changes.push({ entry, before, after })
    }
    const changed = placed.changes.filter(({ before, after }) => !isSamePlacing(before, after))
    await writePlacings(trx, { dialect, ownerId, changed, now: now.toISOString() })
    const moved = changed.filter(({ before, after }) => before.folder !== after.folder)
    await refreshNewest(trx, dialect, {
      ownerId,
      threadIds: moved.map(({ entry }) => entry.thread_id),
    })
    await trainSpamFilter(trx, ownerId, moved)
    await wakeLater(trx, ownerId, { moved, now })
    return placed
  }

  const record: EmailChanges['record'] = async ({ trx, actor, now }, { ownerId, changes }) => {
    const changed = changes.filter(({ before, after }) => !isSamePlacing(before, after))
    if (changed.length === 0) return undefined
    const mails = changed.map(({ entry: { id }, before, after }) => ({
      id,
      ...differences(before, after),
    }))
    // The log names mails by number only: those who may read it may not read mail.
    const records = mails.map(({ id, before, after }) => ({ id, name: `#${id}`, before, after }))
    const action = changed.every(
      one => one.after.folder === 'trash' && one.before.folder !== 'trash',
    )
      ? 'delete'
      : changed.every(one => one.before.folder === 'trash' && one.after.folder !== 'trash')
        ? 'restore'
        : 'update'
    return recordChange(trx, {
      actor,
      now,
      action,
      subject: 'Email',
      records,
      undo: { kind: 'email.revert', args: { ownerId, mails } },
      onlyFor: ownerId,
    })
  }

  return {
    place,
    record,
    change: (by, ids, how) =>
      mutate(parts, by, async context => {
        const { trx, caller, now } = context
        const isSilent = typeof how === 'object'
        const step = isSilent ? how.silently : how
        const ownerId = caller.userId
        const { changes, refused } = await place(context, { ownerId, ids, stepOf: () => step })
        if (changes.length === 0 && refused.every(({ error }) => error.status === 404))
          throw emailNotFound()
        const done = changes.map(({ entry }) => entry.id)
        const changeId = isSilent ? undefined : await record(context, { ownerId, changes })
        if (isSilent)
          await announce(trx, {
            topic: 'Email',
            ids: done.slice(0, 200),
            now,
            userId: ownerId,
          })
        const failures = refused.map(({ id, error }) => ({
          id,
          name: `#${id}`,
          code: error.code,
          detail: error.message,
        }))
        return { done, refused: failures, changeId, emailsMeta: await readMeta(trx, ownerId) }
      }),
  }
}

export const placingOf = (entry: EmailEntry, labels: string[]): Placing => ({
  folder: entry.folder,
  cameFrom: entry.came_from,
  isRead: entry.is_read === 1,
  isStarred: entry.is_starred === 1,
  snoozedUntil: entry.snoozed_until,
  labels: labels.toSorted(),
})

/** The changed fields of both sides. */
function differences(
  before: Placing,
  after: Placing,
): { before: Partial<Placing>; after: Partial<Placing> } {
  const keys = (
    ['folder', 'cameFrom', 'isRead', 'isStarred', 'snoozedUntil', 'labels'] as const
  ).filter(key => JSON.stringify(before[key]) !== JSON.stringify(after[key]))
  const pick = (from: Placing): Partial<Placing> =>
    Object.fromEntries(keys.map(key => [key, from[key]]))
  return { before: pick(before), after: pick(after) }
}

/** Schedules one job per wake-up time. */
async function wakeLater(
  trx: Trx,
  ownerId: number,
  { moved, now }: { moved: PlacingChange[]; now: Date },
): Promise<void> {
  const times = new Set(
    moved.flatMap(({ after }) =>
      after.folder === 'snoozed' && after.snoozedUntil !== null ? [after.snoozedUntil] : [],
    ),
  )
  for (const until of times)
    await addJob(trx, { kind: WAKE, args: { ownerId, until }, now, runAt: new Date(until) })
}
