import { AppError } from '../http/app-error.ts'
import { createWorkerThread, Unreadable } from '../threads/worker-thread.ts'
import type { CsvTable, tryCsv } from './read-csv.ts'

/** A megabyte of cells takes longer than others may wait. */
const reading = createWorkerThread<typeof tryCsv>({
  run: 'tryCsv',
  module: new URL('read-csv.ts', import.meta.url),
})

/** The table of a CSV file, read in a thread. Throws what `readCsv` throws. */
export async function readTable(csv: string): Promise<CsvTable> {
  const answer = await reading.ask(csv, csv.length).catch((error: unknown) => {
    if (error instanceof Unreadable)
      throw new AppError(
        400,
        'import.unreadable',
        'The file takes too long to read. Split it and import the parts.',
      )
    throw error
  })
  if ('table' in answer) return answer.table
  const { status, code, message, options } = answer.refusal
  throw new AppError(status, code, message, options)
}
