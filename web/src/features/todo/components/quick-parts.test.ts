import { describe, expect, it } from 'vitest'
import { readQuickLine } from './quick-parts.ts'

const reading = {
  now: new Date('2026-11-21T11:00:00.000Z'),
  timeZone: 'Europe/Berlin',
  language: 'en',
  tagWords: new Map([['high', 'high']] as const),
  kept: new Set<string>(),
} as const

describe('the quick line', () => {
  it('TODO-09 says date, time, tag, person and importance; what is left is the title', () => {
    const { title, parts } = readQuickLine('Call Ana tomorrow 15:00 #high @ana !', reading)
    expect(title).toBe('Call Ana')
    expect(parts.map(part => [part.kind, 'value' in part ? part.value : true])).toEqual([
      ['tag', 'high'],
      ['person', 'ana'],
      ['important', true],
      ['due', '2026-11-22T14:00:00.000Z'],
    ])
  })

  it('TODO-09 what is clicked off stays in the title, and nothing is read into words', () => {
    expect(readQuickLine('Watch Tomorrow #high', { ...reading, kept: new Set(['Tomorrow']) }).title).toBe('Watch Tomorrow')
    expect(readQuickLine('Mail ada@example.org about C# and wow!', reading)).toEqual({
      title: 'Mail ada@example.org about C# and wow!',
      parts: [],
    })
    expect(readQuickLine('Ask #nobody', reading).title).toBe('Ask #nobody')
  })
})
