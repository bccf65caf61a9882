import { readTyped } from '#platform/web/format/typed-number.ts'
import * as z from 'zod/mini'

/** The text of a field as a number, with the decimal sign of any language; what it may be is said by a schema after it. */
export const typedDecimal = z.pipe(z.string(), z.transform(readTyped))
