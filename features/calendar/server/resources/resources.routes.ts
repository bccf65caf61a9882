import {
  type CalendarResource,
  calendarExtrasContract,
  type NewResource,
} from '../../contract/calendar-extras.contract.ts'
import type { Actor } from '#platform/server/access/actor.ts'
import { recordChange } from '#platform/server/changes/record-change.ts'
import { changedSince, type UndoStep } from '#platform/server/changes/undo.ts'
import type { Clock } from '#platform/server/clock/clock.ts'
import type { Database, Db } from '#platform/server/database/database.ts'
import { foldText } from '#platform/server/database/fold-text.ts'
import type { Trx } from '#platform/server/database/tables.ts'
import { forbidden, staleVersion } from '#platform/server/http/app-error.ts'
import { creatingRoute, type Route, route } from '#platform/server/http/route.ts'
import * as z from 'zod/mini'
import { resourceNameTaken, resourceNotFound } from '../calendar.errors.ts'
import type { ResourceRow } from '../calendar.tables.ts'

// Rooms and machines: everybody books them, who may manage calendars keeps the list.

export function resourceRoutes({ database, clock }: { database: Database; clock: Clock }): Route[] {
  return [
    route(calendarExtrasContract.listResources, async () => ({
      resources: (await listRows(database.read)).map(toResource),
    })),
    creatingRoute(calendarExtrasContract.addResource, async ({ body, actor, trx }) => {
      await refuseName(trx, body.name)
      const row = await trx
        .insertInto('calendar_resources')
        .values({ ...toColumns(body), version: 1, deleted_at: null })
        .returningAll()
        .executeTakeFirstOrThrow()
      const changeId = await record(trx, { actor, now: clock(), action: 'create', after: row })
      return { resource: toResource(row), changeId }
    }),
    route(
      calendarExtrasContract.updateResource,
      async ({ body: { id, ...fields }, actor, request, reply }) => {
        const answer = await database.write(async trx => {
          const before = await getRow(trx, id)
          if (request.ifMatch !== undefined && request.ifMatch !== before.version)
            throw staleVersion(toResource(before))
          await refuseName(trx, fields.name, id)
          const row = await put(trx, id, { ...toColumns(fields), version: before.version + 1 })
          const undo = { kind: 'calendar.resource', args: { before, version: row.version } }
          return {
            resource: toResource(row),
            changeId: await record(trx, {
              actor,
              now: clock(),
              action: 'update',
              before,
              after: row,
              undo,
            }),
          }
        })
        reply.etag(answer.resource.version)
        return answer
      },
    ),
    route(calendarExtrasContract.removeResource, async ({ id, actor }) => {
      const changeId = await database.write(async trx => {
        const now = clock()
        const before = await getRow(trx, id)
        const row = await put(trx, id, {
          deleted_at: now.toISOString(),
          version: before.version + 1,
        })
        return record(trx, {
          actor,
          now,
          action: 'delete',
          before,
          undo: { kind: 'calendar.resource', args: { before, version: row.version } },
        })
      })
      return { id, changeId }
    }),
  ]
}

export const listRows = (db: Db): Promise<ResourceRow[]> =>
  db
    .selectFrom('calendar_resources')
    .selectAll()
    .where('deleted_at', 'is', null)
    .orderBy('name_key')
    .orderBy('id')
    .execute()

async function getRow(trx: Trx, id: number): Promise<ResourceRow> {
  const row = await trx
    .selectFrom('calendar_resources')
    .selectAll()
    .where('id', '=', id)
    .where('deleted_at', 'is', null)
    .executeTakeFirst()
  if (row === undefined) throw resourceNotFound()
  return row
}
const put = (
  trx: Trx,
  id: number,
  change: Partial<Omit<ResourceRow, 'id'>>,
): Promise<ResourceRow> =>
  trx
    .updateTable('calendar_resources')
    .set(change)
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirstOrThrow()

async function refuseName(trx: Trx, name: string, exceptId = 0): Promise<void> {
  const other = await trx
    .selectFrom('calendar_resources')
    .select('id')
    .where('name_key', '=', foldText(name))
    .where('id', '!=', exceptId)
    .where('deleted_at', 'is', null)
    .executeTakeFirst()
  if (other !== undefined) throw resourceNameTaken()
}

export const toColumns = ({ name, kind, location = '', capacity }: NewResource) => ({
  name,
  name_key: foldText(name),
  kind,
  location,
  capacity: Number(capacity ?? 0),
})
const toResource = ({
  id,
  name,
  kind,
  location,
  capacity,
  version,
}: ResourceRow): CalendarResource => ({
  id,
  name,
  kind,
  location,
  capacity,
  version,
})

interface Recorded {
  actor: Actor
  now: Date
  action: 'create' | 'update' | 'delete' | 'restore'
  before?: ResourceRow
  after?: ResourceRow
  undo?: { kind: string; args: unknown }
}
function record(trx: Trx, { before, after, ...rest }: Recorded): Promise<number> {
  const one = after ?? before
  const [old, fresh] = [before, after].map(row => (row === undefined ? undefined : toResource(row)))
  return recordChange(trx, {
    ...rest,
    subject: 'Calendar',
    records: [{ id: `resource-${one?.id ?? 0}`, name: one?.name ?? '', before: old, after: fresh }],
  })
}

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

/** The way back for a room: as it was, unless somebody changed it since. */
export const undoResource: UndoStep = async ({ trx, caller, actor, now, args: given }) => {
  const { before, version } = args.parse(given)
  if (!caller.can('manage', 'Calendar')) throw forbidden('manage', 'Calendar')
  const row = await trx
    .selectFrom('calendar_resources')
    .selectAll()
    .where('id', '=', before.id)
    .executeTakeFirst()
  if (row?.version !== version) throw changedSince(before.name)
  await refuseName(trx, before.name, before.id)
  const after = await put(trx, before.id, {
    ...toColumns(before),
    deleted_at: null,
    version: version + 1,
  })
  await record(trx, { actor, now, action: 'restore', after })
}
