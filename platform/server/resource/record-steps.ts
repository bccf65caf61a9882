import * as z from 'zod/mini'
import { customValues, splitNames } from '#platform/contract/custom-values.rules.ts'
import type { ChangeAction } from '#features/changes/contract/changes.contract.ts'
import {
  type Field,
  type Fields,
  isStored,
  isUpload,
  type Resource,
} from '#platform/contract/resource-fields.rules.ts'
import { imageOutput } from '#platform/contract/resource-values.rules.ts'
import { assertUnchanged } from '../changes/assert-unchanged.ts'
import type { MutationContext } from '../changes/mutation-context.ts'
import { recordChange } from '../changes/record-change.ts'
import { withoutHidden } from '../changes/without-hidden.ts'
import type { UndoContext, UndoStep } from '../changes/undo.ts'
import { forbidden } from '../http/app-error.ts'
import { announce } from '../live/outbox.ts'
import { derivedOf, storedColumns, type StoredRow, toRecord, valuesOf } from './columns.ts'
import { columnOf } from '#platform/contract/resource-checks.rules.ts'
import type { CustomChange } from './custom-port.ts'
import type { ResourceContext } from './resource-context.ts'
import { filesIn, moveFiles } from './resource-files.ts'
import { mayTouch, ownersOf, recordNotFound } from './resource-rights.ts'
import { assertNotTaken } from './resource-taken.ts'

// The log of record changes, and their undo.

/** A record as it was and as it is; nothing before when it is new. */
export interface Step {
  before: StoredRow | undefined
  after: StoredRow
  /** Values of custom fields that changed. */
  custom?: CustomChange | undefined
}

/** More owners than this are not notified individually; readers of all records receive each change. */
const MAX_OWNERS = 50

export const undoKindOf = ({ name }: Resource): string => `${name}.revert`

/** `recordSteps` where there may be none: then nothing is logged. */
export const recordStepsIfAny = async <F extends Fields>(
  parts: ResourceContext<F>,
  context: MutationContext,
  { action, steps }: { action: ChangeAction; steps: readonly Step[] },
): Promise<number | undefined> =>
  steps.length === 0 ? undefined : recordSteps(parts, context, { action, steps })

/** Logs steps with their undo, and notifies the records' owners. */
export async function recordSteps<F extends Fields>(
  { resource }: ResourceContext<F>,
  { trx, actor, now }: MutationContext,
  { action, steps }: { action: ChangeAction; steps: readonly Step[] },
): Promise<number> {
  const changeId = await recordChange(trx, {
    actor,
    now,
    action,
    subject: resource.subject,
    records: steps.map(({ before, after, custom }) =>
      withoutHidden({
        id: Number(after.id),
        name: String(after[columnOf(resource.title)] ?? ''),
        before: withValues(visibleOf(resource, before), custom?.before),
        after: withValues(visibleOf(resource, after), custom?.after),
        hidden: custom?.hidden,
      }),
    ),
    undo: {
      kind: undoKindOf(resource),
      args: {
        steps: steps.map(({ before, after, custom }) => ({
          id: Number(after.id),
          version: Number(after.version),
          before: before === undefined ? null : storedOf(resource, before),
          ...(before === undefined || custom === undefined ? {} : { custom: custom.before }),
        })),
      },
    },
  })
  const ids = steps.map(({ after }) => Number(after.id))
  const touched = steps.flatMap(({ before, after }) =>
    before === undefined ? [after] : [before, after],
  )
  for (const userId of ownersOf(resource, touched).slice(0, MAX_OWNERS))
    await announce(trx, { topic: resource.subject, ids, now, userId })
  return changeId
}

const withValues = (record: object | undefined, custom: object | undefined) =>
  record && { ...record, ...custom }

/** As logged: nothing for deleted records. */
const visibleOf = (resource: Resource, row: StoredRow | undefined): object | undefined =>
  row === undefined || row.deleted_at !== null
    ? undefined
    : Object.fromEntries(
        Object.entries<unknown>(valuesOf(resource, toRecord(resource, row))).flatMap(
          ([name, value]) => {
            const field = resource.fields[name]
            if (field === undefined || !isStored(field)) return []
            return [[name, isUpload(field) ? namesIn(field, value) : value]]
          },
        ),
      )

/** The log names files, as its readers may not have access to them. */
function namesIn(field: Field, value: unknown): unknown {
  if (field.kind === 'files') return filesIn(field, value).map(({ name }) => name)
  const image = imageOutput.safeParse(value).data
  return image === undefined ? null : { name: image.name, alt: image.alt }
}

/** The columns that bring a record back. */
const storedOf = (resource: Resource, row: StoredRow): StoredRow =>
  Object.fromEntries(storedColumns(resource).map(name => [name, row[name] ?? null]))

const args = z.object({
  steps: z.array(
    z.object({
      id: z.int(),
      version: z.int(),
      before: z.nullable(z.record(z.string(), z.union([z.string(), z.number(), z.null()]))),
      /** Values of custom fields, by their names in the log. */
      custom: z.optional(customValues),
    }),
  ),
})

/** Undo: each record is restored, unless it was changed since. */
export const createRevert =
  <F extends Fields>(parts: ResourceContext<F>): UndoStep =>
  async ({ args: given, ...context }) => {
    const steps: Step[] = []
    for (const step of args.parse(given).steps) steps.push(await revertOne(parts, context, step))
    const isBack = steps.some(({ before }) => before !== undefined && before.deleted_at !== null)
    await recordSteps(parts, context, { action: isBack ? 'restore' : 'update', steps })
  }

async function revertOne<F extends Fields>(
  parts: ResourceContext<F>,
  context: Omit<UndoContext, 'args'>,
  { id, version: left, before, custom = {} }: z.output<typeof args>['steps'][number],
): Promise<Step> {
  const { resource, repo, ports } = parts
  const { trx, caller, now } = context
  const row = await repo.findAny(trx, id)
  if (row === undefined) throw recordNotFound(resource)
  const isDeletion = before === null || row.deleted_at !== null
  const action = isDeletion ? 'delete' : 'update'
  if (!mayTouch(resource, caller, { action, row })) throw forbidden(action, resource.subject)
  const name = String(row[columnOf(resource.title)] ?? '')
  await assertUnchanged(context, { id, name, version: Number(row.version), left })
  const known = new Set(storedColumns(resource))
  let columns: StoredRow = { deleted_at: now.toISOString() }
  if (before !== null) {
    columns = Object.fromEntries(Object.entries(before).filter(([name]) => known.has(name)))
    const values = valuesOf(resource, toRecord(resource, { ...row, ...columns }))
    await assertNotTaken(parts, context, { values, id })
    columns = { ...columns, ...derivedOf(resource, values) }
  }
  const after = await repo.update(trx, row, { columns, now })
  await moveFiles(parts, context, { before: row, after })
  const { customFields: given } = splitNames(custom)
  const back = await ports.custom.save(context, { id, given, isUndo: true })
  return { before: row, after, custom: back }
}
