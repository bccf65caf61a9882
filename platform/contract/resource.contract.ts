import * as z from 'zod/mini'
import { customFilter, sortedBy } from './custom-values.rules.ts'
import { type Action, defineCall } from './define.ts'
import { exportFields } from './export.rules.ts'
import { customImportBody, IMPORT_BODY_BYTES, importReport } from './import.rules.ts'
import { commentCalls } from './resource-comments.contract.ts'
import {
  type Field,
  fieldOf,
  type Fields,
  isSortable,
  isStored,
  isUpload,
  type Resource,
} from './resource-fields.rules.ts'
import { relatedRecord } from './resource-options.contract.ts'
import { related } from './resource-related.rules.ts'
import { textNamesOf } from './resource-typed.rules.ts'
import { schemasOf } from './resource-values.rules.ts'
import { fileOutput, id, listTotal, page, perPage, searchText, sortDirection } from './wire.ts'

// The calls of a resource, made of its declaration: what the reference of the API, the server and the screens go by.

const MAX_AT_ONCE = 1_000
/** An entry of a record's history: what was done, by whom, with which field values. */
export const recordChange = z.object({
  id: z.int(),
  at: z.string(),
  by: z.string(),
  action: z.string(),
  fields: z.array(z.object({ name: z.string(), before: z.unknown(), after: z.unknown() })),
})
export type RecordChange = z.infer<typeof recordChange>

const day = z.union([z.literal(''), z.iso.date()])
const bound = z.union([z.literal(''), z.coerce.number()])
const oneOf = (known: readonly string[]) =>
  z.string().check(
    z.maxLength(2_000),
    z.refine(value => value === '' || value.split(',').every(one => known.includes(one))),
  )

/** A list filter by its query name; an empty value does not filter. */
export function filterOf(name: string, field: Field): Record<string, z.ZodMiniType> {
  switch (field.kind) {
    case 'choice':
    case 'choices':
      return { [name]: z._default(oneOf(field.of), '') }
    case 'yesNo':
      return { [name]: z._default(z.enum(['', 'yes', 'no']), '') }
    case 'person':
    case 'reference':
      return { [name]: z._default(z.union([z.literal(''), id]), '') }
    case 'date':
    case 'moment':
      return { [`${name}From`]: z._default(day, ''), [`${name}To`]: z._default(day, '') }
    case 'number':
    case 'money':
      return { [`${name}From`]: z._default(bound, ''), [`${name}To`]: z._default(bound, '') }
    case 'text':
    case 'email':
    case 'phone':
    case 'url':
    case 'longText':
    case 'address':
      return { [name]: z._default(z.string().check(z.trim(), z.maxLength(200)), '') }
    case 'richText':
    case 'image':
    case 'files':
    case 'computed':
      return {}
  }
}

/** Query of a resource's list; filters by field name, ranges with `From` and `To`. */
export interface ResourceFilters {
  q: string
  /** By fields that administrators added. */
  customFields: string
  [filter: string]: string | number
}
export interface ResourceSort {
  sort: 'asc' | 'desc'
  sortColumn: string
}
export interface ResourceQuery extends ResourceFilters, ResourceSort {
  page: number
  perPage: number
}
type AskedQuery<F extends Fields> = Partial<
  Record<
    'q' | 'sortColumn' | 'customFields' | `${keyof F & string}${'' | 'From' | 'To'}`,
    string | number
  >
> & { page?: number; perPage?: number; sort?: 'asc' | 'desc' }

function queryShape(resource: Resource): Record<string, z.ZodMiniType> {
  const { fields, list } = resource
  const sorts = [
    ...Object.keys(fields).filter(name => isSortable(fields[name])),
    'createdAt',
    'updatedAt',
  ]
  return {
    q: searchText,
    customFields: customFilter,
    ...Object.assign({}, ...list.filters.map(name => filterOf(name, fieldOf(resource, name)))),
    sort: z._default(sortDirection, list.direction),
    sortColumn: z._default(sortedBy(sorts), list.sort),
  }
}

/** The query of the list: of its call, and of its address. */
export function listQueryOf<F extends Fields>(
  resource: Resource<F>,
): z.ZodMiniObject<Record<string, z.ZodMiniType>> & z.ZodMiniType<ResourceQuery, AskedQuery<F>>
export function listQueryOf(resource: Resource): z.ZodMiniObject<Record<string, z.ZodMiniType>> {
  return z.strictObject({ ...queryShape(resource), page, perPage: perPage(10) })
}
type ExportFields = z.ZodMiniObject<typeof exportFields>
/** The same for all pages, and how the file is to be. */
function wholeQueryOf<F extends Fields>(
  resource: Resource<F>,
): z.ZodMiniType<
  ResourceFilters & ResourceSort & z.output<ExportFields>,
  AskedQuery<F> & z.input<ExportFields>
