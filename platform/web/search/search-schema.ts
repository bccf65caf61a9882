import * as z from 'zod/mini'

type Shape = Record<string, z.ZodMiniType>

/**
 * A reader of the address's search part that never fails: what is missing or wrong in a link falls back, field by field, to the
 * schema's default, and what the schema does not know is dropped.
 *
 * @example const readSearch = searchSchema(userListQuery); readSearch({ page: '0', q: 'ada' }) // page 1, q "ada"
 */
export function searchSchema<S extends Shape>(
  schema: z.ZodMiniObject<S>,
): (raw: Record<string, unknown>) => z.output<z.ZodMiniObject<S>> {
  return raw => {
    const fit = Object.entries(schema.shape).filter(
      ([name, field]) => raw[name] !== undefined && z.safeParse(field, raw[name]).success,
    )
    return z.parse(schema, Object.fromEntries(fit.map(([name]) => [name, raw[name]])))
  }
}

/** The search part as plain texts: `?q=007` stays `007`. A repeated name counts once, the last. */
export function parseSearch(search: string): Record<string, string> {
  return Object.fromEntries(new URLSearchParams(search))
}

/** The inverse; empty values are left out of the address. */
export function stringifySearch(search: Record<string, unknown>): string {
  const params = new URLSearchParams()
  for (const [name, value] of Object.entries(search)) {
    if (value !== undefined && value !== null && value !== '') params.set(name, String(value))
  }
  return params.size === 0 ? '' : `?${params}`
}
