import * as z from 'zod/mini'
import type { Platform } from '#platform/server/compose/platform.ts'
import { announce } from '#platform/server/live/outbox.ts'
import {
  type ChangedBy,
  mutate,
  type MutationContext,
} from '#platform/server/changes/mutation-context.ts'
import { type ChangedRecord, recordChange } from '#platform/server/changes/record-change.ts'
import { changedSince, UNDO_MILLISECONDS, type UndoStep } from '#platform/server/changes/undo.ts'
import type { Trx } from '#platform/server/database/tables.ts'
import { forbidden, invalidInput, staleVersion } from '#platform/server/http/app-error.ts'
import { isStale } from '#platform/server/http/is-stale.ts'
import type {
  CustomField,
  newCustomField,
  customFieldChange,
} from '../contract/custom-fields.contract.ts'
import { isChoosing, NEVER_REQUIRED } from '../contract/custom-fields.rules.ts'
import { entityUnknown, keyTaken, tooManyFields } from './custom-fields.errors.ts'
import type { CustomEntity } from './custom-fields.points.ts'
import {
  type CustomFieldRow,
  getDeletedFieldRow,
  getFieldRow,
  insertFieldRow,
  listFieldRows,
  listKeys,
  sweepFieldRows,
  toField,
  updateFieldRow,
} from './custom-fields.repo.ts'

// Changes of the definitions. Each is recorded, undoable, and announced to the screens that show the entity's records.

const MAX_FIELDS = 50

export interface DefinitionParts extends Pick<Platform, 'database' | 'clock'> {
  entities: () => CustomEntity[]
}
type Input = z.output<typeof newCustomField>
type Change = z.output<typeof customFieldChange>
type Columns = Partial<Omit<CustomFieldRow, 'id' | 'version'>>

/** The columns an administrator changes, for the log and for undo. */
const CHANGED = [
  'labels',
  'choices',
  'decimals',
  'is_required',
  'is_in_list',
  'roles',
  'position',
  'archived_at',
] as const
type State = Pick<CustomFieldRow, (typeof CHANGED)[number]>
const state = z.object({
  labels: z.string(),
  choices: z.string(),
  decimals: z.int(),
  is_required: z.int(),
  is_in_list: z.int(),
  roles: z.string(),
  position: z.int(),
  archived_at: z.nullable(z.string()),
})
const stateOf = (row: CustomFieldRow): State => state.parse(row)

const toColumns = (change: Partial<Omit<Change, 'id'>>, now: Date): Columns => ({
  ...(change.labels === undefined ? {} : { labels: JSON.stringify(change.labels) }),
  ...(change.choices === undefined ? {} : { choices: JSON.stringify(change.choices) }),
  ...(change.decimals === undefined ? {} : { decimals: change.decimals }),
  ...(change.isRequired === undefined ? {} : { is_required: Number(change.isRequired) }),
  ...(change.isInList === undefined ? {} : { is_in_list: Number(change.isInList) }),
  ...(change.roles === undefined ? {} : { roles: JSON.stringify([...new Set(change.roles)]) }),
  ...(change.isArchived === undefined
    ? {}
    : { archived_at: change.isArchived ? now.toISOString() : null }),
})

/** What the log shows of a field. */
function describe(row: CustomFieldRow): object {
  const {
    id: _id,
    version: _version,
    position: _position,
    labels,
    choices,
    roles,
    ...field
  } = toField(row)
  return {
    ...field,
    label: labels.en,
    choices: choices.map(one => one.labels.en).join(', '),
    roles: roles.join(', '),
  }
}
const recordOf = (
  before: CustomFieldRow | undefined,
  after: CustomFieldRow | undefined,
): ChangedRecord => {
  const row = after ?? before
  return {
    id: `custom-field-${row?.id}`,
    name: row === undefined ? '' : toField(row).labels.en,
    before: before && describe(before),
    after: after && describe(after),
  }
}

interface Recorded {
  action: 'create' | 'update' | 'delete' | 'restore'
  rows: readonly { before?: CustomFieldRow; after?: CustomFieldRow }[]
  undo: { kind: string; args: unknown }
}

