import { describe, expect, it } from 'vitest'
import { isAt } from './opened-notices.ts'

describe('what a notification leads to', () => {
  it('NAV-07 is open at its address, whatever else the address says', () => {
    expect(isAt('/apps/todo?task=12&scope=all', '/apps/todo?task=12')).toBe(true)
    expect(isAt('/apps/invoice/preview/7', '/apps/invoice/preview/7')).toBe(true)
    expect(isAt('/apps/todo?task=%2212%22', '/apps/todo?task=12')).toBe(true)
  })

  it('NAV-07 is not open beside it', () => {
    expect(isAt('/apps/todo', '/apps/todo?task=12')).toBe(false)
    expect(isAt('/apps/todo?task=13', '/apps/todo?task=12')).toBe(false)
    expect(isAt('/apps/todo', '')).toBe(false)
  })
})
