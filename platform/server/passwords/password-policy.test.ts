import { dictionary } from '@zxcvbn-ts/language-common'
import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { findPasswordFault } from './password-policy.ts'
import { createPasswords } from './passwords.ts'

const own = ['jonas.weber', 'jonas.weber@example.com']

describe('new password', () => {
  it.each([
    'a long sentence',
    'correct horse battery',
    'ผมชอบกินข้าวมันไก่',
    'jonas.weber likes to swim in lakes',
    '🦆🐢🦊🐙🦉🐝🦋🐬🦔🐿🦚🐌',
    'dragon-4829-7731',
  ])('AUTH-04 may be "%s"', password => expect(findPasswordFault(password, own)).toBeUndefined())

  it.each([
    ['too short', 'eleven char', 'at least 12'],
    ['too short in characters, long enough in bytes', '🦆🐢🦊🐙🦉🐝', 'at least 12'],
    ['too long', 'long '.repeat(26), 'at most 128'],
    ['common, though long', 'CorrectHorseBatteryStaple', 'easy to guess'],
    ['a common password twice', 'iloveyouiloveyou', 'easy to guess'],
    ['a common password with a year', 'Sunshine2026', 'easy to guess'],
    ['a common password between symbols', '!!12dragon34!', 'easy to guess'],
    ['one repeated letter', 'aaaaaaaaaaaaaaa', 'easy to guess'],
    ['the username with a suffix', 'Jonas.Weber1', 'too close'],
    ['the address', 'jonas.weber@example.com', 'too close'],
    ['the name of the product', 'smartfft2026!', 'too close'],
  ])('AUTH-04 must not be %s', (_, password, text) =>
    expect(findPasswordFault(password, own)).toContain(text),
  )

  it('AUTH-04 may have eight characters with a second factor, but no common password', () => {
    expect(findPasswordFault('kx7 wq2!', own, 8)).toBeUndefined()
    expect(findPasswordFault('kx7 wq2', own, 8)).toContain('at least 8')
    expect(findPasswordFault('baseball', own, 8)).toContain('easy to guess')
  })

  it('AUTH-04 is none of tens of thousands of common ones, regardless of case', () => {
    const long = dictionary['passwords-common'].filter(password => password.length >= 8)
    expect(long.length).toBeGreaterThan(15_000)
    const taken = long.filter(
      password => findPasswordFault(password.toUpperCase(), [], 8) === undefined,
    )
    expect(taken).toEqual([])
  })

  it('AUTH-02 may contain any character, and verifies again', async () => {
    const passwords = createPasswords({ memory: 64, passes: 1, queue: 1_000 })
    const text = fc.string({ unit: 'grapheme', minLength: 12, maxLength: 60 })
    const isTheSame = async (password: string) =>
      passwords.verify(password, await passwords.hash(password))
    const lost = await fc.check(fc.asyncProperty(text, isTheSame), { numRuns: 500 })
    expect(lost.counterexample).toBeNull()
  })
})
