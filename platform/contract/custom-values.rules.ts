import * as z from 'zod/mini'

// Values of custom fields, as every record with such fields carries them (docs/custom-fields.md). They are checked by the fields'
// definitions, which only the server and the forms know.

/** Values of custom fields by key: `null`, `''`, `[]` or `false` without one. */
export const customValues = z.record(
  z.string(),
  z.nullable(z.union([z.string(), z.number(), z.boolean(), z.array(z.string())])),
)
export type CustomValues = z.infer<typeof customValues>

const FILTER_MAX = 2_000
/** List filter by custom fields: a JSON object of what the list filters by, such as `{"team":"red","sizeFrom":40}`. */
export const customFilter = z._default(z.string().check(z.trim(), z.maxLength(FILTER_MAX)), '')

const PREFIX = 'customFields.'
/**
 * The name of a custom field where the record's own fields are next to it: in forms, files, errors and the audit log.
 * @example customName('shoeSize') // 'customFields.shoeSize'
 */
export const customName = (key: string): `customFields.${string}` => `${PREFIX}${key}`
/** The key in such a name; undefined for a record's own field. */
export const keyInName = (name: string): string | undefined =>
  name.startsWith(PREFIX) ? name.slice(PREFIX.length) : undefined
