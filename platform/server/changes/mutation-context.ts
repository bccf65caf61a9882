import type { Actor } from '../access/actor.ts'
import type { Caller } from '../access/caller.ts'
import type { Clock } from '../clock/clock.ts'
import type { Database } from '../database/database.ts'
import type { Trx } from '../database/tables.ts'

/** The context of every change: its transaction, its author (for rights and for the audit log), and its time. */
export interface MutationContext {
  trx: Trx
  caller: Caller
  actor: Actor
  now: Date
}

/** The author of a change: whose rights apply, and whom the log names. */
export type ChangedBy = Pick<MutationContext, 'caller' | 'actor'>

/** The author and time of a change; the transaction is passed separately. */
export type ChangeContext = Omit<MutationContext, 'trx'>

/** What recording a change needs, also without a caller: in jobs, and in consequences of other changes. */
export type RecordingContext = Pick<MutationContext, 'trx' | 'actor' | 'now'>

/** The context of a change in a transaction that is open already, as in a `creatingRoute`. */
export function mutationIn(
  clock: Clock,
  { trx, caller, actor }: Pick<MutationContext, 'trx' | 'caller' | 'actor'>,
): MutationContext {
  return { trx, caller, actor, now: clock() }
}

/**
 * Runs a change in its own transaction; it is durable when the promise resolves.
 * @example await mutate(parts, input, context => renameTask(context, { id, title }))
 */
export function mutate<T>(
  { database, clock }: { database: Database; clock: Clock },
  by: ChangedBy,
  change: (context: MutationContext) => Promise<T>,
): Promise<T> {
  return database.write(trx =>
    change(mutationIn(clock, { trx, caller: by.caller, actor: by.actor })),
  )
}
