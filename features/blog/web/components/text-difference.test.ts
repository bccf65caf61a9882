import { describe, expect, it } from 'vitest'
import { differ } from './text-difference.ts'

const shown = (before: string, after: string) =>
  differ(before, after)
    .map(({ kind, text }) =>
      kind === 'same' ? text : kind === 'gone' ? `[-${text}]` : `[+${text}]`,
    )
    .join('')

describe('difference of two revisions', () => {
  it('BLOG-24 is shown word by word', () => {
    expect(shown('one two three', 'one four three')).toBe('one [-two][+four] three')
    expect(shown('', 'new')).toBe('[+new]')
    expect(shown('gone', '')).toBe('[-gone]')
    expect(shown('a b c d', 'a c d e')).toBe('a [-b ]c d[+ e]')
    expect(shown('same', 'same')).toBe('same')
  })

  it('BLOG-24 reconstructs both texts', () => {
    const before = 'The quick brown fox\njumps over the lazy dog and runs away'
    const after = 'A quick red fox jumps\nover dogs, the lazy ones, and away it runs'
    const pieces = differ(before, after)
    const side = (kind: 'gone' | 'new') =>
      pieces
        .filter(one => one.kind === 'same' || one.kind === kind)
        .map(one => one.text)
        .join('')
    expect([side('gone'), side('new')]).toEqual([before, after])
  })

  it('BLOG-24 replaces very long texts as a whole', () => {
    const long = (word: string) =>
      Array.from({ length: 2_000 }, (_, index) => `${word}${index}`).join(' ')
    expect(differ(long('a'), long('b')).map(piece => piece.kind)).toEqual(['gone', 'new'])
  })
})
