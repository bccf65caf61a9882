import type { Related } from '#platform/contract/resource-related.rules.ts'
import {
  type DraftOf,
  type Fields,
  type RecordOf,
  type Resource,
  type ValuesOf,
  type WithCustom,
} from '#platform/contract/resource-fields.rules.ts'
import { withComputed } from '#platform/contract/resource-values.rules.ts'
import { textOf } from '#platform/contract/rich-text.rules.ts'
import type { Caller } from '../access/caller.ts'
import { type BulkResult, eachOf } from '../changes/each-of.ts'
import type { MutationContext } from '../changes/mutation-context.ts'
import type { Db } from '../database/database.ts'
import { forbidden, staleVersion } from '../http/app-error.ts'
import { isStale } from '../http/is-stale.ts'
import { sanitizeRichText } from '../rich-text/sanitize.ts'
import { type StoredRow, toColumns, toRecord, valuesOf } from './columns.ts'
import { columnOf } from '#platform/contract/resource-checks.rules.ts'
import { recordStepsIfAny, recordSteps, type Step } from './record-steps.ts'
import { filesOf, moveFiles, withUploads } from './resource-files.ts'
import type { ResourceContext } from './resource-context.ts'
import { mayTouch, recordNotFound, assertMayTouch, unknownValue } from './resource-rights.ts'
import { assertNotTaken } from './resource-taken.ts'

// Changes of resource records: within the caller's rights, logged, undoable for a day.

/** The record that the caller may read. Throws 404. */
export async function getRow<F extends Fields>(
  { resource, repo }: ResourceContext<F>,
  db: Db,
  { id, caller }: { id: number; caller: Caller },
): Promise<StoredRow> {
  const row = await repo.find(db, id)
  if (row === undefined || !mayTouch(resource, caller, { action: 'read', row }))
    throw recordNotFound(resource)
  return row
}

/** The people and the records that these records name, and where their files are fetched. */
export async function relate<F extends Fields>(
  { resource, ports }: ResourceContext<F>,
  db: Db,
  { records, caller }: { records: readonly RecordOf<F>[]; caller: Caller },
): Promise<Related> {
  const idsOf = (name: string) =>
    records.flatMap(record => {
      const value = new Map<string, unknown>(Object.entries(record)).get(name)
      return typeof value === 'number' ? [value] : []
    })
  const fields = Object.entries(resource.fields)
  const people = fields.flatMap(([name, { kind }]) => (kind === 'person' ? idsOf(name) : []))
  const asked = fields.flatMap(([name, field]) =>
    field.kind === 'reference' ? [{ of: field.to, ids: idsOf(name) }] : [],
  )
  const known = new Set([...people, ...idsOf('createdBy')])
  const groups = [...Map.groupBy(asked, ({ of }) => of)]
  const found = await Promise.all(
    groups.map(async ([of, some]) => {
      const ids = [...new Set(some.flatMap(one => one.ids))]
      return [of, ids.length === 0 ? [] : await ports.records(db, caller, { of, ids })] as const
    }),
  )
  return {
    people: known.size === 0 ? [] : await ports.people(db, caller, [...known]),
    records: Object.fromEntries(found),
    files: records.flatMap(record =>
      filesOf(resource, record).map(({ id }) => ({ id, url: ports.files.urlOf(id, caller) })),
    ),
  }
}

interface Saved<F extends Fields> {
  row: StoredRow
  record: RecordOf<F>
  changeId: number | undefined
}

export async function addRecord<F extends Fields>(
  parts: ResourceContext<F>,
  context: MutationContext,
  draft: ValuesOf<F> & WithCustom,
): Promise<Saved<F>> {
  const [step] = await insertRecords(parts, context, [draft])
  if (step === undefined) throw new Error('The insert returned no row.')
  const { trx, caller } = context
  return {
    row: step.after,
    record: await parts.ports.custom.addToOne(caller, toRecord(parts.resource, step.after), trx),
    changeId: await recordSteps(parts, context, { action: 'create', steps: [step] }),
  }
}

