import { describe, expect, it } from 'vitest'
import { helpWords, markHits, slugOf, snippetOf } from './faq.rules.ts'

describe('help search', () => {
  it('KB-02 normalizes accents, vowel marks and case', () => {
    expect(helpWords('Über ÉCOLE احمِ حسابَك')).toEqual(['uber', 'ecole', 'احم', 'حسابك'])
    expect(helpWords('  Reset   PASSWORD reset ')).toEqual(['reset', 'password'])
  })

  it('FAQ-01 highlights matches in the original text', () => {
    expect(markHits('Über uns', ['uber'])).toEqual([
      { text: 'Über', isHit: true },
      { text: ' uns', isHit: false },
    ])
    expect(markHits('aaa b', ['aa']).filter(part => part.isHit)).toEqual([
      { text: 'aaa', isHit: true },
    ])
    // A letter that folds to several letters, and a character outside the basic plane.
    expect(markHits('İzmir 🚀 go', ['go']).at(-1)).toEqual({ text: 'go', isHit: true })
    expect(markHits('nothing', []).map(part => part.isHit)).toEqual([false])
  })

  it('KB-02 cuts a snippet around the first match at word boundaries', () => {
    const text = `${'word '.repeat(60)}needle ${'more '.repeat(60)}`
    const snippet = snippetOf(text, ['needle'])
    expect(snippet).toMatch(/^… word/)
    expect(snippet).toContain('needle')
    expect(snippet.endsWith(' …')).toBe(true)
    expect(snippetOf('short', ['x'])).toBe('short')
  })

  it('KB-01 derives slugs from titles', () => {
    expect(slugOf('How do I pay – à la carte?', 'entry')).toBe('how-do-i-pay-a-la-carte')
    expect(slugOf('كيف أدفع؟', 'entry')).toBe('entry')
  })
})
