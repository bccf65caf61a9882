import type { Kysely, Transaction } from 'kysely'

/**
 * Every table of the database by name. Each feature adds its own in `<feature>.tables.ts`:
 * `declare module './tables.ts' { interface Tables { users: UsersTable } }`
 */
export interface Tables {
  /** What this instance knows about itself. */
  facts: { name: string; value: string }
}

/** A transaction on this database. Whoever is handed one writes in it, and leaves its end to who opened it. */
export type Trx = Transaction<Tables>

/** A reader or a transaction: repositories take either, and read the same on both engines. */
export type Db = Kysely<Tables> | Trx
