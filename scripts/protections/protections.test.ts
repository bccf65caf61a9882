import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { root } from '../source/files.ts'
import { findTests } from '../source/named-tests.ts'
import { findText } from './find-text.ts'
import { protections } from './protection.ts'

// That each protection is noticed by a test is proven by `npm run proof -- protections`, which takes minutes. That the list still fits the code: here.

const read = (path: string): string =>
  existsSync(join(root, path)) ? readFileSync(join(root, path), 'utf8') : ''
const namesIn = (path: string): string[] =>
  findTests({ path, text: read(path) }).map(({ name }) => name)

describe('list of protections', () => {
  it('names texts that occur in their file exactly once, and a different replacement', () => {
    expect(
      protections
        .filter(({ file, find }) => findText(read(file), find).length !== 1)
        .map(({ what }) => what),
    ).toEqual([])
    expect(
      protections.filter(({ find, replace }) => find === replace).map(({ what }) => what),
    ).toEqual([])
  })

  it('names existing tests', () => {
    expect(
      protections
        .filter(({ test }) => !namesIn(test.file).some(name => name.includes(test.name)))
        .map(({ test }) => `${test.file}: ${test.name}`),
    ).toEqual([])
  })

  it('has no duplicates', () => {
    expect(new Set(protections.map(({ what }) => what)).size).toBe(protections.length)
    expect(protections.length).toBeGreaterThan(100)
  })
})
