import type { Related } from '#platform/contract/resource-related.rules.ts'
import type {
  Fields,
  RecordOf,
  Resource,
  ValuesOf,
} from '#platform/contract/resource-fields.rules.ts'
import type { Caller } from '../access/caller.ts'
import type { MutationContext } from '../changes/mutation-context.ts'
import type { Database, Db } from '../database/database.ts'
import type { Trx } from '../database/tables.ts'
import type { Clock } from '../clock/clock.ts'
import type { CustomPort } from './custom-port.ts'
import type { ResourceRepo } from './resource-repo.ts'

/** Names of people and of other resources' records, provided by their owners. */
export interface ResourcePorts {
  people(db: Db, caller: Caller, ids: readonly number[]): Promise<Related['people']>
  /** The ids that are active people. */
  activePeople(db: Db, ids: readonly number[]): Promise<ReadonlySet<number>>
  /** Records of a resource that the caller may read. */
  records(
    db: Db,
    caller: Caller,
    asked: { of: string; ids: readonly number[] },
  ): Promise<Related['records'][string]>
  /** Fields that administrators add to the records. */
  custom: CustomPort
  files: {
    /** The address of a file, for this caller. */
    urlOf(id: string, caller: Caller): string
    /** Uploads as they are, of any owner. */
    find(db: Db, ids: readonly string[]): Promise<UploadRow[]>
    /** They are shown from now on, or again. */
    show(trx: Trx, ids: readonly string[], now: Date): Promise<void>
    /** They are no longer shown, and kept for a day. */
    drop(trx: Trx, ids: readonly string[], now: Date): Promise<void>
  }
}
/** The fields of an upload that decide where it may be used. */
export interface UploadRow {
  id: string
  name: string
  type: string
  size: number
  purpose: string
  owner_id: number
  used_at: string | null
  dropped_at: string | null
}

/** Custom rules. Throwing an `AppError` rejects the change. */
export interface ResourceRules<F extends Fields> {
  /** Before a record is written, in its transaction; the returned values are written. */
  beforeSave?: (
    context: MutationContext,
    saving: { before: RecordOf<F> | undefined; values: ValuesOf<F> },
  ) => ValuesOf<F> | Promise<ValuesOf<F>>
  /** After it was written, in the same transaction. */
  afterSave?: (
    context: MutationContext,
    saved: { before: RecordOf<F> | undefined; record: RecordOf<F> },
  ) => Promise<void>
  /** The record as its calls return it, where someone else has changed it; as it is unless given. */
  showCurrent?: (record: RecordOf<F>) => unknown
  /** Before a record is deleted. */
  beforeDelete?: (context: MutationContext, record: RecordOf<F>) => Promise<void> | void
}

/** What the parts of a resource are given. */
export interface ResourceContext<F extends Fields = Fields> {
  resource: Resource<F>
  repo: ResourceRepo<F>
  rules: ResourceRules<F>
  ports: ResourcePorts
  database: Database
  clock: Clock
}