export function createDefinitions({ database, clock, entities }: DefinitionParts) {
  /** Open lists and forms of the records refetch. */
  async function record(
    { trx, actor, now }: Pick<MutationContext, 'trx' | 'actor' | 'now'>,
    { action, rows, undo }: Recorded,
  ) {
    const id = await recordChange(trx, {
      actor,
      now,
      action,
      subject: 'Settings',
      records: rows.map(({ before, after }) => recordOf(before, after)),
      undo,
    })
    const touched = new Set(rows.map(({ before, after }) => (after ?? before)?.entity))
    for (const { entity, subject } of entities())
      if (touched.has(entity)) await announce(trx, { topic: subject, ids: [], now })
    return id
  }

  async function revert(
    context: Pick<MutationContext, 'trx' | 'actor' | 'now'>,
    changes: readonly { id: number; from: State; to: State }[],
  ) {
    const rows = []
    for (const { id, from, to } of changes) {
      const before = await getFieldRow(context.trx, id)
      if (JSON.stringify(stateOf(before)) !== JSON.stringify(from))
        throw changedSince(toField(before).labels.en)
      rows.push({ before, after: await updateFieldRow(context.trx, id, to) })
    }
    return recordUpdate(context, rows)
  }
  const recordUpdate = (
    context: Pick<MutationContext, 'trx' | 'actor' | 'now'>,
    rows: readonly { before: CustomFieldRow; after: CustomFieldRow }[],
  ) =>
    record(context, {
      action: 'update',
      rows,
      undo: {
        kind: 'custom-fields.revert',
        args: {
          fields: rows.map(({ before, after }) => ({
            id: after.id,
            from: stateOf(after),
            to: stateOf(before),
          })),
        },
      },
    })
  async function remove(context: Pick<MutationContext, 'trx' | 'actor' | 'now'>, id: number) {
    const before = await getFieldRow(context.trx, id)
    await updateFieldRow(context.trx, id, { deleted_at: context.now.toISOString() })
    return record(context, {
      action: 'delete',
      rows: [{ before }],
      undo: { kind: 'custom-fields.restore', args: { id } },
    })
  }
  async function restore(context: Pick<MutationContext, 'trx' | 'actor' | 'now'>, id: number) {
    await getDeletedFieldRow(context.trx, id)
    const after = await updateFieldRow(context.trx, id, { deleted_at: null })
    return record(context, {
      action: 'restore',
      rows: [{ after }],
      undo: { kind: 'custom-fields.delete', args: { id } },
    })
  }

  return {
    async add(context: MutationContext, input: Input): Promise<CustomField> {
      const { trx } = context
      if (entities().every(one => one.entity !== input.entity)) throw entityUnknown()
      const existing = (await listFieldRows(trx)).filter(one => one.entity === input.entity)
      if (existing.length >= MAX_FIELDS) throw tooManyFields(MAX_FIELDS)
      if ((await listKeys(trx, input.entity)).has(input.key.toLowerCase())) throw keyTaken()
      const row = await insertFieldRow(trx, {
        entity: input.entity,
        key: input.key,
        kind: input.kind,
        labels: JSON.stringify(input.labels),
        choices: '[]',
        decimals: 0,
        is_required: 0,
        is_in_list: 0,
        roles: '[]',
        position: Math.max(0, ...existing.map(one => one.position)) + 1,
        archived_at: null,
        deleted_at: null,
        ...toColumns(input, context.now),
      })
      await record(context, {
        action: 'create',
        rows: [{ after: row }],
        undo: { kind: 'custom-fields.delete', args: { id: row.id } },
      })
      return toField(row)
    },
    update: (by: ChangedBy, { id, ...change }: Change, ifMatch: number | undefined) =>
      mutate({ database, clock }, by, async context => {
        const before = await getFieldRow(context.trx, id)
        if (isStale(ifMatch, before.version)) throw staleVersion(toField(before))
        assertFits(before, change)
        const after = await updateFieldRow(context.trx, id, toColumns(change, context.now))
        return { field: toField(after), changeId: await recordUpdate(context, [{ before, after }]) }
      }),
    order: (by: ChangedBy, { entity, ids }: { entity: string; ids: readonly number[] }) =>
      mutate({ database, clock }, by, async context => {
        const rows = (await listFieldRows(context.trx)).filter(one => one.entity === entity)
        const named = [...new Set(ids)].flatMap(id => rows.find(one => one.id === id) ?? [])
        const ordered = [...named, ...rows.filter(one => !named.includes(one))]
        const moved = []
        for (const [index, before] of ordered.entries())
          if (before.position !== index + 1)
            moved.push({
              before,
              after: await updateFieldRow(context.trx, before.id, { position: index + 1 }),
            })
        const done = { ids: ordered.map(one => one.id) }
        return moved.length === 0 ? done : { ...done, changeId: await recordUpdate(context, moved) }
      }),
    remove: (by: ChangedBy, id: number) =>
      mutate({ database, clock }, by, async context => ({
        id,
        changeId: await remove(context, id),
      })),
    sweep: (trx: Trx, now: Date) =>
      sweepFieldRows(trx, new Date(now.getTime() - UNDO_MILLISECONDS).toISOString()),
    undo: {
      'custom-fields.revert': async ({ args, caller, ...context }) => {
        assertAllowed(caller)
        await revert(context, revertArgs.parse(args).fields)
      },
      'custom-fields.delete': async ({ args, caller, ...context }) => {
        assertAllowed(caller)
        await remove(context, oneId.parse(args).id)
      },
      'custom-fields.restore': async ({ args, caller, ...context }) => {
        assertAllowed(caller)
        await restore(context, oneId.parse(args).id)
      },
    } satisfies Record<string, UndoStep>,
  }
}

const oneId = z.object({ id: z.int() })
const revertArgs = z.object({
  fields: z.array(z.object({ id: z.int(), from: state, to: state })),
})

function assertAllowed(caller: ChangedBy['caller']): void {
  if (!caller.can('update', 'Settings')) throw forbidden('update', 'Settings')
}

/** What the contract checks of a new field, of a change: the kind is known only here. */
function assertFits({ kind }: CustomFieldRow, change: Omit<Change, 'id'>): void {
  if (change.choices !== undefined && isChoosing(kind) !== change.choices.length > 0)
    throw invalidInput({
      choices: isChoosing(kind) ? 'Add at least one choice.' : 'This kind has no choices.',
    })
  if (change.isRequired === true && NEVER_REQUIRED.includes(kind))
    throw invalidInput({ isRequired: 'This kind can’t be required.' })
}
