import { expect, it } from 'vitest'
import { choices, defineResource, text } from '#platform/contract/resource-fields.rules.ts'
import { cellOf, inValues } from './resource-transfer.ts'

const pots = {
  ...defineResource({
    name: 'pots',
    subject: 'Client',
    nouns: { one: 'pot', many: 'pots' },
    icon: 'table',
    menu: { group: 'apps', place: 1 },
    pageId: 900,
    fields: { name: text({ required: true }), marks: choices({ of: ['red', 'pale', 'both'] }) },
  }),
  texts: {
    en: {
      'choices.marks.red': 'Red',
      'choices.marks.pale': 'Pale, washed, dry',
      'choices.marks.both': 'Red, pale',
    },
  },
}
const exported = (marks: string[]) =>
  String(cellOf(pots, { marks }, { name: 'marks', language: 'en', nameOf: () => '' }))
const imported = (cell: string) => inValues(pots, { marks: cell })['marks']

it('X-19 choices whose names contain commas are imported from what an export wrote', () => {
  const cases = [
    ['pale'],
    ['red', 'pale'],
    ['pale', 'red'],
    ['both', 'pale'],
    ['red', 'both'],
    ['red'],
  ]
  for (const marks of cases)
    expect(imported(exported(marks)), exported(marks)).toBe(marks.join(','))
  // Unknown ones are kept for the report.
  expect(imported('Green, pale, washed, dry,washed')).toBe('Green,pale,washed')
  expect(imported('')).toBe('')
})
