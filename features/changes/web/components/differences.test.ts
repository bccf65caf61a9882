import { expect, it } from 'vitest'
import { findDifferences, nameInWords } from './differences.ts'

it('ADD-02 lists changed fields, including nested ones, and omits others', () => {
  const before = {
    name: 'Ada',
    plan: 'basic',
    address: { city: 'Bern', zip: '3000' },
    tags: ['a', 'b'],
  }
  const after = { name: 'Ada', plan: 'team', address: { city: 'Basel', zip: '3000' }, tags: ['a'] }
  expect(findDifferences(before, after)).toEqual([
    { field: 'plan', before: 'basic', after: 'team', kind: 'changed' },
    { field: 'address.city', before: 'Bern', after: 'Basel', kind: 'changed' },
    { field: 'tags', before: 'a, b', after: 'a', kind: 'changed' },
  ])
})

it('ADD-02 lists every non-empty field of a created or deleted record', () => {
  expect(findDifferences(null, { name: 'Ada', company: '', manager: null })).toMatchObject([
    { field: 'name', after: 'Ada', kind: 'added' },
  ])
  expect(findDifferences({ name: 'Ada' }, null)).toMatchObject([
    { field: 'name', before: 'Ada', kind: 'removed' },
  ])
  expect(findDifferences(null, null)).toEqual([])
})

it('ADD-02 formats field names as words', () => {
  expect(['currentPlan', 'address.city', 'tax_id', 'name'].map(nameInWords)).toEqual([
    'Current plan',
    'Address · city',
    'Tax id',
    'Name',
  ])
})
