import type { BoardName } from '../../contract/card-boards.rules.ts'
import type { FirstLayout, layoutForm } from '../../contract/card-boards.contract.ts'
import type { UserRole } from '#features/users/contract/users.rules.ts'
import * as z from 'zod/mini'
import { BOARDS } from '../../contract/card-boards.rules.ts'
import { USER_ROLES } from '#features/users/contract/users.rules.ts'
import type { Actor } from '#platform/server/access/actor.ts'
import type { Caller } from '#platform/server/access/caller.ts'
import { recordChange } from '#platform/server/changes/record-change.ts'
import { changedSince, type UndoStep } from '#platform/server/changes/undo.ts'
import type { Db } from '#platform/server/database/database.ts'
import type { Trx } from '#platform/server/database/tables.ts'
import { forbidden, staleVersion } from '#platform/server/http/app-error.ts'
import { announce } from '#platform/server/live/outbox.ts'
import '../dashboards.tables.ts'

// How boards are for people of a role who have arranged nothing themselves. Rights are not touched: a card without its right stays away.

export const LAYOUT_UNDO = 'card.layout'
const undoArgs = z.object({
  board: z.enum(BOARDS),
  role: z.enum(USER_ROLES),
  layout: z.nullable(z.string()),
  version: z.int(),
})
export const mayArrange = (caller: Caller): boolean => caller.can('update', 'Settings')

export async function listFirstLayouts(db: Db, caller: Caller): Promise<FirstLayout[]> {
  const all = db
    .selectFrom('card_layouts')
    .select(['board', 'role', 'layout', 'version'])
    .orderBy('board')
    .orderBy('role')
  return (mayArrange(caller) ? all : all.where('role', '=', caller.role)).execute()
}

async function find(
  db: Db,
  { board, role }: { board: BoardName; role: UserRole },
): Promise<{ layout: string | null; version: number }> {
  const row = await db
    .selectFrom('card_layouts')
    .select(['layout', 'version'])
    .where('board', '=', board)
    .where('role', '=', role)
    .executeTakeFirst()
  return row ?? { layout: null, version: 0 }
}

interface Saving {
  actor: Actor
  now: Date
  ifMatch: number | undefined
}

export async function saveFirstLayout(
  trx: Trx,
  { board, role, layout }: z.output<typeof layoutForm>,
  { actor, now, ifMatch }: Saving,
) {
  const before = await find(trx, { board, role })
  if (ifMatch !== undefined && ifMatch !== before.version)
    throw staleVersion({ board, role, ...before })
  if (before.layout === layout) return { layout: { board, role, ...before } }
  const after = { board, role, layout, version: before.version + 1 }
  const changeId = await put(trx, { ...after, before: before.layout, actor, now })
  return { layout: after, changeId }
}

export const undoLayout: UndoStep = async ({ trx, caller, actor, now, args }) => {
  if (!mayArrange(caller)) throw forbidden('update', 'Settings')
  const { board, role, layout, version } = undoArgs.parse(args)
  const current = await find(trx, { board, role })
  if (current.version !== version) throw changedSince(`${board}, ${role}`)
  await put(trx, { board, role, layout, version: version + 1, before: current.layout, actor, now })
}

interface Put extends FirstLayout {
  before: string | null
  actor: Actor
  now: Date
}
async function put(
  trx: Trx,
  { board, role, layout, version, before, actor, now }: Put,
): Promise<number> {
  const row = { layout, version, updated_at: now.toISOString() }
  await trx
    .insertInto('card_layouts')
    .values({ board, role, ...row })
    .onConflict(conflict => conflict.columns(['board', 'role']).doUpdateSet(row))
    .execute()
  // Everybody's boards may look otherwise now.
  await announce(trx, { topic: 'Account', ids: ['boards'], now })
  return recordChange(trx, {
    actor,
    now,
    action: 'update',
    subject: 'Settings',
    records: [
      {
        id: `board:${board}:${role}`,
        name: `${board}, ${role}`,
        before: { layout: before },
        after: { layout },
      },
    ],
    undo: { kind: LAYOUT_UNDO, args: { board, role, layout: before, version } },
  })
}
