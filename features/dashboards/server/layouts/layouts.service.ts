import type { FirstLayout, layoutForm } from '../../contract/card-boards.contract.ts'
import * as z from 'zod/mini'
import { BOARDS } from '../../contract/card-boards.rules.ts'
import { USER_ROLES } from '#features/users/contract/users.rules.ts'
import type { Caller } from '#platform/server/access/caller.ts'
import { assertUnchanged } from '#platform/server/changes/assert-unchanged.ts'
import type { RecordingContext } from '#platform/server/changes/mutation-context.ts'
import { recordChange } from '#platform/server/changes/record-change.ts'
import type { UndoStep } from '#platform/server/changes/undo.ts'
import type { Db } from '#platform/server/database/database.ts'
import { forbidden, staleVersion } from '#platform/server/http/app-error.ts'
import { isStale } from '#platform/server/http/is-stale.ts'
import { announce } from '#platform/server/live/outbox.ts'
import { getLayout, listLayouts, putLayout } from './layouts.repo.ts'

// Boards of people who have not arranged them, by role. Access is unaffected: cards without it stay hidden.

export const LAYOUT_UNDO = 'card.layout'
const undoArgs = z.object({
  board: z.enum(BOARDS),
  role: z.enum(USER_ROLES),
  layout: z.nullable(z.string()),
  version: z.int(),
})
export const mayArrange = (caller: Caller): boolean => caller.can('update', 'Settings')

export const listFirstLayouts = (db: Db, caller: Caller): Promise<FirstLayout[]> =>
  listLayouts(db, mayArrange(caller) ? undefined : caller.role)

export async function saveFirstLayout(
  context: RecordingContext,
  { board, role, layout, ifMatch }: z.output<typeof layoutForm> & { ifMatch: number | undefined },
) {
  const before = await getLayout(context.trx, { board, role })
  if (isStale(ifMatch, before.version)) throw staleVersion({ board, role, ...before })
  if (before.layout === layout) return { layout: { board, role, ...before } }
  const after = { board, role, layout, version: before.version + 1 }
  const changeId = await save(context, { ...after, before: before.layout })
  return { layout: after, changeId }
}

export const undoLayout: UndoStep = async ({ args, ...context }) => {
  const { trx, caller } = context
  if (!mayArrange(caller)) throw forbidden('update', 'Settings')
  const { board, role, layout, version: left } = undoArgs.parse(args)
  const current = await getLayout(trx, { board, role })
  const { version } = current
  await assertUnchanged(context, { ...recordOf(board, role), version, left })
  const restored = { board, role, layout, version: version + 1, before: current.layout }
  await save(context, restored)
}

const recordOf = (board: string, role: string) => ({
  id: `board:${board}:${role}`,
  name: `${board}, ${role}`,
})

async function save(
  { trx, actor, now }: RecordingContext,
  { before, ...after }: FirstLayout & { before: string | null },
): Promise<number> {
  const { board, role, layout, version } = after
  await putLayout(trx, after, now.toISOString())
  // All open boards may change.
  await announce(trx, { topic: 'Account', ids: ['boards'], now })
  return recordChange(trx, {
    actor,
    now,
    action: 'update',
    subject: 'Settings',
    records: [
      {
        ...recordOf(board, role),
        before: { layout: before },
        after: { layout },
      },
    ],
    undo: { kind: LAYOUT_UNDO, args: { board, role, layout: before, version } },
  })
}
