import { PASSWORD_MAX, PASSWORD_MIN } from '@smart-fft/contract/auth.contract'

// The long ones among the passwords that turn up in every leak; shorter ones the minimum length refuses already.
const COMMON = new Set(
  `password1234 password12345 password123456 passwordpassword qwertyuiop12 qwertyuiop123 qwertyuiop1234 qwertyuiopasdf
  123456789012 1234567890123 12345678901234 123456789123 1234567891011 111111111111 000000000000 abcdefghijkl abcdefghijklm
  iloveyou1234 letmein12345 welcome12345 administrator adminadmin123 changeme1234 superman1234 football1234 baseball1234
  1q2w3e4r5t6y 1qaz2wsx3edc zaq12wsxcde3 qazwsxedcrfv asdfghjkl123 asdfghjklzxc trustno1trustno1 correcthorsebatterystaple`.split(/\s+/),
)

/**
 * What is wrong with a new password, or undefined (NIST 800-63B: length and blocklist, no composition rules).
 * @param own words that must not be the password: user name, e-mail address
 */
export function findPasswordFault(password: string, own: string[]): string | undefined {
  const length = Array.from(password).length
  if (length < PASSWORD_MIN) return `Use at least ${PASSWORD_MIN} characters.`
  if (length > PASSWORD_MAX) return `Use at most ${PASSWORD_MAX} characters.`
  const folded = password.toLowerCase()
  if (COMMON.has(folded) || new Set(folded).size < 4) return 'This password is too easy to guess. Take another.'
  const words = [...own, ...own.map(word => word.split('@')[0] ?? ''), 'smartfft', 'smart fft', 'smart-fft'].map(word => word.toLowerCase())
  // A password that is nothing but such a word and a few more characters is the first to be tried.
  const isOwn = words.some(word => word.length >= 4 && folded.includes(word) && folded.length - word.length < 6)
  return isOwn ? 'This is too close to your name. Take another.' : undefined
}
