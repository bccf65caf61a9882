import { CompiledQuery, type DatabaseConnection, PostgresDialect, PostgresDriver, PostgresQueryCompiler, type DataTypeNode } from 'kysely'
import pg from 'pg'

/** Held by every transaction of every node: writes happen one after the other, as on SQLite (docs/adr/0016). */
const WRITE_LOCK = 5_397_001
/** Held by the one node that is at what only one may be at. */
const ALONE_LOCK = 5_397_002
const BIGINT = 20
const NUMERIC = 1700

/** How long a write waits for the writes of other nodes, and an unfinished transaction may hold them up. */
const LOCK_TIMEOUT = '10s'
const IDLE_TIMEOUT = '15s'

export interface PoolOptions {
  url: string
  max: number
  use: keyof typeof SETTINGS
}

const SETTINGS = {
  // Questions take milliseconds: to start other processes for one, or to compile it, takes tens of them and pays for the longest alone.
  read: ['default_transaction_read_only=on', 'parallel_setup_cost=10000', 'jit=off'],
  // Not synced one by one: the shared sync does it for many.
  write: ['synchronous_commit=off'],
  sync: [],
}

/** A pool whose whole numbers come as numbers: counts and ids are bigint in PostgreSQL, and far below 2^53. */
export function createPool({ url, max, use }: PoolOptions): pg.Pool {
  const settings = [`lock_timeout=${LOCK_TIMEOUT}`, `idle_in_transaction_session_timeout=${IDLE_TIMEOUT}`, 'timezone=UTC', ...SETTINGS[use]]
  const pool = new pg.Pool({
    connectionString: url,
    max,
    options: settings.map(setting => `-c ${setting}`).join(' '),
    connectionTimeoutMillis: 5_000,
    types: {
      getTypeParser(oid: number, format?: 'text' | 'binary') {
        if (oid === BIGINT || oid === NUMERIC) return Number
        return format === 'binary' ? pg.types.getTypeParser(oid, 'binary') : pg.types.getTypeParser(oid, 'text')
      },
    },
  })
  // A connection that breaks while it is idle is replaced at its next use.
  pool.on('error', () => {})
  return pool
}

/** Runs something while this node holds the lock for it. The connection is its own: it ends with the process, and the lock with it. */
export async function runAlone<T>(url: string, run: () => Promise<T>): Promise<T> {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 5_000 })
  await client.connect()
  try {
    await client.query(`select pg_advisory_lock(${ALONE_LOCK})`)
    return await run()
  } finally {
    await client.end()
  }
}

/** Kysely for reading. */
export const readerDialect = (pool: pg.Pool): PostgresDialect => new PortableDialect({ pool })

/** Kysely for writing: every transaction begins by taking the write lock. */
export const writerDialect = (pool: pg.Pool): PostgresDialect => new LockingDialect({ pool })

class PortableDialect extends PostgresDialect {
  override createQueryCompiler(): PostgresQueryCompiler {
    return new PortableCompiler()
  }
}

class LockingDialect extends PortableDialect {
  readonly #config: ConstructorParameters<typeof PostgresDialect>[0]
  constructor(config: ConstructorParameters<typeof PostgresDialect>[0]) {
    super(config)
    this.#config = config
  }
  override createDriver(): PostgresDriver {
    return new LockingDriver(this.#config)
  }
}

class LockingDriver extends PostgresDriver {
  override async beginTransaction(connection: DatabaseConnection): Promise<void> {
    await connection.executeQuery(CompiledQuery.raw(`begin; select pg_advisory_xact_lock(${WRITE_LOCK})`))
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
