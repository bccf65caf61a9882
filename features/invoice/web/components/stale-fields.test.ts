import { expect, it } from 'vitest'
import { createFormats } from '#platform/web/format/format.ts'
import type { Client } from '../../contract/invoice-shapes.rules.ts'
import { writeClient } from './edit-client.ts'
import { BLANK, type EditValues, type TypedLine } from './edit-values.ts'
import { mergeSets, mixSides, staleFieldsOf } from './stale-fields.ts'

// Two edits of one draft: what one side alone has changed is in the mix, whatever the other did.

const words = { t: (key: string) => key, format: createFormats('en') }
const client = (id: number): Client => ({
  id,
  name: 'Mila Sterling',
  company: '',
  companyEmail: '',
  address: '',
  country: '',
  contact: '',
  taxId: '',
  language: 'en',
  isPaused: false,
  avatarColor: 'accent',
  version: 1,
})
const line: TypedLine = {
  key: '1',
  item: 'Anvil',
  description: '',
  cost: '12.5',
  qty: '2',
  discount: '',
  tax1: null,
  tax2: null,
  productId: null,
}
const lines = (change: Partial<TypedLine> = {}) => JSON.stringify([{ ...line, ...change }])
const before: EditValues = {
  ...BLANK,
  client: writeClient(client(1)),
  issuedDate: '2026-03-01',
  terms: '',
  dueDate: '2026-03-31',
  lines: lines(),
  discount: '5',
  accepted: 'creditCard,paypal',
}
const CHANGES: Record<keyof EditValues, string> = {
  client: writeClient(client(2)),
  issuedDate: '2026-03-02',
  terms: '14',
  dueDate: '2026-04-30',
  currency: 'EUR',
  service: 'Forge',
  lines: lines({ qty: '3' }),
  discountKind: 'amount',
  discount: '7',
  salesperson: 'Ada',
  note: 'Thank you',
  paymentTerms: 'Net',
  accepted: 'creditCard',
  showTerms: '',
  showClientNotes: '',
  showPaymentStub: '1',
}
const tax = { name: 'VAT', basisPoints: 1900 }
const LINES: [string, Partial<TypedLine>][] = [
  ['item', { item: 'Hammer' }],
  ['description', { description: 'Forged' }],
  ['cost', { cost: '13' }],
  ['qty', { qty: '3' }],
  ['discount', { discount: '10' }],
  ['tax1', { tax1: tax }],
  ['tax2', { tax2: tax }],
  ['productId', { productId: 4 }],
]
const CASES = [
  ...Object.entries(CHANGES).map(([name, value]): [string, Partial<EditValues>] => [
    name,
    { [name]: value },
  ]),
  ...LINES.map(([name, change]): [string, Partial<EditValues>] => [
    `${name} of a line`,
    { lines: lines(change) },
  ]),
]

/** As “Keep mine”, and as “Save selection” with nothing chosen, save it. */
function keepMine(sides: Record<'mine' | 'theirs', EditValues>): EditValues {
  const { theirs } = sides
  const mine = mergeSets({ before, ...sides })
  const fields = staleFieldsOf({ before, mine, theirs }, words).map(field => {
    const compared = field.compared ?? field
    return [field.name, compared.mine === compared.before ? 'theirs' : 'mine'] as const
  })
  return mixSides({ mine, theirs }, Object.fromEntries(fields))
}

it('INV-27 X-08 every value of the form can be changed alone', () => {
  expect(Object.keys(CHANGES).toSorted()).toEqual(Object.keys(BLANK).toSorted())
})

it.each(CASES)('INV-27 X-08 %s is kept when only one side has changed it', (_name, change) => {
  const changed = { ...before, ...change }
  expect(keepMine({ mine: changed, theirs: before })).toEqual(changed)
  expect(keepMine({ mine: before, theirs: changed })).toEqual(changed)
})

it('INV-27 X-08 methods and what is shown are added and removed one by one', () => {
  const mixed = keepMine({
    mine: { ...before, accepted: 'paypal', showTerms: '' },
    theirs: { ...before, accepted: 'creditCard,paypal,upi', showPaymentStub: '1' },
  })
  expect(mixed).toEqual({ ...before, accepted: 'paypal,upi', showTerms: '', showPaymentStub: '1' })
})

it('INV-27 what is saved the same is no change: keys of lines, other ways to type a number, order', () => {
  const changed = { ...before, note: 'Thank you' }
  const typed = {
    ...before,
    lines: lines({ key: 'other', cost: '12.50' }),
    discount: '5.0',
    accepted: 'paypal,creditCard',
  }
  const shown = staleFieldsOf({ before, mine: typed, theirs: changed }, words).filter(
    ({ compared }) => compared?.mine !== compared?.before,
  )
  expect(shown).toEqual([])
})

it('INV-27 lines show their discount, taxes and description; dates and methods are as in the form', () => {
  const mine = {
    ...before,
    lines: lines({ discount: '10', tax1: tax, description: 'Forged' }),
    dueDate: '2026-04-30',
  }
  const texts = new Map(
    staleFieldsOf({ before, mine, theirs: before }, words).map(field => [field.name, field.mine]),
  )
  expect(texts.get('lines')).toBe(
    'Anvil: $12.50 × 2 · invoice:fields.discount 10% · VAT 19%\nForged',
  )
  expect(texts.get('terms')).toBe(words.format.date('2026-04-30'))
  expect(texts.get('accepted')).toContain('document:paymentMethods.paypal')
})
