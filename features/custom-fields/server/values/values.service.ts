import * as z from 'zod/mini'
import { keepChoices } from '#platform/contract/resource-fields.rules.ts'
import { isText, schemasOf } from '#platform/contract/resource-values.rules.ts'
import {
  customName,
  type CustomValues,
  customValues,
} from '#platform/contract/custom-values.rules.ts'
import type { Caller } from '#platform/server/access/caller.ts'
import type { MutationContext } from '#platform/server/changes/mutation-context.ts'
import type { Database, Db } from '#platform/server/database/database.ts'
import type { Trx } from '#platform/server/database/tables.ts'
import { invalidInput } from '#platform/server/http/app-error.ts'
import type { CustomChange, CustomInput } from '#platform/server/resource/custom-port.ts'
import { customResource } from '../../contract/custom-fields.rules.ts'
import type { FindFields, KnownField } from './fields.service.ts'
import { insertValues, readValues, writeValues } from './values.repo.ts'

// Values of an entity's records. A caller reads and writes those of the fields they see; the others stay as they are.

type Values = Record<string, unknown>
interface Checked {
  field: KnownField
  before: unknown
  value: unknown
}

const REQUIRED = 'This field is required.'
const isSame = (one: unknown, other: unknown) => JSON.stringify(one) === JSON.stringify(other)
const isNothing = (value: unknown) => value === undefined || value === null || value === ''

export function createValues(
  { read, dialect }: Pick<Database, 'read' | 'dialect'>,
  findFields: FindFields,
) {
  const seenBy = async <T extends { id: number }>(
    caller: Caller,
    records: readonly T[],
    db: Db = read,
  ): Promise<(T & { customFields?: CustomValues })[]> => {
    const fields = await findFields(caller)
    if (fields.length === 0 || records.length === 0) return [...records]
    const valuesOf = await of(
      fields,
      records.map(({ id }) => id),
      db,
    )
    return records.map(one => ({ ...one, customFields: customValues.parse(valuesOf(one.id)) }))
  }
  const of = (fields: readonly KnownField[], ids: readonly number[], db: Db = read) =>
    readValues(db, dialect, { fields, ids })
  return {
    /** Adds the values that the caller sees; records stay as they are where there are no fields. */
    addTo: seenBy,
    async addToOne<T extends { id: number }>(
      caller: Caller,
      record: T,
      db: Db = read,
    ): Promise<T & { customFields?: CustomValues }> {
      return (await seenBy(caller, [record], db))[0] ?? record
    },
    valuesOf: of,
    /** Checks and stores a record's values. Throws 400 with the names of the fields. */
    async save(
      { trx, caller }: Pick<MutationContext, 'trx' | 'caller'>,
      input: CustomInput,
    ): Promise<CustomChange> {
      const { id, given, isNew = false } = input
      // Directories, and programs that only know the specified calls, add records without them; forms ask for what is required.
      if (given === undefined) return { before: {}, after: {}, hidden: [] }
      const fields = await findFields(caller)
      const stored = fields.length === 0 || isNew ? undefined : (await of(fields, [id], trx))(id)
      const changed = check(fields, { ...input, stored })
      await writeValues(trx, id, changed)
      return toChange(changed, isNew)
    },
    /** Stores values of new records that have been checked. */
    async insert(
      trx: Trx,
      caller: Caller,
      rows: readonly { id: number; values: Values }[],
    ): Promise<void> {
      const fields = await findFields(caller)
      await insertValues(
        trx,
        rows.flatMap(({ id, values }) =>
          fields.map(field => ({ field, recordId: id, value: values[field.key] })),
        ),
      )
    },
  }
}

/** The values that differ from the stored ones, as they are to be stored. */
function check(
  fields: readonly KnownField[],
  {
    given = {},
    isNew = false,
    isUndo = false,
    stored,
  }: CustomInput & { stored: Values | undefined },
): Checked[] {
  const known = new Map(fields.map(field => [field.key, field]))
  const asked = Object.entries(given)
  const unknown = asked.filter(([key]) => !known.has(key))
  if (unknown.length > 0)
    throw invalidInput(
      Object.fromEntries(unknown.map(([key]) => [customName(key), 'This field doesn’t exist.'])),
    )
  // What is sent back as it was read stays, even if the rules have changed since.
  const sent = Object.fromEntries(
    asked.filter(([key, value]) => isNew || !isSame(value, stored?.[key])),
  )
  const values = parse(isUndo ? fields.map(one => ({ ...one, isRequired: false })) : fields, {
    sent,
    isNew,
    kept: isUndo ? given : stored,
  })
  return fields.flatMap(field =>
    field.key in values && !isSame(values[field.key], stored?.[field.key])
      ? [{ field, before: stored?.[field.key], value: values[field.key] }]
      : [],
  )
}

interface Sent {
  sent: Values
  isNew: boolean
  /** Whose choices pass although they are no longer offered. */
  kept: Values | undefined
}
/** Checks values by the schemas of the resource kit. */
function parse(fields: readonly KnownField[], { sent, isNew, kept }: Sent): Values {
  const { draft, change } = schemasOf(keepChoices(customResource(fields), key => kept?.[key]))
  // `null` is nothing for every kind.
  const texts = new Set(fields.filter(({ field }) => isText(field)).map(({ key }) => key))
  const plain = Object.fromEntries(
    Object.entries(sent).map(([key, value]) => [
      key,
      value === null && texts.has(key) ? '' : value,
    ]),
  )
  const schema: z.ZodMiniType<Values> = isNew ? draft : change
  const parsed = z.safeParse(schema, isNew ? plain : { ...plain, id: 1 })
  if (parsed.success) {
    const { id: _id, ...values } = parsed.data
    return values
  }
  const required = new Set(fields.filter(one => one.isRequired).map(one => one.key))
  const errors = parsed.error.issues.map(({ path, message }) => {
    const key = String(path[0])
    const isMissing = required.has(key) && isNothing(plain[key])
    return [customName(path.join('.')), isMissing ? REQUIRED : message]
  })
  throw invalidInput(Object.fromEntries(errors))
}

function toChange(changed: readonly Checked[], isNew: boolean): CustomChange {
  // A new record's log names what it has.
  const shown = changed.filter(({ value }) => !isNew || !isEmpty(value))
  return {
    before: isNew
      ? {}
      : Object.fromEntries(shown.map(({ field, before }) => [customName(field.key), before])),
    after: Object.fromEntries(shown.map(({ field, value }) => [customName(field.key), value])),
    hidden: shown
      .filter(({ field }) => field.roles.length > 0)
      .map(({ field }) => customName(field.key)),
  }
}
const isEmpty = (value: unknown): boolean =>
  isNothing(value) || value === false || (Array.isArray(value) && value.length === 0)
