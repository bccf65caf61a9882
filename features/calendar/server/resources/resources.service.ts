import type { CalendarResource, NewResource } from '../../contract/calendar.contract.ts'
import { assertUnchanged } from '#platform/server/changes/assert-unchanged.ts'
import type {
  MutationContext,
  RecordingContext,
} from '#platform/server/changes/mutation-context.ts'
import { recordChange } from '#platform/server/changes/record-change.ts'
import type { UndoStep } from '#platform/server/changes/undo.ts'
import type { Trx } from '#platform/server/database/tables.ts'
import { forbidden, staleVersion } from '#platform/server/http/app-error.ts'
import { isStale } from '#platform/server/http/is-stale.ts'
import * as z from 'zod/mini'
import { resourceNameTaken } from '../calendar.errors.ts'
import type { ResourceRow } from '../calendar.tables.ts'
import {
  findResourceRow,
  getResourceRow,
  insertResource,
  isResourceNameTaken,
  toColumns,
  toResource,
  updateResourceRow,
} from './resources.repo.ts'

interface Changed {
  resource: CalendarResource
  changeId: number
}

export async function addResource(context: MutationContext, input: NewResource): Promise<Changed> {
  await assertNameFree(context.trx, input.name)
  const row = await insertResource(context.trx, input)
  const changeId = await recordResource(context, { action: 'create', after: row })
  return { resource: toResource(row), changeId }
}

export async function updateResource(
  context: MutationContext,
  { id, ifMatch, fields }: { id: number; ifMatch: number | undefined; fields: NewResource },
): Promise<Changed> {
  const { trx } = context
  const before = await getResourceRow(trx, id)
  if (isStale(ifMatch, before.version)) throw staleVersion(toResource(before))
  await assertNameFree(trx, fields.name, id)
  const after = await updateResourceRow(trx, id, {
    ...toColumns(fields),
    version: before.version + 1,
  })
  const undo = undoOf(before, after)
  return {
    resource: toResource(after),
    changeId: await recordResource(context, { action: 'update', before, after, undo }),
  }
}

export async function removeResource(context: MutationContext, id: number): Promise<number> {
  const { trx, now } = context
  const before = await getResourceRow(trx, id)
  const row = await updateResourceRow(trx, id, {
    deleted_at: now.toISOString(),
    version: before.version + 1,
  })
  return recordResource(context, { action: 'delete', before, undo: undoOf(before, row) })
}

async function assertNameFree(trx: Trx, name: string, exceptId = 0): Promise<void> {
  if (await isResourceNameTaken(trx, name, exceptId)) throw resourceNameTaken()
}

const undoOf = (before: ResourceRow, { version }: ResourceRow) => ({
  kind: 'calendar.resource',
  args: { before, version },
})

interface Recorded {
  action: 'create' | 'update' | 'delete' | 'restore'
  before?: ResourceRow
  after?: ResourceRow
  undo?: { kind: string; args: unknown }
}
function recordResource(
  { trx, actor, now }: RecordingContext,
  { before, after, ...rest }: Recorded,
): Promise<number> {
  const one = after ?? before
  const [old, fresh] = [before, after].map(row => (row === undefined ? undefined : toResource(row)))
  return recordChange(trx, {
    actor,
    now,
    ...rest,
    subject: 'Calendar',
    records: [{ id: recordIdOf(one?.id ?? 0), name: one?.name ?? '', before: old, after: fresh }],
  })
}
const recordIdOf = (id: number) => `resource-${id}`

const args = z.object({
  before: z.object({
    id: z.int(),
    name: z.string(),
    kind: z.enum(['room', 'machine']),
    location: z.string(),
    capacity: z.int(),
  }),
  version: z.int(),
})

/** Undo for a resource: restores it unless it was changed since. */
export const undoResource: UndoStep = async ({ args: given, ...context }) => {
  const { trx, caller } = context
  const { before, version: left } = args.parse(given)
  if (!caller.can('manage', 'Calendar')) throw forbidden('manage', 'Calendar')
  const row = await findResourceRow(trx, before.id)
  const { id, name } = before
  await assertUnchanged(context, { id: recordIdOf(id), name, version: row?.version, left })
  await assertNameFree(trx, name, id)
  const after = await updateResourceRow(trx, id, {
    ...toColumns(before),
    deleted_at: null,
    version: (row?.version ?? left) + 1,
  })
  await recordResource(context, { action: 'restore', after })
}
