import * as z from 'zod/mini'

// Values of custom fields, as every record with such fields carries them (docs/custom-fields.md). They are checked by the fields'
// definitions, which only the server and the forms know.

/** Values of custom fields by key: `null`, `''`, `[]` or `false` without one. */
export const customValues = z.record(
  z.string(),
  z.nullable(z.union([z.string(), z.number(), z.boolean(), z.array(z.string())])),
)
export type CustomValues = z.infer<typeof customValues>

/** What the log says in place of values that not everyone sees. */
export const HIDDEN = '(hidden)'

const MAX_FILTER = 2_000
/** List filter by custom fields: a JSON object of what the list filters by, such as `{"team":"red","sizeFrom":40}`. */
export const customFilter = z._default(z.string().check(z.trim(), z.maxLength(MAX_FILTER)), '')

const PREFIX = 'customFields.'
const NAME = /^customFields\.[a-zA-Z][a-zA-Z\d]{0,39}$/
/** `customFields.shoeSize`, where a record's own fields are next to it. */
export type CustomName = `customFields.${string}`
/**
 * What a list is sorted by: one of its own columns, or a custom field by its name. Which ones there are, the server checks.
 * @example sortColumn: z._default(sortedBy(USER_SORT_COLUMNS), 'fullName') // customFields.shoeSize
 */
export function sortedBy<const T extends readonly string[]>(
  own: T,
): z.ZodMiniType<T[number] | CustomName, T[number] | CustomName>
export function sortedBy(own: readonly string[]): z.ZodMiniType {
  // Not a template literal of zod: every page would load its code.
  return z.union([z.enum(own), z.string().check(z.regex(NAME))])
}
/**
 * The name of a custom field where the record's own fields are next to it: in forms, files, errors and the audit log.
 * @example customName('shoeSize') // 'customFields.shoeSize'
 */
export const customName = (key: string): CustomName => `${PREFIX}${key}`
/** Whether a name is that of a custom field. */
export const isCustomName = (name: string): name is CustomName => name.startsWith(PREFIX)
/** The key in such a name; undefined for a record's own field. */
export const keyInName = (name: string): string | undefined =>
  isCustomName(name) ? name.slice(PREFIX.length) : undefined

/** Whether new records have custom fields, as far as a list's records say: its form need not ask where there are none. */
export const mayHaveCustom = (
  records: readonly { customFields?: CustomValues | undefined }[] | undefined,
): boolean => records?.[0] === undefined || records[0].customFields !== undefined

/** Values by their names next to the record's own fields. */
export const namedValues = (values: CustomValues | undefined): Record<string, unknown> =>
  Object.fromEntries(Object.entries(values ?? {}).map(([key, value]) => [customName(key), value]))

/**
 * The opposite: separates a record's own fields from its custom ones.
 * @example splitNames({ name: 'A', 'customFields.size': 1 }) // { own: { name: 'A' }, customFields: { size: 1 } }
 */
export function splitNames<T extends object>(values: T): { own: T; customFields?: CustomValues }
export function splitNames(values: object): { own: object; customFields?: CustomValues } {
  const entries = Object.entries(values)
  const own = entries.filter(([name]) => keyInName(name) === undefined)
  const custom = entries.flatMap(([name, value]) => {
    const key = keyInName(name)
    return key === undefined ? [] : [[key, value]]
  })
  return {
    own: Object.fromEntries(own),
    ...(custom.length === 0
      ? {}
      : { customFields: customValues.parse(Object.fromEntries(custom)) }),
  }
}
