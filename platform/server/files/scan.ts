import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import { AppError } from '../http/app-error.ts'
import type { Scan } from './file-store.ts'

const TIMEOUT_MILLISECONDS = 60_000

/**
 * Asks a program, such as a virus scanner, about every upload: it gets the path, and any exit but 0 refuses the file. What cannot be
 * asked is refused as well (features.md X-26).
 * @example createScan('/usr/bin/clamdscan --no-summary')
 */
export function createScan(command: string): Scan {
  const [program = '', ...given] = command.split(/\s+/)
  return async path => {
    try {
      await promisify(execFile)(program, [...given, path], { timeout: TIMEOUT_MILLISECONDS })
    } catch (error) {
      throw new AppError(422, 'file.refused', 'The virus scanner rejected this file.', {
        cause: error,
      })
    }
  }
}
