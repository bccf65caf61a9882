import * as z from 'zod/mini'
import { getPreferences, type Language } from '../preferences/preferences.ts'
import { createFormats, type Formats, useFormats } from './format.ts'

export type WriteNumber = (value: number) => string

/**
 * Writes numbers as one types them into a field: with the decimal sign of the language, and nothing between the thousands.
 *
 * @example typedNumber(createFormats('de'))(12.4) // 12,4
 */
export function typedNumber({ number }: Pick<Formats, 'number'>): WriteNumber {
  const sign = decimalSignOf(number)
  return value => `${value}`.replace('.', sign)
}

export const decimalSignOf = (number: Formats['number']): string =>
  number(1.5).replaceAll(/\d/g, '')

export const useTypedNumber = (): WriteNumber => typedNumber(useFormats())

/** Between groups of three digits in any language: spaces and apostrophes. */
const SPACES = /(?<=\d)[\s\u00a0\u202f'’](?=\d{3}(?!\d))/g
const GROUPED = { '.': /^-?\d{1,3}(\.\d{3})+$/, ',': /^-?\d{1,3}(,\d{3})+$/ }

/**
 * What was typed as a number, with or without thousands separators and with the decimal sign of any language; NaN where it is none. A single sign
 * before three digits can be either: it is what it is in `language`, that of the screen unless given.
 *
 * @example readTyped('1,000', 'en') // 1000
 * @example readTyped('1,000', 'de') // 1
 */
export function readTyped(text: string, language: Language = getPreferences().language): number {
  const typed = text.trim().replaceAll(SPACES, '')
  const last = typed.lastIndexOf('.') > typed.lastIndexOf(',') ? '.' : ','
  const other = last === '.' ? ',' : '.'
  const at = typed.lastIndexOf(last)
  const whole = typed.slice(0, Math.max(at, 0))
  if (whole.includes(other))
    return GROUPED[other].test(whole)
      ? Number(`${whole.replaceAll(other, '')}.${typed.slice(at + 1)}`)
      : Number.NaN
  const isSeparator =
    GROUPED[last].test(typed) &&
    !typed.replace('-', '').startsWith('0') &&
    (whole.includes(last) || last !== decimalSignOf(createFormats(language).number))
  return Number(isSeparator ? typed.replaceAll(last, '') : typed.replace(last, '.'))
}

/** `readTyped` where a blank field is no number instead of 0. */
export const readFilled = (text: string): number =>
  text.trim() === '' ? Number.NaN : readTyped(text)

/** A number to be compared, however it is typed; what is no number, as it is typed. */
export function toNumberKey(text: string): string {
  const value = readFilled(text)
  return Number.isFinite(value) ? `${value}` : text.trim()
}

/**
 * The text of a field as a number, as `readTyped` reads it; what it may be is said by a schema after it.
 *
 * @example z.pipe(typedDecimal, z.number().check(z.positive()))
 */
export const typedDecimal = z.pipe(
  z.string(),
  z.transform(text => readTyped(text)),
)
