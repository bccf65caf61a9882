import * as z from 'zod/mini'

type Shape = Record<string, z.ZodMiniType>
/** By field: earlier values and what they are called now. */
type RenamedValues<S extends Shape> = Readonly<
  Partial<Record<keyof S & string, Readonly<Record<string, string>>>>
>

/**
 * Parses an address's search part without ever failing: missing or invalid fields fall back to the schema's defaults, and unknown ones are
 * dropped. `renamed` reads addresses from before a field got its name, `values` those from before a value did: bookmarks and saved views keep
 * working.
 *
 * @example const readSearch = searchSchema(userListQuery); readSearch({ page: '0', q: 'ada' }) // page 1, q "ada"
 */
export function searchSchema<S extends Shape>(
  schema: z.ZodMiniObject<S>,
  renamed: Readonly<Record<string, keyof S & string>> = {},
  values?: RenamedValues<S>,
): (raw: Record<string, unknown>) => z.output<z.ZodMiniObject<S>> {
  return given => {
    const named = { ...renamedIn(given, renamed), ...given }
    const raw = { ...named, ...renamedValuesIn(named, values ?? {}) }
    const fit = Object.entries(schema.shape).filter(
      ([name, field]) => raw[name] !== undefined && z.safeParse(field, raw[name]).success,
    )
    return z.parse(schema, Object.fromEntries(fit.map(([name]) => [name, raw[name]])))
  }
}

const renamedIn = (given: Record<string, unknown>, renamed: Readonly<Record<string, string>>) =>
  Object.fromEntries(
    Object.entries(renamed).flatMap(([old, name]) => (old in given ? [[name, given[old]]] : [])),
  )

const renamedValuesIn = (
  given: Record<string, unknown>,
  values: Readonly<Partial<Record<string, Readonly<Record<string, string>>>>>,
) =>
  Object.fromEntries(
    Object.entries(values).flatMap(([name, names = {}]) => {
      const value = String(given[name])
      return Object.hasOwn(names, value) ? [[name, names[value]]] : []
    }),
  )

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
