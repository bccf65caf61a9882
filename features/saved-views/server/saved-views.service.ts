import type { newView, viewChange } from '../contract/saved-views.contract.ts'
import {
  isViewScreen,
  MAX_VIEWS,
  type ViewScreenName,
  viewScreenOf,
} from '../contract/saved-views.rules.ts'
import * as z from 'zod/mini'
import type { Caller } from '#platform/server/access/caller.ts'
import { mayOpen } from '#platform/server/access/may-open.ts'
import { assertUnchanged } from '#platform/server/changes/assert-unchanged.ts'
import type { MutationContext } from '#platform/server/changes/mutation-context.ts'
import { recordChange } from '#platform/server/changes/record-change.ts'
import type { UndoStep } from '#platform/server/changes/undo.ts'
import { foldText } from '#platform/server/database/fold-text.ts'
import type { Trx } from '#platform/server/database/tables.ts'
import { staleVersion } from '#platform/server/http/app-error.ts'
import { isStale } from '#platform/server/http/is-stale.ts'
import { announce } from '#platform/server/live/outbox.ts'
import * as repo from './saved-views.repo.ts'
import type { ViewRow } from './saved-views.tables.ts'
import {
  notYourView,
  tooManyViews,
  viewNotFound,
  viewTaken,
  wrongPlace,
} from './saved-views.errors.ts'

// Changes of views. A view is just URL parameters: the list's own call checks access for everyone who opens it.

export { deleteOldViews, viewPersonalData } from './saved-views.repo.ts'

export async function createView(context: MutationContext, view: z.output<typeof newView>) {
  const { trx, caller, now } = context
  const { screen, name, query, isShared, isDefault, path = viewScreenOf(screen).path } = view
  assertViewPath(screen, path)
  const own = (await repo.listViews(trx, { userId: caller.userId, screen })).filter(
    one => one.user_id === caller.userId,
  )
  if (own.length >= MAX_VIEWS) throw tooManyViews(MAX_VIEWS)
  const row = {
    user_id: caller.userId,
    screen,
    name,
    name_key: foldText(name),
    path,
    query: JSON.stringify(query),
    is_shared: Number(isShared),
    created_at: now.toISOString(),
    updated_at: now.toISOString(),
  }
  if (await repo.isTaken(trx, row)) throw viewTaken()
  const id = await repo.insertView(trx, row)
  if (isDefault) await repo.putDefault(trx, { userId: caller.userId, screen, id })
  const after = await get(trx, caller, id)
  const changeId = await record(context, {
    action: 'create',
    after,
    undo: { deleted_at: now.toISOString() },
  })
  return { view: repo.toView(after, caller), changeId }
}

interface Read {
  /** The version the caller has read. */
  ifMatch: number | undefined
}

export async function changeView(
  context: MutationContext,
  { id, name, path, query, isShared, ifMatch }: z.output<typeof viewChange> & Read,
) {
  const { trx, caller, now } = context
  const before = await getToChange(trx, caller, id)
  if (isStale(ifMatch, before.version)) throw staleVersion(repo.toView(before, caller))
  assertViewPath(before.screen, path ?? before.path)
  const change = {
    ...(name === undefined ? {} : { name, name_key: foldText(name) }),
    ...(path === undefined ? {} : { path }),
    ...(query === undefined ? {} : { query: JSON.stringify(query) }),
    ...(isShared === undefined ? {} : { is_shared: Number(isShared) }),
  }
  if (await repo.isTaken(trx, { ...before, ...change })) throw viewTaken()
  await repo.updateViewRow(trx, id, { ...change, updated_at: now.toISOString() })
  // An administrator who unshares it no longer sees it either.
  const after = { ...before, ...change, version: before.version + 1, updated_at: now.toISOString() }
  const changeId = await record(context, { action: 'update', before, after, undo: pick(before) })
  return { view: repo.toView(after, caller), changeId }
}

export async function removeView(context: MutationContext, id: number): Promise<number> {
  const { trx, caller, now } = context
  const before = await getToChange(trx, caller, id)
  const deleted_at = now.toISOString()
  await repo.updateViewRow(trx, id, { deleted_at })
  return record(context, { action: 'delete', before, undo: { deleted_at: null } })
}

/** A person's default view is private, and not logged, like preferences. */
export async function chooseView(
  { trx, caller, now }: MutationContext,
  { screen, id }: { screen: ViewScreenName; id: number | null },
) {
  if (id !== null && (await get(trx, caller, id)).screen !== screen) throw viewNotFound()
  await repo.putDefault(trx, { userId: caller.userId, screen, id })
  await announce(trx, { topic: 'Account', ids: ['views'], now, userId: caller.userId })
  return { id }
}

