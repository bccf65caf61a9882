import * as z from 'zod/mini'
import { type Formats, useFormats } from './format.ts'

export type WriteNumber = (value: number) => string

/**
 * Writes numbers as one types them into a field: with the decimal sign of the language, and nothing between the thousands.
 *
 * @example typedNumber(createFormats('de'))(12.4) // 12,4
 */
export function typedNumber({ number }: Pick<Formats, 'number'>): WriteNumber {
  const sign = number(1.5).replaceAll(/\d/g, '')
  return value => `${value}`.replace('.', sign)
}

export const useTypedNumber = (): WriteNumber => typedNumber(useFormats())

/** What was typed as a number: with the decimal sign of any language. */
export const readTyped = (text: string): number => Number(text.replace(',', '.'))

/** `readTyped` where a blank field is no number instead of 0. */
export const readFilled = (text: string): number =>
  text.trim() === '' ? Number.NaN : readTyped(text)

/**
 * The text of a field as a number, with the decimal sign of any language; what it may be is said by a schema after it.
 *
 * @example z.pipe(typedDecimal, z.number().check(z.positive()))
 */
export const typedDecimal = z.pipe(z.string(), z.transform(readTyped))
