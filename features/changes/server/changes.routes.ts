import { changesContract } from '../contract/changes.contract.ts'
import type { Undo } from '#platform/server/changes/undo.ts'
import type { Platform } from '#platform/server/compose/platform.ts'
import { type Route, route } from '#platform/server/http/route.ts'
import { auditRoutes } from './audit/audit.routes.ts'
import { findChange } from './changes.repo.ts'
import { listRecent } from './recent.repo.ts'

// Reads changes and undoes them. `recordChange` writes the log, in the transaction of each change.

type ChangesParts = Pick<Platform, 'database' | 'clock'> & { undo: Undo }

export function changesRoutes({ database, clock, undo }: ChangesParts): Route[] {
  return [
    route(changesContract.listRecentChanges, ({ query, caller }) =>
      listRecent(database.read, { ...query, userId: caller.userId, now: clock() }),
    ),
    route(changesContract.undoChange, async ({ body, caller, actor }) => {
      const changeId = await undo.undo({ caller, actor }, body.id)
      const change = await findChange(database.read, { id: body.id, now: clock() })
      return {
        ok: true as const,
        ...(changeId === undefined ? {} : { changeId }),
        ...(change === undefined ? {} : { change }),
      }
    }),
    ...auditRoutes({ database, clock }),
  ]
}
