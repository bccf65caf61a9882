import { features } from '#features/server.ts'
import type { Boot } from '#platform/contract/boot.rules.ts'
import type { Clock } from '#platform/server/clock/clock.ts'
import { fillDemo, fillFirst } from '#platform/server/compose/fill.ts'
import type { Database } from '#platform/server/database/database.ts'
import type { FileStore } from '#platform/server/files/file-store.ts'
import type { Passwords } from '#platform/server/passwords/passwords.ts'

// First rows of this product: of its features.

interface Filling {
  database: Database
  clock: Clock
}

/** The initial rows of every instance. */
export const seedFirst = (filling: Filling): Promise<void> => fillFirst({ ...filling, features })

/** The demo; without a store it has no files, and without `withHistory` no past. */
export const seedDemo = (
  filling: Filling & { passwords: Passwords; store?: FileStore; withHistory?: boolean },
): Promise<void> => fillDemo({ ...filling, features })

/** The accounts that the demo can be entered with. */
export async function listDemoAccounts({
  read,
}: Pick<Database, 'read'>): Promise<Boot['demoAccounts']> {
  const lists = await Promise.all(features.flatMap(({ seed }) => seed.demoAccounts?.(read) ?? []))
  return lists.flat()
}
