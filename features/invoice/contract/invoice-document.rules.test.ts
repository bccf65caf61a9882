import { expect, it } from 'vitest'
import { settlementOf } from './invoice-document.rules.ts'

const invoice = {
  kind: 'invoice',
  mark: null,
  total: 6010,
  paid: 0,
  credited: 0,
  balance: 6010,
} as const

it.each([
  ['what is not paid', {}, []],
  ['a payment', { paid: 1000, balance: 5010 }, ['paid -1000', 'balance 5010']],
  ['a credit note as no payment', { credited: 6010, balance: 0 }, ['credited -6010', 'balance 0']],
  [
    'both',
    { paid: 4000, credited: 2010, balance: 0 },
    ['paid -4000', 'credited -2010', 'balance 0'],
  ],
  ['too much money', { paid: 7000, balance: 0 }, ['paid -7000', 'overpayment 990', 'balance 0']],
  [
    'too much money after a credit note',
    { paid: 6010, credited: 1000, balance: 0 },
    ['paid -6010', 'credited -1000', 'overpayment 1000', 'balance 0'],
  ],
  ['what was voided', { mark: 'void', balance: 0 }, []],
  ['a credit note itself', { kind: 'creditNote', balance: 0 }, []],
] as const)('INV-10 INV-30 below the total of %s', (_, of, lines) => {
  const settled = settlementOf({ ...invoice, ...of })
  expect(settled.map(({ label, amount }) => `${label} ${amount}`)).toEqual(lines)
})
