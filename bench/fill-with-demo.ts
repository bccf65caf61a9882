import { migrations } from '../server/migrations/list.ts'
import { seedAccess, seedDemo } from '../server/src/app/seed.ts'
import { systemClock as clock } from '../server/src/platform/clock/clock.ts'
import type { Database } from '../server/src/platform/database/database.ts'
import { migrate } from '../server/src/platform/database/migrate.ts'
import { createPasswords } from '../server/src/platform/passwords/passwords.ts'

/** The demo in an empty database: what every bench of the whole server begins with. */
export async function fillWithDemo(database: Database): Promise<Database> {
  await migrate({ database, migrations, clock })
  await seedAccess({ database, clock })
  await seedDemo({ database, clock, passwords: createPasswords() })
  return database
}
