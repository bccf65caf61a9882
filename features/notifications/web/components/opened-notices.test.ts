import { describe, expect, it } from 'vitest'
import { isAt } from './opened-notices.ts'

describe('the target of a notification', () => {
  it('NAV-07 counts as open at its URL regardless of other parameters', () => {
    expect(isAt('/apps/todo?task=12&scope=all', '/apps/todo?task=12')).toBe(true)
    expect(isAt('/apps/invoice/preview/7', '/apps/invoice/preview/7')).toBe(true)
    expect(isAt('/apps/todo?task=%2212%22', '/apps/todo?task=12')).toBe(true)
  })

  it('NAV-07 doesn’t count as open at a different URL', () => {
    expect(isAt('/apps/todo', '/apps/todo?task=12')).toBe(false)
    expect(isAt('/apps/todo?task=13', '/apps/todo?task=12')).toBe(false)
    expect(isAt('/apps/todo', '')).toBe(false)
  })
})
