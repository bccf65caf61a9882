import type { SourceFile } from '../source/files.ts'
import { findTests } from '../source/named-tests.ts'

/** A test that carries feature ids in its name. */
export interface ProvingTest {
  path: string
  line: number
  name: string
  ids: string[]
  /** Does its body contain an assertion? */
  asserts: boolean
}

/** Finds tests such as `it('USR-01 …')`. */
export const findProvingTests = (file: SourceFile): ProvingTest[] =>
  findTests(file).flatMap(({ path, line, name, body }) => {
    const ids = name.match(/\b[A-Z]{1,5}-\d{2}\b/g)
    if (!ids) return []
    const asserts = /\b(expect|assert)\w*(\s*\.\w+)*\s*(<[^>]*>)?\(/.test(body)
    return [{ path, line, name, ids: [...new Set(ids)], asserts }]
  })
