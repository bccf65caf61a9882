import {
  CompiledQuery,
  type DatabaseConnection,
  type DataTypeNode,
  PostgresDialect,
  PostgresDriver,
  PostgresQueryCompiler,
  type QueryResult,
} from 'kysely'
import pg from 'pg'
import type { BoundedQueue, Leave } from './bounded-queue.ts'
import { type Pipelined, pipelined, unansweredOf } from './pipeline.ts'
import { asAppError, isConnectionLost } from './postgres-errors.ts'
import { BatchingSocket, prepareRepeated } from './prepare-repeated.ts'

/** Held by every transaction of every node: writes happen one after the other, as on SQLite (docs/adr/0016). */
const WRITE_LOCK = 5_397_001
/** Held by the one node that is at what only one may be at. */
const ALONE_LOCK = 5_397_002
const BIGINT = 20
const NUMERIC = 1700

/** How long a write waits for other nodes' writes, and an unfinished transaction may block them. */
const LOCK_TIMEOUT = '10s'
const IDLE_TIMEOUT = '15s'

/**
 * The other machine may vanish without a word, as in a failover: a connection that waits would wait for two hours, which is the system’s time
 * before it asks whether anybody is there. With this one it is noticed within twelve seconds: Node then asks once a second, ten times.
 */
export const keepAlive = { keepAlive: true, keepAliveInitialDelayMillis: 2_000 }

export interface PoolOptions {
  url: string
  max: number
  use: keyof typeof SETTINGS
}

const SETTINGS = {
  // Questions take milliseconds: to start other processes for one, or to compile it, takes tens of them and pays for the longest alone.
  // A search of millions has a list of pages that fits, or every row on them would be compared again.
  read: [
    'default_transaction_read_only=on',
    'parallel_setup_cost=10000',
    'jit=off',
    'work_mem=16MB',
  ],
  // Not synced individually: the shared sync does it for many. Outside a transaction nothing may be written, as its start isn't awaited.
  write: ['synchronous_commit=off', 'default_transaction_read_only=on'],
  sync: [],
}

/** A pool that parses bigint as numbers: counts and ids are bigint in PostgreSQL, and far below 2^53. */
export function createPool({ url, max, use }: PoolOptions): pg.Pool {
  const settings = [
    `lock_timeout=${LOCK_TIMEOUT}`,
    `idle_in_transaction_session_timeout=${IDLE_TIMEOUT}`,
    'timezone=UTC',
    ...SETTINGS[use],
  ]
  const pool = new pg.Pool({
    connectionString: url,
    max,
    ...keepAlive,
    ...(use === 'write' ? { pipeline: true, stream: () => new BatchingSocket() } : {}),
    // The syncing connection must not be closed when idle (postgres-sync.ts).
    ...(use === 'sync' ? { idleTimeoutMillis: 0 } : {}),
    options: settings.map(setting => `-c ${setting}`).join(' '),
    connectionTimeoutMillis: 5_000,
    types: {
      getTypeParser(oid: number, format?: 'text' | 'binary') {
        if (oid === BIGINT || oid === NUMERIC) return Number
        return format === 'binary'
          ? pg.types.getTypeParser(oid, 'binary')
          : pg.types.getTypeParser(oid, 'text')
      },
    },
  })
  // A broken connection is replaced at its next use, and a running query fails on its own. An unhandled error event would end the process.
  pool.on('error', () => {})
  pool.on('connect', client => client.on('error', () => {}))
  pool.on('connect', discardWhenLost)
  if (use === 'write') pool.on('connect', prepareRepeated)
  return pool
}

/**
 * Discards a client whose query failed because PostgreSQL is closing the connection. Its socket closes later: until then the pool would hand
 * it to the next caller.
 */
function discardWhenLost(client: pg.PoolClient & { end?: () => Promise<void> }): void {
  const query = client.query.bind(client)
  const run = (...given: unknown[]) => {
    const answer: unknown = Reflect.apply(query, undefined, given)
    if (answer instanceof Promise)
      answer.catch((error: unknown) => (isConnectionLost(error) ? client.end?.() : undefined))
    return answer
  }
  Object.defineProperty(client, 'query', { value: run, configurable: true })
}

/** Runs something while this node holds its lock. The connection is separate: it ends with the process, and the lock with it. */
export async function runAlone<T>(url: string, run: () => Promise<T>): Promise<T> {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 5_000 })
  // Losing the lock this way means the other connections are lost as well: the work fails on its own.
  client.on('error', () => {})
  try {
    await client.connect()
    await client.query(`select pg_advisory_lock(${ALONE_LOCK})`)
  } catch (error) {
    await client.end()
    throw asAppError(error)
  }
  try {
    return await run()
  } finally {
    await client.end()
  }
}

