import pg from 'pg'
import { keepAlive } from './postgres-connection.ts'
import type { SignalListener, Signals } from './signals.ts'

const CHANNEL = 'smart_fft'
const AGAIN_MILLISECONDS = 1_000

/** Signals by LISTEN and NOTIFY. The listening connection is opened on first use, and reopened when it breaks. */
export function createPostgresSignals(
  url: string,
  pool: pg.Pool,
): Signals & { close: () => Promise<void> } {
  const listeners = new Set<SignalListener>()
  let client: pg.Client | undefined
  let again: NodeJS.Timeout | undefined
  let isClosed = false

  async function connect(): Promise<void> {
    if (isClosed || client !== undefined) return
    const fresh = new pg.Client({
      connectionString: url,
      ...keepAlive,
      connectionTimeoutMillis: 5_000,
    })
    client = fresh
    fresh.on('notification', ({ payload = '' }) => {
      for (const listener of listeners) listener.onSignal(payload)
    })
    fresh.on('error', () => lose(fresh))
    fresh.on('end', () => lose(fresh))
    try {
      await fresh.connect()
      await fresh.query(`listen ${CHANNEL}`)
      // Also the first time: signals sent while connecting were missed.
      for (const listener of listeners) listener.onBack?.()
    } catch {
      lose(fresh)
    }
  }

  function lose(one: pg.Client): void {
    if (client !== one) return
    client = undefined
    one.end().catch(() => {})
    if (!isClosed) again = setTimeout(() => void connect(), AGAIN_MILLISECONDS)
  }

  return {
    send(text) {
      // A signal is a hint: its data is in the database.
      pool.query('select pg_notify($1, $2)', [CHANNEL, text]).catch(() => {})
    },
    listen(listener) {
      listeners.add(listener)
      void connect()
      return () => void listeners.delete(listener)
    },
    async close() {
      isClosed = true
      clearTimeout(again)
      const last = client
      client = undefined
      await last?.end()
    },
  }
}
