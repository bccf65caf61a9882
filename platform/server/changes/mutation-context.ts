import type { Actor } from '../access/actor.ts'
import type { Caller } from '../access/caller.ts'
import type { Clock } from '../clock/clock.ts'
import type { Database } from '../database/database.ts'
import type { Trx } from '../database/tables.ts'

/** What every change is made in: its transaction, who makes it (for rights and for the audit log), and when. */
export interface MutationContext {
  trx: Trx
  caller: Caller
  actor: Actor
  now: Date
}

/** Who makes a change: whose rights count, and whom the log names. */
export type ChangedBy = Pick<MutationContext, 'caller' | 'actor'>

/** Who makes a change, and when; where the transaction is handed over apart. */
export type ChangeContext = Omit<MutationContext, 'trx'>

/** What it takes to record a change, also where nobody calls: in jobs, and in what others bring about. */
export type RecordingContext = Pick<MutationContext, 'trx' | 'actor' | 'now'>

/** The context of a change in a transaction that is open already, as in a `creatingRoute`. */
export function mutationIn(
  clock: Clock,
  { trx, caller, actor }: Pick<MutationContext, 'trx' | 'caller' | 'actor'>,
): MutationContext {
  return { trx, caller, actor, now: clock() }
}

/**
 * Makes a change in a transaction of its own; it is durable when the promise resolves.
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
