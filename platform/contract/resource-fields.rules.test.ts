import { expect, expectTypeOf, it } from 'vitest'
import {
  choice,
  choices,
  date,
  defineResource,
  files,
  image,
  type DraftOf,
  longText,
  money,
  number,
  person,
  type RecordFile,
  type RecordImage,
  type RecordOf,
  text,
  yesNo,
} from './resource-fields.rules.ts'
import { notImportedFields } from './resource.contract.ts'

const base = {
  name: 'assets',
  subject: 'Client',
  nouns: { one: 'asset', many: 'assets' },
  icon: 'table',
  menu: { group: 'apps', place: 1 },
  pageId: 900,
} as const
const assets = defineResource({
  ...base,
  fields: {
    name: text({ required: true }),
    price: money({ required: true, min: 0 }),
    count: number(),
    bought: date(),
    isOld: yesNo(),
    state: choice({ of: ['used', 'stored'], required: true, byDefault: 'stored' }),
    marks: choices({ of: ['a', 'b'] }),
    owner: person(),
    notes: longText(),
  },
})
type Assets = typeof assets.fields

it('types of records and drafts follow the fields', () => {
  expectTypeOf<RecordOf<Assets>['name']>().toEqualTypeOf<string>()
  expectTypeOf<RecordOf<Assets>['price']>().toEqualTypeOf<number>()
  expectTypeOf<RecordOf<Assets>['count']>().toEqualTypeOf<number | null>()
  expectTypeOf<RecordOf<Assets>['state']>().toEqualTypeOf<'used' | 'stored'>()
  expectTypeOf<RecordOf<Assets>['marks']>().toEqualTypeOf<('a' | 'b')[]>()
  expectTypeOf<RecordOf<Assets>['owner']>().toEqualTypeOf<number | null>()
  const least: DraftOf<Assets> = { name: 'A', price: 1 }
  // @ts-expect-error the price is required
  const less: DraftOf<Assets> = { name: 'A' }
  // @ts-expect-error no such option
  expect([least, less, text({ requird: true })]).toHaveLength(3)
  // @ts-expect-error choices need something to choose from
  expect(choice()).toBeDefined()
})

it('defaults of a declaration follow the fields', () => {
  expect(assets.title).toBe('name')
  expect(assets.list).toEqual({
    columns: ['name', 'price', 'count', 'bought', 'isOld'],
    filters: ['bought', 'isOld', 'state', 'marks', 'owner'],
    sort: 'name',
    direction: 'asc',
  })
})

it('computed fields are typed by their inputs, and are not part of a draft', () => {
  const sums = defineResource({
    ...base,
    fields: { name: text({ required: true }), price: money({ required: true }), count: number() },
    computed: {
      sum: {
        as: 'money',
        from: values => {
          expectTypeOf(values.price).toEqualTypeOf<number>()
          return values.price * (values.count ?? 1)
        },
      },
    },
    list: { columns: ['name', 'sum'] },
  })
  expectTypeOf<RecordOf<typeof sums.fields>['sum']>().toEqualTypeOf<number | null>()
  const least: DraftOf<typeof sums.fields> = { name: 'A', price: 1 }
  // @ts-expect-error it is never written
  const more: DraftOf<typeof sums.fields> = { name: 'A', price: 1, sum: 2 }
  expect([least, more]).toHaveLength(2)
  defineResource({
    ...base,
    fields: { name: text() },
    // @ts-expect-error a text is no number
    computed: { sum: { as: 'number', from: ({ name }) => name } },
  })
})

it('an upload is written as an id and read with its details; an image is a list column, files are not', () => {
  const tools = defineResource({
    ...base,
    fields: {
      name: text({ required: true }),
      photo: image(),
      badge: image({ required: true }),
      papers: files(),
    },
  })
  type Tools = typeof tools.fields
  expectTypeOf<RecordOf<Tools>['photo']>().toEqualTypeOf<RecordImage | null>()
  expectTypeOf<RecordOf<Tools>['papers']>().toEqualTypeOf<RecordFile[]>()
  const drafts: DraftOf<Tools>[] = [
    { name: 'A', badge: { id: 'x' }, photo: { id: 'y', alt: 'Front' }, papers: [{ id: 'z' }] },
    { name: 'A', badge: { id: 'x' }, photo: null },
    // @ts-expect-error the badge is required
    { name: 'A', photo: null },
  ]
  expect(drafts).toHaveLength(3)
  expect(tools.list.columns).toEqual(['name', 'photo', 'badge'])
  expect(notImportedFields(tools)).toEqual(['photo', 'badge', 'papers'])
})
