import { expect, it } from 'vitest'
import { compare, findLosses, withDecimals } from './find-steps.ts'
import { writeStep } from './migrations.ts'
import { findTwice, readField, writeField } from './read-fields.ts'

const text = { name: 'name', type: 'text' } as const
const price = { name: 'price', type: 'bigint' } as const

it('a declaration matching the schema needs no step', () => {
  expect(compare('own_assets', { expected: [text, price], known: [text, price] })).toEqual([])
})

it('new columns are added, removed ones dropped, and indexes follow', () => {
  const steps = compare('own_assets', {
    expected: [{ ...text, isIndexed: true }, { name: 'bought', type: 'text' }, price],
    known: [text, { ...price, isUnique: true }, { name: 'old', type: 'text' }],
  })
  expect(steps.map(({ call, columns }) => [call, columns.map(({ name }) => name)])).toEqual([
    ['addResourceColumns', ['bought']],
    ['dropResourceColumns', ['old']],
    ['dropResourceIndexes', ['price']],
    ['makeResourceIndexes', ['name', 'price']],
  ])
  expect(writeStep('0048-own-assets-2', steps)).toContain(
    '{"call":"addResourceColumns","table":"own_assets","columns":[{"name":"bought","type":"text"}]}',
  )
  expect(findLosses(steps)).toEqual(['own_assets.old: its values are deleted'])
})

it('a column whose type changed is left to the developer', () => {
  expect(() =>
    compare('own_assets', { expected: [{ ...price, type: 'text' }], known: [price] }),
  ).toThrow('own_assets.price holds something else now')
})

it('a renamed field keeps its columns', () => {
  const steps = compare('own_assets', {
    expected: [
      { name: 'serial_number', type: 'text' },
      { name: 'serial_number_key', type: 'text', isUnique: true },
    ],
    known: [
      { name: 'serial', type: 'text' },
      { name: 'serial_key', type: 'text', isUnique: true },
    ],
    renames: new Map([['serial', 'serialNumber']]),
  })
  expect(steps.map(({ call, columns }) => [call, columns])).toEqual([
    [
      'renameResourceColumns',
      [
        { name: 'serial_number', type: 'text', from: { name: 'serial' } },
        { name: 'serial_number_key', type: 'text', isUnique: true, from: { name: 'serial_key' } },
      ],
    ],
  ])
  expect(findLosses(steps)).toEqual([])
})

it('other decimals scale the stored numbers, as the migrations know them', () => {
  const known = withDecimals(
    'own_assets',
    [{ ...price, name: 'cost' }],
    [
      {
        resources: [
          {
            call: 'createResourceTable',
            table: 'own_assets',
            columns: [{ ...price, decimals: 2 }],
          },
        ],
      },
      {},
      {
        resources: [
          {
            call: 'renameResourceColumns',
            table: 'own_assets',
            columns: [{ ...price, name: 'cost', from: { name: 'price' } }],
          },
        ],
      },
    ],
  )
  const compareWith = (decimals: number) =>
    compare('own_assets', { expected: [{ ...price, name: 'cost', decimals }], known })
  expect(compareWith(2)).toEqual([])
  expect(compareWith(3)).toMatchObject([
    {
      call: 'scaleResourceColumns',
      columns: [{ name: 'cost', decimals: 3, from: { decimals: 2 } }],
    },
  ])
  expect(findLosses(compareWith(3))).toEqual([])
  expect(findLosses(compareWith(0))).toEqual([
    'own_assets.cost: its values are rounded to 0 decimals',
  ])
})

it('a column that becomes unique says what stops the next start', () => {
  const steps = compare('own_assets', { expected: [{ ...text, isUnique: true }], known: [text] })
  expect(findLosses(steps)).toEqual([
    'own_assets.name: where two records have the same value, the next start stops and names it',
  ])
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
  expect(() => readField('title:text=a,b')).toThrow('text has no choices')
  expect(() => readField('photo:image!')).toThrow('uploads are added to a record')
  expect(findTwice(['a:text', 'b:text', 'a:date'].map(readField))).toBe('a')
  expect(findTwice(['a:text', 'b:text'].map(readField))).toBeUndefined()
})
