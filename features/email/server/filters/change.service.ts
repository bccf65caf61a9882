import type { FilterDoes, FilterWhen } from '../../contract/email-mailbox.contract.ts'
import * as z from 'zod/mini'
import type {
  MutationContext,
  RecordingContext,
} from '#platform/server/changes/mutation-context.ts'
import { recordChange } from '#platform/server/changes/record-change.ts'
import type { UndoStep } from '#platform/server/changes/undo.ts'
import type { Database } from '#platform/server/database/database.ts'
import type { Dialect } from '#platform/server/database/dialect.ts'
import type { Trx } from '#platform/server/database/tables.ts'
import { announce } from '#platform/server/live/outbox.ts'
import { applyPlacement } from '../change/placing.service.ts'
import type { EmailChanges } from '../email.context.ts'
import { filterNotFound, emptyFilter, tooMany } from '../email.errors.ts'
import { readMeta } from '../entry/entry.repo.ts'
import { checkLabels } from '../mailbox/labels.repo.ts'
import {
  type FilterFields,
  findMatches,
  getFilter,
  insertFilter,
  listFilters,
  listMatchingIds,
  markFilterDeleted,
  unmarkFilterDeleted,
  updateFilterOrder,
  updateFilterRow,
} from './filters.repo.ts'

// Changes filters and applies them to existing mail.

const MAX_FILTERS = 100
/** Limit per application; applying again continues. */
const MAX_APPLIED = 5_000

export async function addFilter(context: MutationContext, filter: FilterFields) {
  const { trx, caller, now } = context
  const { userId } = caller
  await assertFilter(trx, userId, filter)
  const filters = await listFilters(trx, userId)
  if (filters.length >= MAX_FILTERS) throw tooMany('filters', MAX_FILTERS)
  const id = await insertFilter(trx, { ownerId: userId, filter, now })
  await recordFilter(context, {
    ownerId: userId,
    action: 'create',
    record: { id, name: 'filter', after: { isOn: filter.isOn } },
  })
  return { filter: { id, ...filter } }
}

export async function updateFilter(
  context: MutationContext,
  { id, ...filter }: FilterFields & { id: number },
) {
  const { trx, caller } = context
  const { userId } = caller
  await getFilter(trx, userId, id)
  await assertFilter(trx, userId, filter)
  await updateFilterRow(trx, id, filter)
  await recordFilter(context, {
    ownerId: userId,
    action: 'update',
    record: { id, name: 'filter', after: { isOn: filter.isOn } },
  })
  return { filter: { id, ...filter } }
}

export async function deleteFilter(context: MutationContext, id: number) {
  const { trx, caller, now } = context
  const { userId } = caller
  await getFilter(trx, userId, id)
  await markFilterDeleted(trx, id, now)
  const changeId = await recordFilter(context, {
    ownerId: userId,
    action: 'delete',
    record: { id, name: 'filter' },
    undo: { kind: 'email.filter', args: { ownerId: userId, id } },
  })
  return { id, changeId }
}

export async function reorderFilters({ trx, caller, now }: MutationContext, ids: number[]) {
  const { userId } = caller
  const known = new Set((await listFilters(trx, userId)).map(filter => filter.id))
  if (ids.length !== known.size || !ids.every(id => known.has(id))) throw filterNotFound()
  await updateFilterOrder(trx, ids)
  await announceFilters(trx, userId, now)
  return { ok: true as const }
}

export async function previewFilter(
  database: Database,
  { ownerId, conditions }: { ownerId: number; conditions: FilterWhen },
) {
  if (!asks(conditions)) throw emptyFilter({ conditions: 'Add at least one condition.' })
  return findMatches(database, { ownerId, conditions })
}

/** Applies a filter's actions to existing mail. */
export async function applyFilter(
  context: MutationContext,
  { id, dialect, changes }: { id: number; dialect: Dialect; changes: EmailChanges },
) {
  const { trx, caller } = context
  const { userId: ownerId } = caller
  const { conditions, actions } = await getFilter(trx, ownerId, id)
  const placed = await changes.place(context, {
    ownerId,
    ids: await listMatchingIds(trx, { dialect, ownerId, conditions }, MAX_APPLIED),
    stepOf: () => before => applyPlacement(before, changeOf(actions, before.labels)),
  })
  const changeId = await changes.record(context, { ownerId, changes: placed.changes })
  return { count: placed.changes.length, changeId, emailsMeta: await readMeta(trx, ownerId) }
}

const changeOf = ({ folder, labels, isStarred, isRead }: FilterDoes, present: string[]) => ({
  ...(folder === null ? {} : { folder }),
  ...(labels.length === 0 ? {} : { labels: [...present, ...labels] }),
  ...(isStarred ? { isStarred } : {}),
  ...(isRead ? { isRead } : {}),
})

const asks = (conditions: FilterWhen): boolean =>
  Object.values(conditions).some(value => value !== '' && value !== false)
const acts = ({ folder, labels, isStarred, isRead, makesTask, forwardTo }: FilterDoes): boolean =>
  folder !== null || labels.length > 0 || isStarred || isRead || makesTask || forwardTo !== ''

async function assertFilter(
  trx: Trx,
  ownerId: number,
  { conditions, actions }: FilterFields,
): Promise<void> {
  const errors = {
    ...(asks(conditions) ? {} : { conditions: 'Add at least one condition.' }),
    ...(acts(actions) ? {} : { actions: 'Add at least one action.' }),
  }
  if (Object.keys(errors).length > 0) throw emptyFilter(errors)
  await checkLabels(trx, ownerId, [
    ...actions.labels,
    ...(conditions.label === '' ? [] : [conditions.label]),
  ])
}

type RecordChange = Parameters<typeof recordChange>[1]

/** Logged and published for the owner only. */
async function recordFilter(
  { trx, actor, now }: RecordingContext,
  {
    ownerId,
    record,
    ...change
  }: Pick<RecordChange, 'action' | 'undo'> & {
    ownerId: number
    record: RecordChange['records'][number]
  },
): Promise<number> {
  const changeId = await recordChange(trx, {
    ...change,
    actor,
    now,
    subject: 'EmailFilter',
    records: [record],
    onlyFor: ownerId,
  })
  await announceFilters(trx, ownerId, now)
  return changeId
}

const announceFilters = (trx: Trx, userId: number, now: Date) =>
  announce(trx, { topic: 'EmailFilter', ids: [], now, userId })

const filterArgs = z.object({ ownerId: z.int(), id: z.int() })

export const filterUndo: Record<string, UndoStep> = {
  'email.filter': async ({ trx, caller, actor, now, args }) => {
    const { ownerId, id } = filterArgs.parse(args)
    if (ownerId !== caller.userId) throw filterNotFound()
    await unmarkFilterDeleted(trx, ownerId, id)
    await recordFilter(
      { trx, actor, now },
      { ownerId, action: 'restore', record: { id, name: 'filter' } },
    )
  },
}
