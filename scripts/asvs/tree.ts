import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { root } from '../source/files.ts'
import { findTests } from '../source/named-tests.ts'
import type { Tree } from './judge.ts'

/** The working tree; each file is read once. */
export function readTree(): Tree {
  const tests = new Map<string, ReadonlySet<string>>()
  const read = (path: string) => readFileSync(join(root, path), 'utf8')
  const hasFile = (path: string) => path !== '' && existsSync(join(root, path))
  function testsOf(path: string): ReadonlySet<string> {
    const known = tests.get(path)
    if (known !== undefined) return known
    const found = hasFile(path) ? findTests({ path, text: read(path) }).map(({ name }) => name) : []
    const names = new Set(found)
    tests.set(path, names)
    return names
  }
  return {
    hasFile,
    hasTest: (file, name) => testsOf(file).has(name),
    hasHeading: (path, heading) =>
      hasFile(path) && read(path).split('\n').includes(`## ${heading}`),
  }
}
