import { migrations } from '#migrations/list.ts'
import { seedFirst, seedDemo } from '#app/server/fill.ts'
import { systemClock as clock } from '#platform/server/clock/clock.ts'
import type { Database } from '#platform/server/database/database.ts'
import { migrate } from '#platform/server/database/migrate.ts'
import { createPasswords } from '#platform/server/passwords/passwords.ts'

/** Fills an empty database with the demo data: the start of every benchmark of the whole server. */
export async function fillWithDemo(database: Database): Promise<Database> {
  await migrate({ database, migrations, clock })
  await seedFirst({ database, clock })
  await seedDemo({ database, clock, passwords: createPasswords() })
  return database
}
