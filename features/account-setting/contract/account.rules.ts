// Rules of account fields, apart from the calls: forms and seeds use them, too.

/** Allowed hosts of each social link. */
export const SOCIAL_SITES = {
  twitter: ['twitter.com', 'x.com'],
  facebook: ['facebook.com', 'fb.com'],
  google: ['google.com'],
  linkedIn: ['linkedin.com'],
  instagram: ['instagram.com'],
  quora: ['quora.com'],
} as const
export type SocialSite = keyof typeof SOCIAL_SITES
export const SOCIAL_SITE_NAMES = [
  'twitter',
  'facebook',
  'google',
  'linkedIn',
  'instagram',
  'quora',
] as const satisfies readonly SocialSite[]

/** Accounts that can be connected. */
export const CONNECTIONS = ['twitter', 'google', 'facebook', 'github'] as const
export type Connection = (typeof CONNECTIONS)[number]

/** Completes an address as people type it: `x.com/ada` becomes `https://x.com/ada`. */
export const withScheme = (text: string): string =>
  text === '' || /^[a-z][\w+.-]*:/i.test(text) ? text : `https://${text}`

const WEB_ADDRESS =
  /^https?:\/\/((?:[\p{L}\p{N}-]{1,63}\.)+[\p{L}\p{N}-]{2,63})(?::\d{1,5})?([/?#]\S*)?$/iu

/** Is it a web address, and with `hosts` one of these sites with a path? */
export function isWebAddress(text: string, hosts?: readonly string[]): boolean {
  const [, host = '', rest = ''] = WEB_ADDRESS.exec(text) ?? []
  if (host === '') return false
  const name = host.toLowerCase()
  return (
    hosts === undefined ||
    (hosts.some(one => name === one || name.endsWith(`.${one}`)) && rest.length > 1)
  )
}

/** Is it a past day since 1900? */
export function isBirthday(day: string, now: Date = new Date()): boolean {
  const date = new Date(`${day}T00:00:00Z`)
  return (
    !Number.isNaN(date.getTime()) &&
    date.toISOString().startsWith(day) &&
    day >= '1900-01-01' &&
    date.getTime() < now.getTime()
  )
}

export const CARD_BRANDS = ['visa', 'mastercard', 'amex', 'discover', 'other'] as const
export type CardBrand = (typeof CARD_BRANDS)[number]

/** Is the check digit of a card number valid (Luhn)? */
export function isCardNumber(text: string): boolean {
  const digits = text.replaceAll(/[\s-]/g, '')
  if (!/^\d{12,19}$/.test(digits)) return false
  const sum = Array.from(digits, Number)
    .toReversed()
    .map((digit, index) => (index % 2 === 0 ? digit : digit * 2 > 9 ? digit * 2 - 9 : digit * 2))
    .reduce((total, digit) => total + digit, 0)
  return sum % 10 === 0
}

/** The brand of a card, by the first digits of its number. */
export function brandOf(text: string): CardBrand {
  const digits = text.replaceAll(/\D/g, '')
  if (digits.startsWith('4')) return 'visa'
  if (/^(5[1-5]|2[2-7])/.test(digits)) return 'mastercard'
  if (/^3[47]/.test(digits)) return 'amex'
  return /^6(011|5)/.test(digits) ? 'discover' : 'other'
}

/** Is a card valid until the end of this month or longer? */
export function isCardCurrent(
  { month, year }: { month: number; year: number },
  now: Date,
): boolean {
  return year * 12 + month >= now.getUTCFullYear() * 12 + now.getUTCMonth() + 1
}
