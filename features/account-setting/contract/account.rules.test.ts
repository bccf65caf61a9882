import { describe, expect, it } from 'vitest'
import {
  SOCIAL_SITES,
  brandOf,
  isBirthday,
  isCardCurrent,
  isCardNumber,
  isWebAddress,
  withScheme,
} from './account.rules.ts'
import {
  channelsOf,
  NOTICES_AT_FIRST,
  DEFAULT_CHANNELS,
} from '#features/notifications/contract/notifications.rules.ts'

describe('social link', () => {
  it.each([
    ['x.com/ada', SOCIAL_SITES.twitter],
    ['https://www.linkedin.com/in/ada-l', SOCIAL_SITES.linkedIn],
    ['http://m.facebook.com/ada', SOCIAL_SITES.facebook],
  ])('ACC-11 accepts %s', (text, hosts) => expect(isWebAddress(withScheme(text), hosts)).toBe(true))

  it.each([
    ['another site', 'https://example.com/ada', SOCIAL_SITES.twitter],
    ['a host with the same ending', 'https://notx.com/ada', SOCIAL_SITES.twitter],
    [
      'another host with the name in its path',
      'https://evil.example/x.com/ada',
      SOCIAL_SITES.twitter,
    ],
    ['another host with the name as user', 'https://x.com@evil.example/ada', SOCIAL_SITES.twitter],
    ['a home page', 'https://www.quora.com/', SOCIAL_SITES.quora],
    ['a script', 'javascript:alert(1)//x.com/ada', SOCIAL_SITES.twitter],
  ])('ACC-11 rejects %s', (_, text, hosts) =>
    expect(isWebAddress(withScheme(text), hosts)).toBe(false),
  )
})

describe('birthday', () => {
  const now = new Date('2026-03-02T09:00:00Z')
  it('ACC-01 accepts real past days since 1900 only', () => {
    expect(['1986-04-17', '2024-02-29', '1900-01-01'].map(day => isBirthday(day, now))).toEqual([
      true,
      true,
      true,
    ])
    expect(
      ['2026-03-03', '2025-02-29', '1899-12-31', 'today', '17.04.1986'].map(day =>
        isBirthday(day, now),
      ),
    ).toEqual(Array(5).fill(false))
  })
})

describe('card', () => {
  it('USR-15 is validated by check digit, brand prefix and expiration month', () => {
    expect(
      ['4242 4242 4242 4242', '5555-5555-5555-4444', '378282246310005'].map(isCardNumber),
    ).toEqual([true, true, true])
    expect(['4242 4242 4242 4241', '1234', 'not a number'].map(isCardNumber)).toEqual([
      false,
      false,
      false,
    ])
    expect(['4242', '5555 5555', '3782', '6011', '9999'].map(brandOf)).toEqual([
      'visa',
      'mastercard',
      'amex',
      'discover',
      'other',
    ])
    const now = new Date('2026-03-31T23:00:00Z')
    expect([
      isCardCurrent({ month: 3, year: 2026 }, now),
      isCardCurrent({ month: 2, year: 2026 }, now),
    ]).toEqual([true, false])
  })
})

describe('notification channels', () => {
  const choices = {
    flags: { ...NOTICES_AT_FIRST, followMe: false },
    channels: { ...DEFAULT_CHANNELS, newAnnouncements: { email: false, browser: true, app: true } },
  }
  it('ACC-07 follow the choices, and are empty when the flag is off', () => {
    expect(channelsOf('announcement', choices)).toEqual({ email: false, browser: true, app: true })
    expect(channelsOf('new-follower', choices)).toEqual({
      email: false,
      browser: false,
      app: false,
    })
  })
  it('ACC-07 always include the app for changes of the account itself', () => {
    expect(channelsOf('plan-changed', choices)).toEqual({ email: true, browser: false, app: true })
    expect(channelsOf('role-changed', choices)).toEqual({ email: false, browser: false, app: true })
  })
})
