import { describe, expect, it } from 'vitest'
import { findText } from './find-text.ts'

describe('finding a piece of code', () => {
  const inText = (text: string, part: string) =>
    findText(text, part).map(({ start, end }) => text.slice(start, end))

  it('ignores line breaks', () => {
    const broken = 'if (\n  isOwn(\n    a,\n    b,\n  ) &&\n  c\n)\n  return'
    expect(inText(`x\n${broken} 1`, 'if (isOwn(a, b) && c) return')).toEqual([broken])
  })

  it('returns every occurrence', () => {
    expect(findText('a(b); a( b )', 'a(b)')).toHaveLength(2)
  })

  it('respects every other character', () => {
    expect(findText('if (isOwn(a)) return', 'if (!isOwn(a)) return')).toEqual([])
    expect(findText('abc', 'a b')).toHaveLength(0)
  })
})
