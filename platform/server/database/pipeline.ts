import type { Compilable, CompiledQuery, DatabaseConnection, QueryResult } from 'kysely'
import type { Trx } from './tables.ts'

// A round trip to PostgreSQL costs two process switches: statements without a needed result are sent without waiting.

const unanswered = new WeakSet<CompiledQuery>()

/**
 * Runs a statement of a transaction without awaiting its result. Later statements see its effect; if it fails, the next awaited one fails with
 * its error, at the latest the commit. Not for statements that may violate a constraint.
 */
export async function send(trx: Trx, query: Pick<Compilable, 'compile'>): Promise<void> {
  await trx.executeQuery(unansweredOf(query.compile()))
}

const groups = new WeakMap<CompiledQuery, readonly CompiledQuery[]>()
const askedAhead = new WeakMap<CompiledQuery, Promise<QueryResult<unknown>>>()

/** These queries are sent with the first one, where a transaction pipelines; each is still awaited, by the same object. */
export function askTogether(first: CompiledQuery, ...others: CompiledQuery[]): void {
  groups.set(first, others)
}

/** Marks a statement as one that `pipelined` does not wait for. */
export function unansweredOf<Query extends CompiledQuery>(query: Query): Query {
  unanswered.add(query)
  return query
}

/** What a connection has sent without a response yet. */
export interface Pipelined {
  connection: DatabaseConnection
  /** Waits for what was sent, whatever its outcome. */
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
    // The first failure is the cause: everything after it in the transaction fails because of it.
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

/** Kysely derived the row type from the query; the result can't be typed further. */
function typed<R>(result: QueryResult<unknown>): QueryResult<R> {
  const isTyped = (given: QueryResult<unknown>): given is QueryResult<R> =>
    Array.isArray(given.rows)
  return isTyped(result) ? result : { rows: [] }
}
