import { expect, it, vi } from 'vitest'
import { getPreferences, setPreferences } from './preferences.ts'

it('a choice that is stored replaces one that couldn’t be stored before', () => {
  const full = vi.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
    throw new DOMException('full', 'QuotaExceededError')
  })
  setPreferences({ density: 'compact' })
  full.mockRestore()
  expect(getPreferences().density).toBe('compact')
  setPreferences({ density: 'comfortable' })
  expect(getPreferences().density).toBe('comfortable')
})
