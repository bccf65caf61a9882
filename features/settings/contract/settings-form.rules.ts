// The settings sections, and the rules of their fields (features.md ADD-03).

/** The minimum retention of the audit log: the database deletes nothing younger (docs/adr/0024). */
export const MIN_AUDIT_DAYS = 30

/** The settings sections, saved separately, in screen order. */
export const SETTINGS_SECTIONS = [
  'company',
  'regional',
  'access',
  'mail',
  'tax',
  'shop',
  'apps',
  'retention',
  'maintenance',
  'launch',
] as const
export type SettingsSection = (typeof SETTINGS_SECTIONS)[number]

/** An account number or a bank's code as it is stored: capitals, without spaces. */
export const compactCode = (text: string): string => text.replaceAll(/[\s.-]/g, '').toUpperCase()

/**
 * Whether an IBAN is valid: its format and check digits (ISO 13616, modulo 97).
 * @example isIban('DE89370400440532013000') // true
 */
export function isIban(iban: string): boolean {
  if (!/^[A-Z]{2}\d{2}[A-Z0-9]{11,30}$/.test(iban)) return false
  const digits = Array.from(`${iban.slice(4)}${iban.slice(0, 4)}`, sign =>
    Number.parseInt(sign, 36),
  ).join('')
  return Array.from(digits).reduce((rest, digit) => (rest * 10 + Number(digit)) % 97, 0) === 1
}

/** Whether a text has the form of a SWIFT code (ISO 9362): bank, country, place, perhaps a branch. */
export const isSwift = (code: string): boolean =>
  /^[A-Z]{4}[A-Z]{2}[A-Z0-9]{2}([A-Z0-9]{3})?$/.test(code)

/** Whether a text is the whole address of a page. */
export const isWebsite = (text: string): boolean =>
  /^https?:\/\/[^\s/?#@.]+(\.[^\s/?#@.]+)*(:\d{1,5})?([/?#]\S*)?$/.test(text)
