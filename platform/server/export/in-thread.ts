import { Worker } from 'node:worker_threads'
import { AppError } from '../http/app-error.ts'
import { createLimiter } from '../queue/limiter.ts'
import {
  type ExportColumn,
  type ExportOptions,
  type ExportRow,
  type ExportTable,
  limitRows,
} from './export-table.ts'

// Large Excel and PDF files take seconds of CPU: they are made in workers, so that no one else waits.

export interface ThreadTask {
  title: string
  columns: readonly ExportColumn[]
  options: ExportOptions
}
export type ThreadMessage =
  | { kind: 'task'; task: ThreadTask }
  | { kind: 'rows'; rows: ExportRow[] }
  | { kind: 'end' }
export interface ThreadAnswer {
  bytes: Uint8Array<ArrayBuffer>
}

const ROWS_AT_ONCE = 500
const MAX_THREADS = 2
const MAX_WAITING = 10
const MAX_MEGABYTES = 1_536
const RETRY_SECONDS = 10

const busy = () =>
  new AppError(
    503,
    'export.busy',
    'Too many files are being created right now. Try again in a moment.',
    { retryAfter: RETRY_SECONDS },
  )

const limited = createLimiter({ maxRunning: MAX_THREADS, maxWaiting: MAX_WAITING, busy })

/** Writes a table's file in a worker; throws 503 when too many are requested at once. */
export const writeInThread = (table: ExportTable, options: ExportOptions): Promise<Buffer> =>
  limited(() => run(table, options))

async function run({ title, columns, rows }: ExportTable, options: ExportOptions): Promise<Buffer> {
  const worker = new Worker(new URL('export-worker.ts', import.meta.url), {
    resourceLimits: { maxOldGenerationSizeMb: MAX_MEGABYTES },
  })
  const answered = answerOf(worker)
  // Awaited below; a thread that dies while rows are still sent must not count as unhandled.
  answered.catch(() => undefined)
  const send = (message: ThreadMessage) => worker.postMessage(message)
  try {
    send({ kind: 'task', task: { title, columns, options } })
    let portion: ExportRow[] = []
    for await (const row of limitRows(rows)) {
      if (portion.push(row) < ROWS_AT_ONCE) continue
      send({ kind: 'rows', rows: portion })
      portion = []
    }
    send({ kind: 'rows', rows: portion })
    send({ kind: 'end' })
    const { bytes } = await answered
    return Buffer.from(bytes.buffer)
  } finally {
    await worker.terminate()
  }
}

function answerOf(worker: Worker): Promise<ThreadAnswer> {
  return new Promise((resolve, reject) => {
    worker.once('message', resolve)
    worker.once('error', reject)
    worker.once('exit', code => reject(new Error(`The export worker ended early (${code}).`)))
  })
}
