import { describe, expect, it } from 'vitest'
import type { Client } from '../../contract/invoice-shapes.rules.ts'
import { writeClient } from './edit-client.ts'
import { BLANK, blankLine, editSchema, isTooFine } from './edit-values.ts'

const client: Client = {
  id: 1,
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
}
const problemsOf = (cost: string, currency = 'USD') => {
  const line = { ...blankLine(null), item: 'Copies', cost }
  const read = editSchema.safeParse({
    ...BLANK,
    client: writeClient(client),
    issuedDate: '2026-03-01',
    currency,
    lines: JSON.stringify([line]),
  })
  return read.error?.issues.map(({ path }) => path.join('.'))
}

describe('typed amounts', () => {
  it('INV-21 INV-22 are too precise with more decimals than the currency has', () => {
    expect(isTooFine('0.335', 'USD')).toBe(true)
    expect(isTooFine('0,335', 'USD')).toBe(true)
    expect(isTooFine('0.335', 'KWD')).toBe(false)
    expect(isTooFine('9.5', 'JPY')).toBe(true)
    expect(isTooFine('0.33', 'USD')).toBe(false)
    expect(isTooFine('0.330', 'USD')).toBe(false)
    expect(isTooFine('-12.50', 'USD')).toBe(false)
  })

  it('INV-21 are not reported as too precise when they are invalid or too large', () => {
    for (const text of ['', ' ', 'x', '1e12', '99999999999999'])
      expect(isTooFine(text, 'USD')).toBe(false)
  })

  it('INV-21 INV-22 block saving their line when too precise', () => {
    expect(problemsOf('0.335')).toEqual(['lines'])
    expect(problemsOf('0.335', 'KWD')).toBeUndefined()
    expect(problemsOf('0.34')).toBeUndefined()
  })
})
