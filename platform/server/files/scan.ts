import { MINUTE } from '#platform/contract/durations.rules.ts'
import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import { AppError } from '../http/app-error.ts'
import type { Scan } from './file-store.ts'

const TIMEOUT_MILLISECONDS = MINUTE

/**
 * Runs a program, such as a virus scanner, on every upload: it receives the path, and any exit code but 0 rejects the file. If it cannot run,
 * the file is rejected as well.
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
