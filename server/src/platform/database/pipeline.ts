import type { Compilable, CompiledQuery, DatabaseConnection, QueryResult, Transaction } from 'kysely'
import type { Tables } from './tables.ts'

// A statement goes to PostgreSQL and back, and each way costs a change of processes: what needs no answer is sent without waiting for it.

const unanswered = new WeakSet<CompiledQuery>()

/**
 * Runs a statement whose answer nobody needs, as part of a transaction. Every later statement sees what it did; when it fails, the next
 * one that is waited for fails by its error, at the latest the commit. Not for what a rule of the database may refuse.
 */
export async function send(trx: Transaction<Tables>, query: Pick<Compilable, 'compile'>): Promise<void> {
  await trx.executeQuery(unansweredOf(query.compile()))
}

/** Marks a statement as one that `pipelined` does not wait for. */
export function unansweredOf<Query extends CompiledQuery>(query: Query): Query {
  unanswered.add(query)
  return query
}

/** What a connection sent and has heard nothing of yet. */
export interface Pipelined {
  connection: DatabaseConnection
  /** Waits for what was sent, whatever became of it. */
  forget(): Promise<void>
}

/** Gives a connection, whose client pipelines, statements that are not waited for. */
export function pipelined(connection: DatabaseConnection): Pipelined {
  const execute = connection.executeQuery.bind(connection)
  let sent: Promise<unknown>[] = []
  connection.executeQuery = async <R>(query: CompiledQuery): Promise<QueryResult<R>> => {
    const answer = execute<R>(query)
    if (unanswered.has(query)) {
      answer.catch(() => undefined)
      sent.push(answer)
      return { rows: [] }
    }
    const before = sent
    sent = []
    // The first failure is the cause: whatever follows it in a transaction fails by that.
    for (const one of await Promise.allSettled([...before, answer])) if (one.status === 'rejected') throw one.reason
    return answer
  }
  return {
    connection,
    async forget() {
      const before = sent
      sent = []
      await Promise.allSettled(before)
    },
  }
}
