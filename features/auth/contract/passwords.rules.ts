import { PASSWORD_MAX, PASSWORD_MIN } from './auth.contract.ts'

// What a new password must be (NIST 800-63B: length and a blocklist, no composition rules), as far as it can be told while somebody
// types. The blocklist is the server's.

/** What the server says of a password; screens say it in their own language. */
export const PASSWORD_SENTENCES = {
  common: 'This password is too easy to guess. Take another.',
  own: 'This is too close to your name. Take another.',
} as const

export interface PasswordContext {
  /** Words that it must not be made of: user name, e-mail address. */
  own?: readonly string[]
  /** Shorter where a second step is on. */
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
  { own = [], min = PASSWORD_MIN }: PasswordContext = {},
): PasswordChecks {
  const { length } = Array.from(password)
  const folded = password.toLowerCase()
  const words = [...own, ...own.map(word => word.split('@')[0] ?? ''), ...PRODUCT].map(word =>
    word.toLowerCase(),
  )
  return {
    isLongEnough: length >= min,
    isShortEnough: length <= PASSWORD_MAX,
    isVaried: new Set(folded).size >= 4,
    // Nothing but such a word and a few more characters is the first to be tried.
    isFarFromOwn: !words.some(
      word => word.length >= 4 && folded.includes(word) && folded.length - word.length < 6,
    ),
  }
}
