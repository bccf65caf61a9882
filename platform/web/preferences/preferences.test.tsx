import { expect, it, vi } from 'vitest'
import { followOutside, getPreferences, setPreferences } from './preferences.ts'

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

it('X-35 what is printed from the dark theme is as light as the paper', () => {
  followOutside()
  setPreferences({ skin: 'dark' })
  dispatchEvent(new Event('beforeprint'))
  expect(document.documentElement.dataset.skin).toBe('light')
  dispatchEvent(new Event('afterprint'))
  expect(document.documentElement.dataset.skin).toBe('dark')
})
