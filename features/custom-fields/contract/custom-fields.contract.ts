import * as z from 'zod/mini'
import { defineCall } from '#platform/contract/define.ts'
import { id } from '#platform/contract/wire.ts'
import { USER_ROLES } from '#features/users/contract/users.rules.ts'
import {
  CUSTOM_KINDS,
  findDoubleLabel,
  isChoosing,
  isReservedKey,
  MAX_KEY,
  NEVER_REQUIRED,
} from './custom-fields.rules.ts'

// Custom fields: administrators define them, everyone who works with the records asks which there are.

const MAX_CHOICES = 50
const line = z.string().check(z.trim(), z.minLength(1), z.maxLength(80))
const translated = z.optional(line)
/** A text in our languages; English is the fallback. */
const labels = z.strictObject({
  en: line,
  ar: translated,
  de: translated,
  fr: translated,
  pt: translated,
})
const choice = z.strictObject({
  /** As stored and filtered by. */
  value: z.string().check(z.regex(/^[a-z\d][\w-]{0,39}$/i)),
  labels,
})
const choices = z.array(choice).check(
  z.maxLength(MAX_CHOICES),
  z.refine(
    some => new Set(some.map(one => one.value.toLowerCase())).size === some.length,
    'Each value may occur only once.',
  ),
  z.refine(
    some => findDoubleLabel(some.map(one => one.labels.en)) === undefined,
    'Two choices have the same label.',
  ),
)
const key = z.string().check(
  z.maxLength(MAX_KEY),
  z.regex(/^[a-z][a-z\d]*$/i),
  // Filters call the ends of a range so.
  z.refine(name => !/(From|To)$/.test(name), 'A key can’t end in From or To.'),
  z.refine(name => !isReservedKey(name), 'This key is reserved.'),
)

/** What people who see a field know of it. */
const shape = z.object({
  key: z.string(),
  kind: z.enum(CUSTOM_KINDS),
  labels,
  choices: z.array(choice),
  decimals: z.int(),
  isRequired: z.boolean(),
  isInList: z.boolean(),
})
/** A field as administrators see it. */
export const customField = z.extend(shape, {
  id: z.int(),
  /** The records that have it. */
  entity: z.string(),
  /** User roles that see it, besides administrators; empty: everyone who sees the record. */
  roles: z.array(z.enum(USER_ROLES)),
  position: z.int(),
  isArchived: z.boolean(),
  version: z.int(),
})
export type CustomField = z.infer<typeof customField>

const written = {
  labels,
  choices: z.optional(choices),
  /** Of a number; 0 to 6. */
  decimals: z.optional(z.int().check(z.gte(0), z.lte(6))),
  isRequired: z.optional(z.boolean()),
  /** A column of the list. */
  isInList: z.optional(z.boolean()),
  roles: z.optional(z.array(z.enum(USER_ROLES)).check(z.maxLength(USER_ROLES.length))),
}
const entity = z.string().check(z.maxLength(60))
/** A new field. Its records, key and kind are final. */
export const newCustomField = z
  .strictObject({ entity, key, kind: z.enum(CUSTOM_KINDS), ...written })
  .check(({ value, issues }) => {
    if (isChoosing(value.kind) !== (value.choices ?? []).length > 0)
      issues.push({
        code: 'custom',
        path: ['choices'],
        input: value.choices,
        message: isChoosing(value.kind) ? 'Add at least one choice.' : 'This kind has no choices.',
      })
    if (value.isRequired === true && NEVER_REQUIRED.includes(value.kind))
      issues.push({
        code: 'custom',
        path: ['isRequired'],
        input: true,
        message: 'This kind can’t be required.',
      })
  })
export type NewCustomField = z.input<typeof newCustomField>
export const customFieldChange = z.strictObject({
  id,
  ...written,
  labels: z.optional(labels),
  isArchived: z.optional(z.boolean()),
})
export type CustomFieldChange = z.input<typeof customFieldChange>

const changeId = z.optional(z.int())
export const customFieldsContract = {
  listCustomFields: defineCall({
    method: 'GET',
    path: '/api/custom-fields/list',
    access: { can: ['read', 'Settings'] },
    summary: 'List all custom fields, and which records can have some',
    output: z.object({ fields: z.array(customField), entities: z.array(z.string()) }),
  }),
  listFieldsOf: defineCall({
    method: 'GET',
    path: '/api/custom-fields/of',
    access: 'session',
    summary: 'List the custom fields of an entity that you can see',
    query: z.strictObject({ entity }),
    output: z.object({ fields: z.array(shape) }),
  }),
  addCustomField: defineCall({
    method: 'POST',
    path: '/api/custom-fields/add',
    access: { can: ['update', 'Settings'] },
    idempotent: true,
    summary: 'Create a custom field',
    status: 201,
    body: newCustomField,
    output: z.object({ field: customField }),
  }),
  updateCustomField: defineCall({
    method: 'POST',
    path: '/api/custom-fields/update',
    access: { can: ['update', 'Settings'] },
    summary: 'Update, archive or unarchive a custom field; only the fields you send change',
    body: customFieldChange,
    output: z.object({ field: customField, changeId }),
  }),
  orderCustomFields: defineCall({
    method: 'POST',
    path: '/api/custom-fields/order',
    access: { can: ['update', 'Settings'] },
    summary: 'Reorder the custom fields of an entity',
    body: z.strictObject({ entity, ids: z.array(id).check(z.maxLength(200)) }),
    output: z.object({ ids: z.array(z.int()), changeId }),
  }),
  deleteCustomField: defineCall({
    method: 'POST',
    path: '/api/custom-fields/delete',
    access: { can: ['update', 'Settings'] },
    summary: 'Delete a custom field with its values (can be undone for a day)',
    body: z.strictObject({ id }),
    output: z.object({ id: z.int(), changeId }),
  }),
}
