import type { FilePurpose } from '#features/files/contract/files.contract.ts'
import {
  type Field,
  type Fields,
  isUpload,
  type RecordFile,
  type Resource,
  type ValuesOf,
} from '#platform/contract/resource-fields.rules.ts'
import { filesOutput, imageOutput } from '#platform/contract/resource-values.rules.ts'
import type { MutationContext } from '../changes/mutation-context.ts'
import { notFound } from '../http/app-error.ts'
import { type StoredRow, toRecord } from './columns.ts'
import type { ResourceContext, UploadRow } from './resource-context.ts'
import { unknownValue } from './resource-rights.ts'

// Uploads shown by records: readers of a record may have its files, and nothing else decides. Removed ones are kept for a
// day, so that an undo finds them.

const purposeOf = (field: Field): FilePurpose =>
  field.kind === 'image' ? 'recordImage' : 'recordFile'

/** The files in a value, if any. */
export function filesIn(field: Field | undefined, value: unknown): readonly RecordFile[] {
  if (field?.kind === 'files') return filesOutput.safeParse(value).data ?? []
  const image = field?.kind === 'image' ? imageOutput.safeParse(value).data : undefined
  return image === undefined ? [] : [image]
}

/** All files of a record. */
export const filesOf = ({ fields }: Resource, values: object): RecordFile[] =>
  Object.entries(values).flatMap(([name, value]) => filesIn(fields[name], value))

interface Saving {
  before: object | undefined
  values: Record<string, unknown>
}

/**
 * Values with uploads as the server knows them. What a record shows already stays; what is new must be the caller's own upload for a field of
 * this kind, shown nowhere before. Throws 400.
 */
export async function withUploads<F extends Fields>(
  parts: ResourceContext<F>,
  context: MutationContext,
  saving: { before: object | undefined; values: ValuesOf<F> },
): Promise<ValuesOf<F>>
export async function withUploads(
  { resource, ports }: ResourceContext,
  { trx, caller }: MutationContext,
  { before = {}, values }: Saving,
): Promise<Record<string, unknown>> {
  const { fields } = resource
  const fresh = filesOf(resource, values).map(({ id }) => id)
  if (fresh.length === 0) return values
  const rows = new Map((await ports.files.find(trx, fresh)).map(row => [row.id, row]))
  const shown = new Map(filesOf(resource, before).map(file => [file.id, file]))
  const mayTake = (row: UploadRow | undefined, field: Field): row is UploadRow =>
    row?.purpose === purposeOf(field) &&
    (shown.has(row.id) ||
      (row.owner_id === caller.userId && row.used_at === null && row.dropped_at === null))
  const taken = new Set<string>()
  const whole = Object.entries(values).map(([name, value]) => {
    const field = fields[name]
    if (field === undefined || !isUpload(field)) return [name, value]
    const there = new Set(filesIn(field, new Map(Object.entries(before)).get(name)).map(f => f.id))
    const known = filesIn(field, value).flatMap(({ id }) => {
      if (taken.has(id)) return []
      taken.add(id)
      const row = rows.get(id)
      // Existing references may stay, whatever has become of them.
      const found = there.has(id) ? shown.get(id) : mayTake(row, field) ? row : undefined
      if (found === undefined) throw unknownValue(resource, name)
      return [{ id, name: found.name, type: found.type, size: Number(found.size) }]
    })
    if (field.kind === 'files') return [name, known]
    const alt = imageOutput.safeParse(value).data?.alt ?? ''
    return [name, known[0] === undefined ? null : { ...known[0], alt }]
  })
  return Object.fromEntries(whole)
}

/** Marks files as shown or not, after a record changed from one row to another. Deleted records show none. */
export async function moveFiles<F extends Fields>(
  { resource, ports }: ResourceContext<F>,
  { trx, now }: MutationContext,
  { before, after }: { before: StoredRow | undefined; after: StoredRow },
): Promise<void> {
  const idsOf = (row: StoredRow | undefined) =>
    row === undefined || row.deleted_at !== null
      ? []
      : filesOf(resource, toRecord(resource, row)).map(({ id }) => id)
  const [was, is] = [new Set(idsOf(before)), new Set(idsOf(after))]
  const come = [...is].filter(id => !was.has(id))
  if (come.length > 0) {
    if ((await ports.files.find(trx, come)).length < come.length)
      throw notFound(`${resource.name}.file_gone`, 'file')
    await ports.files.show(trx, come, now)
  }
  await ports.files.drop(
    trx,
    [...was].filter(id => !is.has(id)),
    now,
  )
}
