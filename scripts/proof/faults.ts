import { keepRecord, parseFigures } from './record.ts'
import { runWithResult } from './run-with-result.ts'

/** The fault tests of one form in full length: `npm run proof -- FORM [--seed N]`. */
export function proveFaults(
  form: 'faults' | 'nodes' | 'endurance',
  options: readonly string[],
): boolean {
  const began = performance.now()
  const { status, found } = runWithResult(result => ({
    command: process.execPath,
    args: ['app/server/test/fault/run.ts', form, '--result', result, ...options],
  }))
  keepRecord(form, {
    command: ['npm run proof --', form, ...options].join(' '),
    began,
    figures: parseFigures(found),
  })
  return status === 0
}