/** Inserts records by one statement, in their order; the caller logs the steps. None depends on another of them. */
export async function insertRecords<F extends Fields>(
  parts: ResourceContext<F>,
  context: MutationContext,
  drafts: readonly (ValuesOf<F> & WithCustom)[],
): Promise<Step[]> {
  const { resource, repo, rules, ports } = parts
  const { trx, caller, now } = context
  const values: ValuesOf<F>[] = []
  for (const draft of drafts)
    values.push(
      await prepareValues(parts, context, {
        before: undefined,
        values: owned(parts, caller, draft),
      }),
    )
  const steps: Step[] = []
  for (const [index, row] of (
    await repo.insert(trx, { values, by: caller.userId, now })
  ).entries()) {
    if (!mayTouch(resource, caller, { action: 'create', row }))
      throw forbidden('create', resource.subject)
    const given = drafts[index]?.customFields
    const custom = await ports.custom.save(context, { id: Number(row.id), given, isNew: true })
    await moveFiles(parts, context, { before: undefined, after: row })
    await rules.afterSave?.(context, { before: undefined, record: toRecord(resource, row) })
    steps.push({ before: undefined, after: row, custom })
  }
  return steps
}

/** With the right to own records only, the caller becomes the owner. */
function owned<F extends Fields>(
  { resource: { owner, subject, fields } }: ResourceContext<F>,
  caller: Caller,
  draft: ValuesOf<F>,
): ValuesOf<F> {
  if (owner === undefined || !(owner in fields) || caller.can('create', subject)) return draft
  const given = new Map<string, unknown>(Object.entries(draft)).get(owner)
  return given === null ? { ...draft, [owner]: caller.userId } : draft
}

export async function updateRecord<F extends Fields>(
  parts: ResourceContext<F>,
  context: MutationContext,
  change: { id: number; ifMatch: number | undefined } & Partial<DraftOf<F>>,
): Promise<Saved<F>> {
  const { row, record, step } = await changeRecord(parts, context, change)
  return {
    row,
    record,
    changeId: step && (await recordSteps(parts, context, { action: 'update', steps: [step] })),
  }
}

/** Changes a record; the caller logs the step, of which there is none where nothing changes. */
export async function changeRecord<F extends Fields>(
  parts: ResourceContext<F>,
  context: MutationContext,
  { id, ifMatch, ...changes }: { id: number; ifMatch: number | undefined } & Partial<DraftOf<F>>,
): Promise<{ row: StoredRow; record: RecordOf<F>; step: Step | undefined }> {
  const { resource, repo, rules, ports } = parts
  const { trx, caller, now } = context
  const before = await getRow(parts, trx, { id, caller })
  assertMayTouch(resource, caller, { action: 'update', row: before })
  const record = await ports.custom.addToOne(caller, toRecord(resource, before), trx)
  if (isStale(ifMatch, record.version)) throw staleVersion(rules.showCurrent?.(record) ?? record)
  const known = valuesOf(resource, record)
  const values = await prepareValues(parts, context, {
    before: record,
    values: { ...known, ...changes },
  })
  const columns = toColumns(resource, values)
  // Nor may it become someone else's, without the right to theirs.
  if (!mayTouch(resource, caller, { action: 'update', row: { ...before, ...columns } }))
    throw forbidden('update', resource.subject)
  const custom = await ports.custom.save(context, { id, given: changes.customFields })
  if (isSame(before, columns) && Object.keys(custom.after).length === 0)
    return { row: before, record, step: undefined }
  const after = await repo.update(trx, before, { columns, now })
  await moveFiles(parts, context, { before, after })
  const saved = await ports.custom.addToOne(caller, toRecord(resource, after), trx)
  await rules.afterSave?.(context, { before: record, record: saved })
  return { row: after, record: saved, step: { before, after, custom } }
}

/** Numbers of both engines are the same when they read the same. */
const isSame = (row: StoredRow, columns: StoredRow): boolean =>
  Object.entries(columns).every(
    ([name, value]) =>
      value === row[name] ||
      (value !== null && row[name] !== null && String(value) === String(row[name])),
  )

