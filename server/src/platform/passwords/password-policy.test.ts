import { describe, expect, it } from 'vitest'
import { findPasswordFault } from './password-policy.ts'

const own = ['jonas.weber', 'jonas.weber@example.com']

describe('a new password', () => {
  it.each([
    'a fine long sentence',
    'correct horse battery',
    'ผมชอบกินข้าวมันไก่',
    'jonas.weber likes to swim in lakes',
    '🦆🐢🦊🐙🦉🐝🦋🐬🦔🐿🦚🐌',
  ])('AUTH-04 may be "%s"', password => expect(findPasswordFault(password, own)).toBeUndefined())

  it.each([
    ['too short', 'eleven char', 'at least 12'],
    ['too short, however many bytes its letters have', '🦆🐢🦊🐙🦉🐝', 'at least 12'],
    ['too long', 'long '.repeat(26), 'at most 128'],
    ['common, though long', 'CorrectHorseBatteryStaple', 'easy to guess'],
    ['one letter over and over', 'aaaaaaaaaaaaaaa', 'easy to guess'],
    ['the user name and a little more', 'Jonas.Weber1', 'too close'],
    ['the address', 'jonas.weber@example.com', 'too close'],
    ['the name of the product', 'smartfft2026!', 'too close'],
  ])('AUTH-04 must not be %s', (_, password, text) => expect(findPasswordFault(password, own)).toContain(text))
})
