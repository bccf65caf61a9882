import type * as language from '@zxcvbn-ts/language-common'
import { createRequire } from 'node:module'
import { MAX_PASSWORD, MIN_PASSWORD } from '#features/auth/contract/auth.contract.ts'
import { PASSWORD_SENTENCES, checkPassword } from '#features/auth/contract/passwords.rules.ts'

const require = createRequire(import.meta.url)

// Passwords that turn up in every leak, 49,000 of them; and long ones that the list lacks because few people must choose long ones.
let common: ReadonlySet<string> | undefined
const listCommon = (): ReadonlySet<string> => (common ??= unpackCommon())
/** Unpacked with the first new password: it takes ten megabytes. */
function unpackCommon(): ReadonlySet<string> {
  const { dictionary }: typeof language = require('@zxcvbn-ts/language-common')
  return new Set(dictionary['passwords-common'])
}
const COMMON_LONG = new Set(
  `qwertyuiopasdf 123456789012 1234567890123 12345678901234 123456789123 1234567891011 abcdefghijkl abcdefghijklm administrator
  1q2w3e4r5t6y 1qaz2wsx3edc zaq12wsxcde3 qazwsxedcrfv asdfghjklzxc correcthorsebatterystaple`.split(
    /\s+/,
  ),
)
/** Up to this many digits and symbols around a common word don't improve it: `dragon2026!!`. */
const PADDING = 8

/**
 * The problem with a new password, or undefined.
 * @param own words that must not be the password: user name, email address
 * @param min the minimum length: less with two-factor authentication
 */
export function findPasswordFault(
  password: string,
  own: readonly string[],
  min: number = MIN_PASSWORD,
): string | undefined {
  const is = checkPassword(password, { own, min })
  if (!is.isLongEnough) return `Use at least ${min} characters.`
  if (!is.isShortEnough) return `Use at most ${MAX_PASSWORD} characters.`
  if (!is.isVaried || isCommon(password.toLowerCase())) return PASSWORD_SENTENCES.common
  return is.isFarFromOwn ? undefined : PASSWORD_SENTENCES.own
}

function isCommon(folded: string): boolean {
  const half = folded.slice(0, folded.length / 2)
  const core = folded.replaceAll(/^[^\p{L}]+|[^\p{L}]+$/gu, '')
  const isPadded = folded.length - core.length < PADDING && core.length >= 4
  return isKnown(folded) || (half + half === folded && isKnown(half)) || (isPadded && isKnown(core))
}

const isKnown = (text: string): boolean => listCommon().has(text) || COMMON_LONG.has(text)
