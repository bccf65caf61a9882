import * as z from 'zod/mini'

/** A value that a form keeps as one text, JSON. */
export const jsonText = z.pipe(
  z.string(),
  z.transform((text): unknown => JSON.parse(text)),
)