/** Kysely for reading: connections are acquired through the queue. */
export const readerDialect = (pool: pg.Pool, queue: BoundedQueue): PostgresDialect =>
  new QueueingDialect({ pool }, queue)

/** Kysely for writing: every transaction starts with `prepare`, and acquires the write lock. */
export const writerDialect = (pool: pg.Pool, prepare: () => Promise<void>): PostgresDialect =>
  new LockingDialect({ pool }, prepare)

type DriverConfig = ConstructorParameters<typeof PostgresDialect>[0]

class PortableDialect extends PostgresDialect {
  protected readonly config: DriverConfig
  constructor(config: DriverConfig) {
    super(config)
    this.config = config
  }
  override createDriver(): PostgresDriver {
    return new PortableDriver(this.config)
  }
  override createQueryCompiler(): PostgresQueryCompiler {
    return new PortableCompiler()
  }
}

class QueueingDialect extends PortableDialect {
  readonly #queue: BoundedQueue
  constructor(config: DriverConfig, queue: BoundedQueue) {
    super(config)
    this.#queue = queue
  }
  override createDriver(): PostgresDriver {
    return new QueueingDriver(this.config, this.#queue)
  }
}

class LockingDialect extends PortableDialect {
  readonly #prepare: () => Promise<void>
  constructor(config: DriverConfig, prepare: () => Promise<void>) {
    super(config)
    this.#prepare = prepare
  }
  override createDriver(): PostgresDriver {
    return new LockingDriver(this.config, this.#prepare)
  }
}

/** Translates connection and capacity errors for every reader and writer. */
class PortableDriver extends PostgresDriver {
  readonly #known = new WeakSet<DatabaseConnection>()
  override async acquireConnection(...options: Parameters<PostgresDriver['acquireConnection']>) {
    const connection = await super.acquireConnection(...options).catch(rethrow)
    if (this.#known.has(connection)) return connection
    this.#known.add(connection)
    const execute = connection.executeQuery.bind(connection)
    connection.executeQuery = <R>(query: CompiledQuery): Promise<QueryResult<R>> =>
      execute<R>(query).catch(rethrow)
    return connection
  }
}

function rethrow(error: unknown): never {
  throw asAppError(error)
}

class QueueingDriver extends PortableDriver {
  readonly #queue: BoundedQueue
  readonly #leaves = new WeakMap<DatabaseConnection, Leave>()
  constructor(config: DriverConfig, queue: BoundedQueue) {
    super(config)
    this.#queue = queue
  }
  override async acquireConnection(...options: Parameters<PostgresDriver['acquireConnection']>) {
    const leave = await this.#queue.enter()
    try {
      const connection = await super.acquireConnection(...options)
      this.#leaves.set(connection, leave)
      return connection
    } catch (error) {
      leave(false)
      throw error
    }
  }
  override async releaseConnection(
    connection: Parameters<PostgresDriver['releaseConnection']>[0],
  ): Promise<void> {
    try {
      await super.releaseConnection(connection)
    } finally {
      this.#leaves.get(connection)?.(true)
    }
  }
}

class LockingDriver extends PortableDriver {
  readonly #prepare: () => Promise<void>
  readonly #pipelines = new WeakMap<DatabaseConnection, Pipelined>()
  constructor(config: DriverConfig, prepare: () => Promise<void>) {
    super(config)
    this.#prepare = prepare
  }
  override async acquireConnection(...options: Parameters<PostgresDriver['acquireConnection']>) {
    const connection = await super.acquireConnection(...options)
    if (!this.#pipelines.has(connection)) this.#pipelines.set(connection, pipelined(connection))
    return connection
  }
  override async beginTransaction(connection: DatabaseConnection): Promise<void> {
    await this.#prepare()
    await connection.executeQuery(
      unansweredOf(
        CompiledQuery.raw(`begin read write; select pg_advisory_xact_lock(${WRITE_LOCK})`),
      ),
    )
  }
  override async rollbackTransaction(
    connection: Parameters<PostgresDriver['rollbackTransaction']>[0],
  ): Promise<void> {
    await this.#pipelines.get(connection)?.forget()
    await super.rollbackTransaction(connection)
  }
}

/** Migrations say `text` and `integer`; here these are text in byte order and 64-bit numbers, so that both engines sort and count alike. */
class PortableCompiler extends PostgresQueryCompiler {
  protected override visitDataType(node: DataTypeNode): void {
    const isColumn = this.parentNode?.kind === 'ColumnDefinitionNode'
    if (isColumn && node.dataType === 'text') this.append('text collate "C"')
    else if (isColumn && node.dataType === 'integer') this.append('bigint')
    else super.visitDataType(node)
  }
}
