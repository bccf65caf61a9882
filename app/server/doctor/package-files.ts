import { hashOf } from '#platform/server/tokens/hash.ts'
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { type Finding, fine, problem } from '#platform/server/health/finding.ts'

/** The list of the package's files, at its root; also readable by `sha256sum --check` (scripts/package). */
const SUMS = 'SHA256SUMS'
const LINE = /^([\da-f]{64}) {2}(.+)$/gm

/** Whether the package that runs is the one that was made; nothing to say of a repository. */
export function checkPackageFiles(folder = join(import.meta.dirname, '../../..')): Finding[] {
  const list = join(folder, SUMS)
  if (!existsSync(list)) return []
  const lines = [...readFileSync(list, 'utf8').matchAll(LINE)]
  const changed = lines.flatMap(([, sum = '', name = '']) =>
    sum === sumOf(join(folder, name)) ? [] : [name],
  )
  return [
    changed.length === 0
      ? fine('package', `All ${lines.length} files are as they were made`)
      : problem(
          'package',
          `${changed.length} of ${lines.length} files are missing or not as they were made, ${changed[0]} among them.`,
          'Install the package anew; if that was not you, find out who changed it.',
        ),
  ]
}

const sumOf = (path: string): string | undefined =>
  existsSync(path) ? hashOf(readFileSync(path)) : undefined
