import { parentPort } from 'node:worker_threads'
import type { ExportRow, WholeTable } from './export-table.ts'
import { toPdf } from './pdf/to-pdf.ts'
import { toXlsx } from './to-xlsx.ts'
import type { ThreadAnswer, ThreadMessage, ThreadTask } from './in-thread.ts'

// The worker of one Excel or PDF file: receives the table, then the rows in batches, then the end.

const rows: ExportRow[] = []
let task: ThreadTask | undefined

parentPort?.on('message', (message: ThreadMessage) => {
  if (message.kind === 'task') task = message.task
  else if (message.kind === 'rows') rows.push(...message.rows)
  else void finish()
})

async function finish(): Promise<void> {
  if (task === undefined) throw new Error('The rows came without a task.')
  const { title, columns, options } = task
  const table: WholeTable = { title, columns, rows }
  const bytes =
    options.format === 'pdf' ? await toPdf(table, options) : await toXlsx(table, options)
  // A buffer of its own, not part of a pool: it is transferred, not copied.
  const answer: ThreadAnswer = { bytes: new Uint8Array(bytes) }
  parentPort?.postMessage(answer, [answer.bytes.buffer])
  parentPort?.close()
}
