import { expect, it, vi } from 'vitest'
import { preferencesContract } from '#features/preferences/contract/preferences.contract.ts'
import { signInWith } from '../session/test-session.ts'
import { viewAccount } from './follow-account.ts'
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

it('USR-18 an impersonated account’s preferences show while it is viewed, and change nothing in this browser or there', async () => {
  signInWith()
  setPreferences({ skin: 'light', language: 'en' })
  const before = JSON.stringify(localStorage)
  const asked = vi.spyOn(globalThis, 'fetch').mockImplementation(() =>
    Promise.resolve(
      Response.json({
        preferences: { skin: 'dark', language: 'ar', direction: 'rtl' },
        regional: { timeZone: '', currency: '', weekStart: -1 },
      }),
    ),
  )
  const stop = viewAccount()
  await expect.poll(() => document.documentElement.lang).toBe('ar')
  setPreferences({ density: 'compact' })
  expect(getPreferences()).toMatchObject({ skin: 'dark', direction: 'rtl', density: 'compact' })
  expect(JSON.stringify(localStorage)).toBe(before)
  stop()
  expect(getPreferences()).toMatchObject({ skin: 'light', language: 'en', direction: 'ltr' })
  expect(getPreferences().density).toBe('comfortable')
  expect(asked.mock.calls.map(([address]) => String(address))).toEqual([
    expect.stringContaining(preferencesContract.getPreferences.path),
  ])
  asked.mockRestore()
})
