import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { root } from '../source/files.ts'
import { findTests } from '../source/named-tests.ts'
import { findText } from './find-text.ts'
import { protections } from './protection.ts'

// That each protection is noticed is shown by `npm run proof -- protections`, which takes minutes. That the list still fits the code: here.

const read = (path: string): string =>
  existsSync(join(root, path)) ? readFileSync(join(root, path), 'utf8') : ''
const namesIn = (path: string): string[] =>
  findTests({ path, text: read(path) }).map(({ name }) => name)

describe('the list of protections', () => {
  it('names texts that stand in their file exactly once, and what takes them out', () => {
    expect(
      protections
        .filter(({ file, find }) => findText(read(file), find).length !== 1)
        .map(({ what }) => what),
    ).toEqual([])
    expect(
      protections.filter(({ find, replace }) => find === replace).map(({ what }) => what),
    ).toEqual([])
  })

  it('names tests that are there', () => {
    expect(
      protections
        .filter(({ test }) => !namesIn(test.file).some(name => name.includes(test.name)))
        .map(({ test }) => `${test.file}: ${test.name}`),
    ).toEqual([])
  })

  it('says each thing once', () => {
    expect(new Set(protections.map(({ what }) => what)).size).toBe(protections.length)
    expect(protections.length).toBeGreaterThan(100)
  })
})
