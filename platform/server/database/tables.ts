import type { Kysely, Transaction } from 'kysely'

/**
 * Every table of the database by name. Each feature adds its own in `<feature>.tables.ts`:
 * `declare module './tables.ts' { interface Tables { users: UsersTable } }`
 */
export interface Tables {
  /** Values of this instance, by name. */
  key_values: { name: string; value: string }
}

/** A transaction on this database. Receivers write in it, and leave committing to its creator. */
export type Trx = Transaction<Tables>

/**
 * A reader or a transaction: repositories take either, and read the same on both engines. Only what reads: to compare a whole `Transaction`
 * with a whole `Kysely` took the compiler longer than all other types together.
 */
export interface Db extends Pick<
  Kysely<Tables>,
  'selectFrom' | 'selectNoFrom' | 'with' | 'withRecursive' | 'fn' | 'getExecutor' | 'executeQuery'
> {}
