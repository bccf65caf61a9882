import { describe, expect, it } from 'vitest'
import { needsApproval } from './invoice-approval.rules.ts'

const rules = { isOn: true, threshold: 100, currency: 'USD' }

describe('needsApproval', () => {
  it.each([
    [{ ...rules, isOn: false }, { total: 1e6, currency: 'USD' }, false],
    [rules, { total: 99.99, currency: 'USD' }, false],
    [rules, { total: 100, currency: 'USD' }, true],
    [rules, { total: 1, currency: 'EUR' }, true],
    [{ ...rules, threshold: null }, { total: 0, currency: 'USD' }, true],
  ])('INV-31 with rule %o and invoice %o: %s', (given, invoice, expected) => {
    expect(needsApproval(given, invoice)).toBe(expected)
  })
})
