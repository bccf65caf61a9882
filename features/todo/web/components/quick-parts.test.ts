import { describe, expect, it } from 'vitest'
import { parseNaturalInput, tagWord } from './quick-parts.ts'

const reading = {
  now: new Date('2026-11-21T11:00:00.000Z'),
  timeZone: 'Europe/Berlin',
  language: 'en',
  tagWords: new Map([['high', 'high']] as const),
  ignored: new Set<string>(),
} as const

describe('quick-add line', () => {
  it('TODO-09 extracts date, time, tag, person and importance, and leaves the title', () => {
    const { title, parts, when } = parseNaturalInput(
      'Call Ana tomorrow 15:00 #high @ana !',
      reading,
    )
    expect(title).toBe('Call Ana')
    expect(parts.map(part => [part.kind, 'value' in part ? part.value : true])).toEqual([
      ['tag', 'high'],
      ['person', 'ana'],
      ['important', true],
    ])
    expect(when).toMatchObject({ day: '2026-11-22', time: '15:00', recurrence: undefined })
  })

  it('TODO-09 TODO-11 extracts a recurrence', () => {
    const { title, when } = parseNaturalInput('Water plants every monday 9am #high', reading)
    expect(title).toBe('Water plants')
    expect(when).toMatchObject({
      day: '2026-11-23',
      time: '09:00',
      recurrence: 'FREQ=WEEKLY;BYDAY=MO',
    })
  })

  it.each([
    ['31 Jan every month', 'FREQ=MONTHLY;BYMONTHDAY=-1'],
    ['30 Jan every month', 'FREQ=MONTHLY;BYMONTHDAY=28,29,30;BYSETPOS=-1'],
    ['29 Feb 2028 every year', 'FREQ=YEARLY;BYMONTH=2;BYMONTHDAY=-1'],
  ])('TODO-09 TODO-11 a task of %s leaves out no month', (words, recurrence) => {
    expect(parseNaturalInput(`Pay rent ${words}`, reading).when).toMatchObject({ recurrence })
  })

  it('TODO-09 X-33 recognizes tags with accents, vowel marks and several words', () => {
    const tagWords = new Map(
      (['haute', 'mise-a-jour', 'عال'] as const).map(word => [word, 'high'] as const),
    )
    for (const typed of ['#Haute', '#mise-à-jour', '#عالٍ', '#عال'])
      expect(parseNaturalInput(`Ana ${typed}`, { ...reading, tagWords })).toMatchObject({
        title: 'Ana',
        parts: [{ kind: 'tag', text: typed }],
      })
    expect(tagWord('Mise à jour')).toBe('Mise-à-jour')
  })

  it('TODO-09 keeps dismissed tokens in the title, and matches nothing within words', () => {
    expect(
      parseNaturalInput('Watch Tomorrow #high', { ...reading, ignored: new Set(['Tomorrow']) })
        .title,
    ).toBe('Watch Tomorrow')
    expect(parseNaturalInput('Mail ada@example.org about C# and wow!', reading)).toEqual({
      title: 'Mail ada@example.org about C# and wow!',
      parts: [],
      when: undefined,
    })
    expect(parseNaturalInput('Ask #nobody', reading).title).toBe('Ask #nobody')
  })
})