>
function wholeQueryOf(resource: Resource): z.ZodMiniType {
  return z.strictObject({ ...queryShape(resource), ...exportFields })
}

/** Fields that a file may bring: all but those that name others by an id, and uploads. */
export const importedFields = ({ fields }: Resource): string[] =>
  Object.entries(fields).flatMap(([name, field]) =>
    field.kind === 'person' || field.kind === 'reference' || isUpload(field)
      ? []
      : textNamesOf(name, field),
  )

/** Fields that a file passes over: they are filled in afterwards. */
export const notImportedFields = (resource: Resource): string[] => {
  const known = new Set(importedFields(resource).map(name => name.split('.')[0]))
  return Object.entries(resource.fields).flatMap(([name, field]) =>
    isStored(field) && !known.has(name) ? [name] : [],
  )
}

const refused = z.array(
  z.object({ id: z.int(), name: z.string(), code: z.string(), detail: z.string() }),
)

/** The calls that read records of a resource. */
function readingCalls<F extends Fields>(resource: Resource<F>) {
  const { name, subject, nouns } = resource
  const access = { can: ['read', subject], own: true } as const
  const { record } = schemasOf(resource)
  return {
    listRecords: defineCall({
      method: 'GET',
      path: `/api/${name}/list`,
      access,
      summary: `List ${nouns.many} with filters, by page`,
      query: listQueryOf(resource),
      output: z.object({ records: z.array(record), ...listTotal, related }),
    }),
    getRecord: defineCall({
      method: 'GET',
      path: `/api/${name}/record/{id}`,
      access,
      summary: `Get one of the ${nouns.many}, and what it refers to`,
      params: z.strictObject({ id }),
      output: z.object({ record, related }),
    }),
    listHistory: defineCall({
      method: 'GET',
      path: `/api/${name}/record/{id}/history`,
      access,
      summary: `List what was done to one of the ${nouns.many} (the last 50 changes)`,
      params: z.strictObject({ id }),
      output: z.object({ changes: z.array(recordChange) }),
    }),
    listOptions: defineCall({
      method: 'GET',
      path: `/api/${name}/options`,
      access,
      summary: `Find ${nouns.many} by what they are called (at most 20)`,
      query: z.strictObject({ q: searchText }),
      output: z.object({ options: z.array(relatedRecord) }),
    }),
    exportRecords: defineCall({
      method: 'GET',
      path: `/api/${name}/export`,
      access,
      summary: `Export ${nouns.many} across all pages, with the list’s filters and sorting`,
      query: wholeQueryOf(resource),
      output: fileOutput,
      file: true,
    }),
  }
}

/** Describes in the API reference which fields an import leaves out. */
function passedOver(resource: Resource): { description?: string } {
  const names = notImportedFields(resource)
  return names.length === 0
    ? {}
    : { description: `Columns for these fields are ignored: ${names.join(', ')}.` }
}

/** The calls that change records of a resource. */
function changingCalls<F extends Fields>(resource: Resource<F>) {
  const { name, subject, nouns } = resource
  const can = (action: Action) => ({ can: [action, subject], own: true }) as const
  const { record, draft, change } = schemasOf(resource)
  const saved = z.object({ record, related, changeId: z.optional(z.int()) })
  return {
    addRecord: defineCall({
      method: 'POST',
      path: `/api/${name}/add`,
      access: can('create'),
      idempotent: true,
      summary: `Create one of the ${nouns.many}`,
      status: 201,
      body: draft,
      output: saved,
    }),
    updateRecord: defineCall({
      method: 'POST',
      path: `/api/${name}/update`,
      access: can('update'),
      summary: `Update one of the ${nouns.many}; only the fields you send change`,
      body: change,
      output: saved,
    }),
    deleteRecords: defineCall({
      method: 'POST',
      path: `/api/${name}/delete`,
      access: can('delete'),
      summary: `Delete ${nouns.many} (can be undone)`,
      body: z.strictObject({ ids: z.array(id).check(z.minLength(1), z.maxLength(MAX_AT_ONCE)) }),
      output: z.object({ done: z.array(z.int()), refused, changeId: z.optional(z.int()) }),
    }),
    importRecords: defineCall({
      method: 'POST',
      path: `/api/${name}/import`,
      access: can('create'),
      summary: `Import ${nouns.many} from CSV, after a dry run`,
      ...passedOver(resource),
      body: customImportBody(importedFields(resource)),
      bodyLimit: IMPORT_BODY_BYTES,
      output: importReport,
    }),
  }
}

/**
 * All calls of a resource.
 * @example export const assetsContract = resourceContract(assets)
 */
export const resourceContract = <F extends Fields>(resource: Resource<F>) => ({
  ...readingCalls(resource),
  ...changingCalls(resource),
  ...commentCalls(resource),
})
export type ResourceContract<F extends Fields = Fields> = ReturnType<typeof resourceContract<F>>
