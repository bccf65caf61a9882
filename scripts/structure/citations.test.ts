import { describe, expect, it } from 'vitest'
import { parse } from '../source/syntax.ts'
import { checkCitations, checkComments } from './citations.ts'

function citedIn(text: string): string[] {
  const source = { path: 'features/a/server/a.service.ts', text }
  return checkComments(source, parse(source)).map(finding => finding.text.split(': write')[0] ?? '')
}

describe('citations', () => {
  it.each([
    ['// Prices (spec section 9).', ['line 1: "spec"', 'line 1: "section 9"']],
    ['const a = 1\n/** Folders (§ 4). */\nconst b = a', ['line 2: "§"']],
    ['// Tasks (features.md 5.3).', ['line 1: "features.md 5"']],
    ['// As quality.md F5 wants it.', ['line 1: "quality.md"']],
    ['// The specification’s calls (section 7).', ['line 1: "section 7"']],
  ])('reports what readers cannot open: %s', (text, cited) => {
    expect(citedIn(text)).toEqual(cited)
  })

  it.each([
    '// Undone within a day (features.md X-07).',
    '// The specification fixes both prefixes (docs/conformance.md).',
    '// The journeys: e2e/load.spec.ts and `todo.spec.ts`.',
    '// Errors of the protocol (RFC 6749,\n// section 5.2).',
    "const text = 'see section 7 of the spec'",
  ])('accepts ids, documents and published standards: %s', text => {
    expect(citedIn(text)).toEqual([])
  })

  it('holds for documents, but not for decisions, which are never edited', () => {
    const text = 'Calls\n\nFixed by section 7.'
    expect(checkCitations({ path: 'docs/walk.md', text })).toHaveLength(1)
    expect(checkCitations({ path: 'docs/adr/0019-sign-in.md', text })).toEqual([])
  })
})
