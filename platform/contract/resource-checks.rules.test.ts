import { expect, it } from 'vitest'
import { findUnknownReference, mistakeIn } from './resource-checks.rules.ts'
import {
  address,
  choice,
  choices,
  date,
  defineResource,
  files,
  image,
  longText,
  money,
  number,
  person,
  reference,
  richText,
  text,
} from './resource-fields.rules.ts'

// An error in a declaration is one line naming the resource and the place.

const base = {
  name: 'assets',
  subject: 'Client',
  nouns: { one: 'asset', many: 'assets' },
  icon: 'table',
  menu: { group: 'apps', place: 1 },
  pageId: 900,
} as const
type Given = Parameters<typeof defineResource>[0]['fields']
const name = text()
const table = { name: 'assets' }
const total = { total: { as: 'number', from: () => 1 } }

it.each<[string, Given, object?]>([
  ['fields.price: EURO is no currency', { name, price: money({ currency: 'EURO' }) }],
  ['fields.version: every record has this name already', { name, version: text() }],
  ['fields.big_name: a name is up to 40 letters and digits, a small letter first', { name, big_name: text() }],
  ['fields.Big: a name is up to 40 letters and digits, a small letter first', { name, Big: text() }, { table }],
  ['fields.bigName: its column is that of big_name', { name, bigName: text(), big_name: text() }, { table }],
  ['fields.name_key: its column is taken by name', { name, name_key: number() }, { table }],
  ['computed.total: a field has this name already', { name, total: number() }, { computed: total }],
  ['fields.nameKey: its column is taken by name', { name, nameKey: number() }],
  ['fields.homeKey: its column is taken by home', { name, home: address(), homeKey: text() }],
  ['fields: it needs a text that a record is called by', { count: number() }],
  ['title: there is no field label', { name }, { title: 'label' }],
  ['title: notes is no line of text (longText)', { name, notes: longText() }, { title: 'notes' }],
  ['owner: there is no field keeper', { name }, { owner: 'keeper' }],
  ['owner: name is no field for a person (text)', { name }, { owner: 'name' }],
  ['list.columns: there is no field price', { name }, { list: { columns: ['name', 'price'] } }],
  ['list.columns: name is there twice', { name }, { list: { columns: ['name', 'name'] } }],
  ['list.filters: there is no field price', { name }, { list: { filters: ['price'] } }],
  ['list.filters: manual cannot be filtered by (richText)', { name, manual: richText() }, { list: { filters: ['manual'] } }],
  ['list.filters: photo cannot be filtered by (image)', { name, photo: image() }, { list: { filters: ['photo'] } }],
  ['list.filters: priceTo is an end of price already', { name, price: money(), priceTo: text() }, { list: { filters: ['price', 'priceTo'] } }],
  ['list.sort: there is no field price', { name }, { list: { sort: 'price' } }],
  ['list.sort: notes cannot be sorted by (longText)', { name, notes: longText() }, { list: { sort: 'notes' } }],
  ['list.sort: total cannot be sorted by (computed)', { name }, { computed: total, list: { sort: 'total' } }],
  ['fields.state: there is nothing to choose from', { name, state: choice({ of: [] }) }],
  ['fields.state: a can be chosen twice', { name, state: choices({ of: ['a', 'b', 'a'] }) }],
  ['fields.state: a value has neither commas nor bars, and is not empty', { name, state: choices({ of: ['a,b'] }) }],
  ['fields.state: byDefault is c, which cannot be chosen', { name, state: choice({ of: ['a'], byDefault: 'c' }) }],
  ['fields.price: min is more than max', { name, price: money({ min: 5, max: 2 }) }],
  ['fields.papers: max is less than one file', { name, papers: files({ max: 0 }) }],
  ['figures.spent: there is no field price', { name }, { figures: { spent: { sum: 'price' } } }],
  ['figures.spent: name is no number (text)', { name }, { figures: { spent: { sum: 'name' } } }],
  ['figures.spent: name is no day (text)', { name }, { figures: { spent: { by: 'name' } } }],
  ['figures.howMuchWasSpentInAllTheYears: own-assets-how-much-was-spent-in-all-the-years has more than 40 letters', { name }, { figures: { howMuchWasSpentInAllTheYears: {} } }],
])('%s', (line, fields, more = {}) => {
  expect(() => defineResource({ ...base, fields, ...more })).toThrow(
    new Error(`The resource assets, ${line}.`),
  )
}) // oxfmt-ignore

it('the compiler rejects mistakes it can see, at their place', () => {
  const fields = { name, price: money(), bought: date(), keeper: person() }
  // @ts-expect-error the name is no person
  expect(() => defineResource({ ...base, fields, owner: 'name' })).toThrow('owner: name')
  // @ts-expect-error there is no such column
  expect(() => defineResource({ ...base, fields, list: { columns: ['cost'] } })).toThrow('cost')
  // @ts-expect-error a day is not added up
  expect(() => defineResource({ ...base, fields, figures: { a: { sum: 'bought' } } })).toThrow(
    'bought is no number',
  )
  expect(
    defineResource({
      ...base,
      fields,
      owner: 'keeper',
      figures: { a: { sum: 'price', by: 'bought' } },
    }).owner,
  ).toBe('keeper')
})

it('a reference to an unknown resource is reported with its field', () => {
  const rooms = { fields: { name, house: reference({ to: 'houses' }) } }
  expect(findUnknownReference(rooms, ['houses', 'rooms'])).toBeUndefined()
  const mistake = findUnknownReference(rooms, ['rooms'])
  expect(mistake && mistakeIn('rooms', mistake)).toBe(
    'The resource rooms, fields.house: there is no resource houses to refer to.',
  )
})

it('fields of an existing table may be called as its columns are', () => {
  const declared = defineResource({ ...base, table, fields: { full_name: text(), city: text() } })
  expect([declared.title, declared.table]).toEqual(['full_name', table])
})
