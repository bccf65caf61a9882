import { expect, it } from 'vitest'
import { fillText, findText } from './texts.rules.ts'

const TEXTS = {
  title: 'Users',
  days: 'days',
  days_one: '{{count}} day',
  days_other: '{{count}} days',
  keys_zero: 'no keys',
  keys_other: '{{count}} keys',
  problems: { 'file.tooLarge': 'Too large', file: { gone: 'Gone' } },
}
const find = (key: string, count?: unknown, language = 'en') =>
  findText(TEXTS, key, { language, count })

it.each([
  ['title', undefined, 'Users'],
  ['problems.file.gone', undefined, 'Gone'],
  ['problems.file.tooLarge', undefined, 'Too large'],
  ['problems', undefined, undefined],
  ['problems.none', undefined, undefined],
  ['title.more', undefined, undefined],
  ['constructor', undefined, undefined],
  ['__proto__.x', undefined, undefined],
  ['days', 1, '{{count}} day'],
  ['days', 0, '{{count}} days'],
  ['days', 1.5, '{{count}} days'],
  ['days', 'some', 'days'],
  ['title', 2, 'Users'],
  ['keys', 0, 'no keys'],
])('X-33 finds the text of %s in the form of %s', (key, count, text) => {
  expect(find(key, count)).toBe(text)
})

it('X-33 chooses plural forms by the rules of the language', () => {
  const forms = { n_zero: '0', n_one: '1', n_two: '2', n_few: 'few', n_many: 'many', n_other: 'x' }
  const inArabic = (count: number) => findText(forms, 'n', { language: 'ar', count })
  expect([0, 1, 2, 3, 11, 100].map(inArabic)).toEqual(['0', '1', '2', 'few', 'many', 'x'])
  expect(findText(forms, 'n', { language: 'fr', count: 1.5 })).toBe('1')
})

it('X-33 fills in values as they are, and nothing for those that are missing', () => {
  expect(fillText('{{a}} of {{b}}{{c}}', { a: 1, b: '{{a}} $& <b>', c: null })).toBe(
    '1 of {{a}} $& <b>',
  )
})

it('X-33 writes values as it is told, but those of a stored text as they are', () => {
  expect(fillText('{{a}} {{- b}}', { a: 'x', b: 'y' }, value => `<${value}>`)).toBe('<x> y')
})
