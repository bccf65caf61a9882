import { keepRecord, parseFigures } from './record.ts'
import { runWithResult } from './run-with-result.ts'

/** The fault tests in full length: `npm run proof -- faults [--seed N]`. */
export function proveFaults(options: readonly string[]): boolean {
  const began = performance.now()
  const { status, found } = runWithResult(result => ({
    command: process.execPath,
    args: ['app/server/test/fault/run.ts', '--result', result, ...options],
  }))
  keepRecord('faults', {
    command: 'npm run proof -- faults',
    began,
    figures: parseFigures(found),
  })
  return status === 0
}
