import { preferencesContract } from '../contract/preferences.contract.ts'
import type { Clock } from '#platform/server/clock/clock.ts'
import type { Database } from '#platform/server/database/database.ts'
import { type Route, route } from '#platform/server/http/route.ts'
import { findRegional } from '#features/settings/server/settings.service.ts'
import { findPreferences, savePreferences } from './preferences.repo.ts'

// A person's own preferences. A change sends some fields and keeps the rest, so that two devices changing different
// fields don't overwrite each other.

const MAX_ROUTES = 100

export function preferencesRoutes({
  database,
  clock,
}: {
  database: Database
  clock: Clock
}): Route[] {
  return [
    route(preferencesContract.getPreferences, async ({ caller }) => ({
      preferences: await findPreferences(database.read, caller.userId),
      regional: await findRegional(database.read),
    })),
    route(preferencesContract.updatePreferences, async ({ body: { reset, ...change }, caller }) => {
      const { userId } = caller
      const preferences = await database.write(async trx => {
        const before = reset === true ? {} : await findPreferences(trx, userId)
        const after = { ...before, ...change, ...mergeSizes(before.pageSizes, change.pageSizes) }
        await savePreferences(trx, { userId, preferences: after, now: clock() })
        return after
      })
      return { preferences }
    }),
  ]
}

type Sizes = Record<string, 10 | 25 | 50 | 100> | undefined

/** Of very many lists the longest untouched are forgotten. */
function mergeSizes(before: Sizes, change: Sizes): { pageSizes?: NonNullable<Sizes> } {
  if (before === undefined && change === undefined) return {}
  const untouched = Object.entries(before ?? {}).filter(([name]) => change?.[name] === undefined)
  return {
    pageSizes: Object.fromEntries(
      [...untouched, ...Object.entries(change ?? {})].slice(-MAX_ROUTES),
    ),
  }
}
