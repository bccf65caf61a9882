import { MAX_PASSWORD, MIN_PASSWORD } from './auth.contract.ts'

// Rules of a new password (NIST 800-63B: length and a blocklist, no composition rules), as far as they can be checked while typing. Only
// the server has the blocklist.

/** The server's messages about passwords; screens show them in their own language. */
export const PASSWORD_SENTENCES = {
  common: 'This password is too easy to guess. Take another.',
  own: 'This is too close to your name. Take another.',
} as const

export interface PasswordContext {
  /** Words it must not be based on: username, email. */
  own?: readonly string[]
  /** Shorter with two-factor authentication. */
  min?: number
}
export interface PasswordChecks {
  isLongEnough: boolean
  isShortEnough: boolean
  isVaried: boolean
  isFarFromOwn: boolean
}

const PRODUCT = ['smartfft', 'smart fft', 'smart-fft']

/**
 * Checks a new password, rule by rule.
 * @example checkPassword('a fine long sentence', { own: ['jonas'] }).isLongEnough
 */
export function checkPassword(
  password: string,
  { own = [], min = MIN_PASSWORD }: PasswordContext = {},
): PasswordChecks {
  const { length } = Array.from(password)
  const folded = password.toLowerCase()
  const words = [...own, ...own.map(word => word.split('@')[0] ?? ''), ...PRODUCT].map(word =>
    word.toLowerCase(),
  )
  return {
    isLongEnough: length >= min,
    isShortEnough: length <= MAX_PASSWORD,
    isVaried: new Set(folded).size >= 4,
    // A personal word with a few more characters is among the first guesses.
    isFarFromOwn: !words.some(
      word => word.length >= 4 && folded.includes(word) && folded.length - word.length < 6,
    ),
  }
}
