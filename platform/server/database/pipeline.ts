import type { Compilable, CompiledQuery, DatabaseConnection, QueryResult } from 'kysely'
import type { Trx } from './tables.ts'

// A statement goes to PostgreSQL and back, and each way costs a change of processes: what needs no answer is sent without waiting for it.

const unanswered = new WeakSet<CompiledQuery>()

/**
 * Runs a statement whose answer nobody needs, as part of a transaction. Every later statement sees what it did; when it fails, the next
 * one that is waited for fails by its error, at the latest the commit. Not for what a rule of the database may refuse.
 */
export async function send(trx: Trx, query: Pick<Compilable, 'compile'>): Promise<void> {
  await trx.executeQuery(unansweredOf(query.compile()))
}

const groups = new WeakMap<CompiledQuery, readonly CompiledQuery[]>()
const askedAhead = new WeakMap<CompiledQuery, Promise<QueryResult<unknown>>>()

/** These questions go out when the first of them is asked, where a transaction pipelines; each is asked, by the same object, all the same. */
export function askTogether(first: CompiledQuery, ...others: CompiledQuery[]): void {
  groups.set(first, others)
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
    const known = askedAhead.get(query)
    if (known !== undefined) return typed<R>(await known)
    const answer = execute<R>(query)
    for (const other of groups.get(query) ?? []) askAhead(other, execute(other))
    if (unanswered.has(query)) {
      answer.catch(() => undefined)
      sent.push(answer)
      return { rows: [] }
    }
    const before = sent
    sent = []
    // The first failure is the cause: whatever follows it in a transaction fails by that.
    for (const one of await Promise.allSettled([...before, answer]))
      if (one.status === 'rejected') throw one.reason
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

function askAhead(query: CompiledQuery, answer: Promise<QueryResult<unknown>>): void {
  answer.catch(() => undefined)
  askedAhead.set(query, answer)
}

/** The query's row type is what Kysely derived from its text; the answer cannot tell more. */
function typed<R>(result: QueryResult<unknown>): QueryResult<R> {
  const isTyped = (given: QueryResult<unknown>): given is QueryResult<R> =>
    Array.isArray(given.rows)
  return isTyped(result) ? result : { rows: [] }
}
