import type { Related } from '#platform/contract/resource-related.rules.ts'
import type { Caller } from '#platform/server/access/caller.ts'
import { extensionPoint } from '#platform/server/compose/extension-point.ts'
import type { Db } from '#platform/server/database/database.ts'

/** Records that fields of resources may refer to: each resource gives its own, and any feature may. */
export const referenced = extensionPoint<{
  /** As `reference({ to })` names it. */
  name: string
  /** Those of the ids that the caller may read, as they are called. */
  see(db: Db, caller: Caller, ids: readonly number[]): Promise<Related['records'][string]>
}>('referenced records')
