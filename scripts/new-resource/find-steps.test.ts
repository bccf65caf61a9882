import { expect, it } from 'vitest'
import { compare } from './find-steps.ts'
import { writeStep } from './migrations.ts'
import { findTwice, readField, writeField } from './read-fields.ts'

const text = { name: 'name', type: 'text' } as const
const price = { name: 'price', type: 'bigint' } as const

it('a declaration matching the schema needs no step', () => {
  expect(compare('own_assets', [text, price], [text, price])).toEqual([])
})

it('new columns are added, removed ones dropped, and indexes follow', () => {
  const steps = compare(
    'own_assets',
    [{ ...text, isIndexed: true }, { name: 'bought', type: 'text' }, price],
    [text, { ...price, isUnique: true }, { name: 'old', type: 'text' }],
  )
  expect(steps.map(({ call, columns }) => [call, columns.map(({ name }) => name)])).toEqual([
    ['addResourceColumns', ['bought']],
    ['dropResourceColumns', ['old']],
    ['dropResourceIndexes', ['price']],
    ['makeResourceIndexes', ['name', 'price']],
  ])
  expect(writeStep('0048-own-assets-2', steps)).toContain(
    "await addResourceColumns(trx, dialect, {\n    table: 'own_assets',\n    columns: [\n      { name: 'bought', type: 'text' },",
  )
})

it('a column whose type changed is left to the developer', () => {
  expect(() => compare('own_assets', [{ ...price, type: 'text' }], [price])).toThrow(
    'own_assets.price holds something else now',
  )
})

it('command-line fields are parsed, and rejected with the reason', () => {
  const write = (spec: string) => writeField(readField(spec))
  expect(write('serial:text!~unique~searched')).toBe(
    'serial: text({ required: true, unique: true, searched: true }),',
  )
  expect(write('state:choice=inUse,stored')).toBe("state: choice({ of: ['inUse', 'stored'] }),")
  expect(write('place:reference=places!')).toBe(
    "place: reference({ to: 'places', required: true }),",
  )
  expect(write('owner:person')).toBe('owner: person(),')
  expect(() => readField('price')).toThrow('price is no field')
  expect(() => readField('price:coins')).toThrow('price:coins: there are text, email')
  expect(() => readField('price:money~unique')).toThrow('money cannot be unique')
  expect(() => readField('state:choice')).toThrow('write state:choice=…')
  expect(() => readField('photo:image!')).toThrow('uploads are added to a record')
  expect(findTwice(['a:text', 'b:text', 'a:date'].map(readField))).toBe('a')
  expect(findTwice(['a:text', 'b:text'].map(readField))).toBeUndefined()
})
