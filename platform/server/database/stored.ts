import * as z from 'zod/mini'
import { createShapes, withoutLimits } from '#platform/contract/shapes.rules.ts'

type Schema = z.core.$ZodType

/** A missing field becomes empty, where its kind has something empty. */
const EMPTY: Partial<Record<Schema['_zod']['def']['type'], () => unknown>> = {
  string: () => '',
  boolean: () => false,
  array: () => [],
  nullable: () => null,
}

const shapeOf = createShapes({
  nearer: withoutLimits,
  complete(field, shape) {
    const empty = EMPTY[field._zod.def.type]
    return empty === undefined ? shape : z._default(shape, empty)
  },
})

/** What was stored by any release: without today's limits, and fields that were added since are empty. */
export const asStored = <S extends Schema>(schema: S) =>
  z.pipe(shapeOf(schema), z.custom<z.output<S>>())
