import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

/** The release of the product, from the package file of the house. */
export const VERSION = readVersion()

function readVersion(): string {
  const path = join(import.meta.dirname, '../../package.json')
  const found = existsSync(path)
    ? /"version":\s*"([^"]+)"/.exec(readFileSync(path, 'utf8'))?.[1]
    : undefined
  return found ?? '0.0.0'
}