const revertArgs = z.object({
  id: z.int(),
  /** Of the view as the change left it. */
  version: z.int(),
  change: z.object({
    name: z.optional(z.string()),
    path: z.optional(z.string()),
    query: z.optional(z.string()),
    is_shared: z.optional(z.int()),
    deleted_at: z.optional(z.nullable(z.string())),
  }),
})

/** Restores the previous view, unless it was changed since. */
export const undoView: UndoStep = async ({ args, ...context }) => {
  const { trx, caller, now } = context
  const { id, version: left, change } = revertArgs.parse(args)
  const row = await repo.findViewRow(trx, id)
  if (
    row === undefined ||
    !isViewScreen(row.screen) ||
    !mayOpen(caller, viewScreenOf(row.screen).access)
  )
    throw viewNotFound()
  if (row.user_id !== caller.userId && !repo.isManager(caller)) throw notYourView()
  const { name, version } = row
  await assertUnchanged(context, { id: recordIdOf(id), name, version, left })
  const after = { ...row, ...defined(change), version: row.version + 1 }
  if (after.deleted_at === null && (await repo.isTaken(trx, after))) throw viewTaken()
  await repo.updateViewRow(trx, id, { ...defined(change), updated_at: now.toISOString() })
  const was = row.deleted_at
  const action = was === after.deleted_at ? 'update' : was === null ? 'delete' : 'restore'
  const back = action === 'update' ? pick(row) : { deleted_at: was }
  await record(context, { action, before: row, after, undo: back })
}

type Reverted = z.infer<typeof revertArgs>['change']
const defined = (change: Reverted) => {
  const { name, path, query, is_shared, deleted_at } = change
  return {
    ...(name === undefined ? {} : { name, name_key: foldText(name) }),
    ...(path === undefined ? {} : { path }),
    ...(query === undefined ? {} : { query }),
    ...(is_shared === undefined ? {} : { is_shared }),
    ...(deleted_at === undefined ? {} : { deleted_at }),
  }
}
const pick = ({ name, path, query, is_shared }: ViewRow): Reverted => ({
  name,
  path,
  query,
  is_shared,
})

interface Done {
  action: 'create' | 'update' | 'delete' | 'restore'
  before?: ViewRow
  after?: ViewRow
  undo: Reverted
}

/** Logs the change with its undo; notifies the owner's tabs, and all tabs if it is or was shared. */
async function record(
  { trx, actor, now }: MutationContext,
  { action, before, after, undo }: Done,
): Promise<number> {
  const row = after ?? before
  if (row === undefined) throw viewNotFound()
  if (before?.is_shared === 1 || after?.is_shared === 1)
    await announce(trx, { topic: 'Settings', ids: ['views'], now })
  const version = after?.version ?? row.version + 1
  return recordChange(trx, {
    actor,
    now,
    action,
    subject: 'Account',
    records: [
      {
        id: recordIdOf(row.id),
        name: row.name,
        before: action === 'restore' ? undefined : snapshotOf(before),
        after: action === 'delete' ? undefined : snapshotOf(after),
      },
    ],
    undo: { kind: 'saved-views.revert', args: { id: row.id, version, change: undo } },
    onlyFor: row.user_id,
  })
}

const recordIdOf = (id: number) => `view:${id}`
const snapshotOf = (row: ViewRow | undefined) =>
  row === undefined
    ? undefined
    : { name: row.name, screen: row.path, query: row.query, isShared: row.is_shared === 1 }

/** A view visible to the caller: of a list they may open, and their own or a shared one. */
async function get(trx: Trx, caller: Caller, id: number): Promise<repo.KnownView> {
  const row = await repo.findView(trx, { id, userId: caller.userId })
  if (
    row === undefined ||
    !isViewScreen(row.screen) ||
    !mayOpen(caller, viewScreenOf(row.screen).access)
  )
    throw viewNotFound()
  return row
}

async function getToChange(trx: Trx, caller: Caller, id: number): Promise<repo.KnownView> {
  const row = await get(trx, caller, id)
  if (row.user_id !== caller.userId && !repo.isManager(caller)) throw notYourView()
  return row
}

function assertViewPath(screen: ViewScreenName, path: string): void {
  const own: string = viewScreenOf(screen).path
  if (path !== own && !path.startsWith(`${own}/`)) throw wrongPlace()
}
