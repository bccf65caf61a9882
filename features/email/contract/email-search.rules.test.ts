import { describe, expect, it } from 'vitest'
import { hasOperators, parseSearch, searchParts, type SearchClause } from './email-search.rules.ts'

const words = (text: string) => ({ kind: 'words' as const, text })
const one = (...any: SearchClause['any']): SearchClause => ({ isNot: false, any })
const not = (...any: SearchClause['any']): SearchClause => ({ isNot: true, any })

describe('search syntax', () => {
  it.each<[string, SearchClause[]]>([
    ['', []],
    ['press seal', [one(words('press')), one(words('seal'))]],
    ['"press 4"', [one(words('press 4'))]],
    ['"never closed', [one(words('never closed'))]],
    ['-spam', [not(words('spam'))]],
    ['-from:ada', [not({ kind: 'from', text: 'ada' })]],
    [
      'from:ada to:bob subject:"press 4"',
      [
        one({ kind: 'from', text: 'ada' }),
        one({ kind: 'to', text: 'bob' }),
        one({ kind: 'subject', text: 'press 4' }),
      ],
    ],
    ['FROM:ada', [one({ kind: 'from', text: 'ada' })]],
    ['has:attachment', [one({ kind: 'has', what: 'attachment' })]],
    ['has:attachments', [one({ kind: 'has', what: 'attachment' })]],
    [
      'is:unread is:starred',
      [one({ kind: 'is', flag: 'unread' }), one({ kind: 'is', flag: 'starred' })],
    ],
    ['in:anywhere', [one({ kind: 'in', view: 'anywhere' })]],
    ['in:sent', [one({ kind: 'in', view: 'sent' })]],
    ['in:drafts', [one({ kind: 'in', view: 'draft' })]],
    ['label:company', [one({ kind: 'label', text: 'company' })]],
    [
      'before:2026-11-21 after:2026/11/01',
      [one({ kind: 'before', day: '2026-11-21' }), one({ kind: 'after', day: '2026-11-01' })],
    ],
    [
      'older_than:2w newer_than:1m',
      [one({ kind: 'older_than', days: 14 }), one({ kind: 'newer_than', days: 30 })],
    ],
    ['cat OR dog', [one(words('cat'), words('dog'))]],
    [
      'cat OR dog OR bird fish',
      [one(words('cat'), words('dog'), words('bird')), one(words('fish'))],
    ],
    ['from:a OR from:b', [one({ kind: 'from', text: 'a' }, { kind: 'from', text: 'b' })]],
    // Anything invalid is searched for as plain words.
    ['is:purple', [one(words('is:purple'))]],
    ['has:wings', [one(words('has:wings'))]],
    ['before:tomorrow', [one(words('before:tomorrow'))]],
    ['before:2026-02-31x', [one(words('before:2026-02-31x'))]],
    ['older_than:many', [one(words('older_than:many'))]],
    ['http://x.example', [one(words('http://x.example'))]],
    ['OR cat', [one(words('cat'))]],
    ['cat OR', [one(words('cat'))]],
    ['cat or dog', [one(words('cat')), one(words('or')), one(words('dog'))]],
    ['from: ada', [one(words('from:')), one(words('ada'))]],
    ['- cat', [one(words('-')), one(words('cat'))]],
    ['50% a_b \\', [one(words('50%')), one(words('a_b')), one(words('\\'))]],
  ])('MAIL-11 parses %j', (text, expected) => expect(parseSearch(text)).toEqual(expected))

  it('MAIL-11 treats plain words as the specification’s search, not as operators', () => {
    expect(['press', 'press 4', 'a:b', 'cat or dog', ''].map(hasOperators)).toEqual([
      false,
      false,
      false,
      false,
      false,
    ])
    expect(['"press"', '-press', 'cat OR dog', 'from:a', 'is:unread'].map(hasOperators)).toEqual([
      true,
      true,
      true,
      true,
      true,
    ])
  })

  it('MAIL-11 splits into chips that join back to the same search', () => {
    const text = 'from:ada -"press 4" cat OR dog'
    expect(searchParts(text)).toEqual(['from:ada', '-"press 4"', 'cat', 'OR', 'dog'])
    expect(parseSearch(searchParts(text).join(' '))).toEqual(parseSearch(text))
  })

  it('S19 MAIL-11 parses pathological input in linear time, to a bounded number of clauses', () => {
    for (const text of [
      'from:'.repeat(50_000),
      '"'.repeat(100_000),
      '-'.repeat(100_000),
      'a OR '.repeat(30_000),
      'x'.repeat(200_000),
    ]) {
      const times = Array.from({ length: 5 }, () => {
        const start = Date.now()
        expect(parseSearch(text).length).toBeLessThanOrEqual(30)
        return Date.now() - start
      })
      // A busy machine slows down some runs, a bad pattern all of them.
      expect(Math.min(...times), text.slice(0, 10)).toBeLessThan(500)
    }
  })
})