/** Deletes what may be deleted; reports why not for the rest. */
export async function deleteRecords<F extends Fields>(
  parts: ResourceContext<F>,
  context: MutationContext,
  ids: readonly number[],
): Promise<BulkResult> {
  const { resource, repo, rules } = parts
  const { trx, caller, now } = context
  const { records: steps, refused } = await eachOf(trx, ids, {
    async one(id): Promise<Step> {
      const before = await getRow(parts, trx, { id, caller })
      assertMayTouch(resource, caller, { action: 'delete', row: before })
      await rules.beforeDelete?.(context, toRecord(resource, before))
      const columns = { deleted_at: now.toISOString() }
      const after = await repo.update(trx, before, { columns, now })
      await moveFiles(parts, context, { before, after })
      return { before, after }
    },
    nameOf: id => findTitle(parts, context, id),
  })
  return {
    done: steps.map(({ after }) => Number(after.id)),
    refused,
    changeId: await recordStepsIfAny(parts, context, { action: 'delete', steps }),
  }
}

/** What a record is called, for those who may read it. */
export async function findTitle<F extends Fields>(
  parts: ResourceContext<F>,
  { trx, caller }: MutationContext,
  id: number,
): Promise<string | undefined> {
  const row = await parts.repo.find(trx, id)
  return row !== undefined && mayTouch(parts.resource, caller, { action: 'read', row })
    ? titleOf(parts, row)
    : undefined
}

/** What a record is called. */
export const titleOf = ({ resource }: Pick<ResourceContext, 'resource'>, row: StoredRow): string =>
  String(row[columnOf(resource.title)] ?? '')

interface Saving<F extends Fields> {
  before: RecordOf<F> | undefined
  values: ValuesOf<F>
}

/** The values finally written. Throws for invalid ones: a missing person, a taken value, whatever the rules reject. */
async function prepareValues<F extends Fields>(
  parts: ResourceContext<F>,
  context: MutationContext,
  saving: Saving<F>,
): Promise<ValuesOf<F>> {
  const given = { ...saving, values: computed(parts, saving.values) }
  const values = cleaned(parts, (await parts.rules.beforeSave?.(context, given)) ?? given.values)
  await assertReferencesExist(parts, context, { ...saving, values })
  await assertNotTaken(parts, context, { values, id: saving.before?.id })
  return withUploads(parts, context, { ...saving, values })
}

/** Rules also receive computed values. */
function computed<F extends Fields>(parts: ResourceContext<F>, values: ValuesOf<F>): ValuesOf<F>
function computed({ resource }: { resource: Resource }, values: Record<string, unknown>): object {
  return withComputed(resource, values)
}

/** Sanitized rich text without images. An address without parts is null. */
function cleaned<F extends Fields>(parts: ResourceContext<F>, values: ValuesOf<F>): ValuesOf<F>
function cleaned({ resource }: { resource: Resource }, values: Record<string, unknown>): object {
  const clean = Object.entries(values).map(([name, value]) => {
    const kind = resource.fields[name]?.kind
    if (kind === 'richText' && typeof value === 'string') {
      const html = sanitizeRichText(value).replaceAll(/<img\b[^<>]*>/g, '')
      return [name, textOf(html) === '' ? '' : html]
    }
    const isNone =
      kind === 'address' &&
      typeof value === 'object' &&
      Object.values(value ?? {}).every(one => one === '')
    return [name, isNone ? null : value]
  })
  return Object.fromEntries(clean)
}

async function assertReferencesExist<F extends Fields>(
  { resource, ports }: ResourceContext<F>,
  { trx, caller }: MutationContext,
  { before, values }: Saving<F>,
): Promise<void> {
  const known = new Map<string, unknown>(Object.entries(before ?? {}))
  const given = new Map<string, unknown>(Object.entries(values))
  for (const [name, field] of Object.entries(resource.fields)) {
    const id = given.get(name)
    // Existing references may stay, whatever has become of them.
    if (typeof id !== 'number' || id === known.get(name)) continue
    if (field.kind === 'person' && !(await ports.activePeople(trx, [id])).has(id))
      throw unknownValue(resource, name)
    if (
      field.kind === 'reference' &&
      (await ports.records(trx, caller, { of: field.to, ids: [id] })).length === 0
    )
      throw unknownValue(resource, name)
  }
}
