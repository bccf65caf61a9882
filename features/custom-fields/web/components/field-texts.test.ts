import { describe, expect, it } from 'vitest'
import { BLANK, textsOf, toChange, toInput, writeRows } from './field-texts.ts'

describe('the form of a custom field', () => {
  it('ADD-12 derives key and choices from the English texts, without duplicates', () => {
    const row = (id: string, labels: Record<string, string>) => ({ id, value: '', labels })
    const input = toInput({
      ...BLANK,
      'labels.en': 'T-shirt size',
      'labels.de': ' T-Shirt-Größe ',
      kind: 'choice',
      isRequired: 'true',
      choices: writeRows([
        { id: 'a', value: 'small', labels: { en: 'Small' } },
        row('b', { en: 'Small', de: 'Klein' }),
        row('c', { en: 'À la carte' }),
        row('d', { en: '42' }),
        row('e', { en: ' ' }),
      ]),
    })
    expect(input).toMatchObject({
      key: 'tShirtSize',
      labels: { en: 'T-shirt size', de: 'T-Shirt-Größe' },
      isRequired: true,
    })
    expect(input.choices).toEqual([
      { value: 'small', labels: { en: 'Small' } },
      { value: 'small2', labels: { en: 'Small', de: 'Klein' } },
      { value: 'aLaCarte', labels: { en: 'À la carte' } },
      { value: 'field42', labels: { en: '42' } },
    ])
  })

  it('ADD-12 a label without Latin letters gets a key that no other field has', () => {
    const input = toInput({ ...BLANK, 'labels.en': 'العمر' }, ['field', 'Field2'])
    expect(input.key).toBe('field3')
  })

  it('ADD-12 sends its audience as roles, and omits options that its type doesn’t have', () => {
    const of = (change: object) => toInput({ ...BLANK, 'labels.en': 'X', ...change })
    expect(of({}).roles).toEqual([])
    expect(of({ seenBy: 'admins', roles: 'editor' }).roles).toEqual(['admin'])
    expect(of({ seenBy: 'roles', roles: 'editor,nobody' }).roles).toEqual(['admin', 'editor'])
    expect(of({ kind: 'yesNo', isRequired: 'true' }).isRequired).toBe(false)
    expect(of({ kind: 'text', decimals: '3' }).decimals).toBe(0)
    expect(
      of({ kind: 'text', choices: '[{"id":"a","value":"a","labels":{"en":"A"}}]' }).choices,
    ).toEqual([])
  })

  it('ADD-12 shows a field as it is, so that saving without a change changes nothing', () => {
    const field = {
      id: 3,
      entity: 'users',
      key: 'team',
      kind: 'choice' as const,
      labels: { en: 'Team', ar: 'الفريق' },
      choices: [{ value: 'red', labels: { en: 'Red', fr: 'Rouge' } }],
      decimals: 0,
      isRequired: true,
      isInList: false,
      roles: ['admin' as const, 'editor' as const],
      position: 1,
      isArchived: false,
      version: 1,
    }
    const { labels, choices, decimals, isRequired, isInList, roles } = field
    expect(toChange(3, toInput(textsOf(field)))).toEqual({
      id: 3,
      labels,
      choices,
      decimals,
      isRequired,
      isInList,
      roles,
    })
  })
})
