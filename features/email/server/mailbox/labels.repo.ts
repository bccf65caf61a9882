import {
  EMAIL_LABELS,
  labelKey,
  type LabelColor,
  SPEC_LABEL_COLORS,
} from '../../contract/email.rules.ts'
import { type EmailLabel, isSpecLabel } from '../../contract/email-shapes.rules.ts'
import type { Db } from '#platform/server/database/database.ts'
import type { Dialect } from '#platform/server/database/dialect.ts'
import { foldText } from '#platform/server/database/fold-text.ts'
import type { Trx } from '#platform/server/database/tables.ts'
import { labelNotFound, labelTaken, tooMany } from '../email.errors.ts'
import { chunksOf } from '#platform/server/database/chunks.ts'

// The specification's four labels, and custom ones.

const MAX_LABELS = 100

interface LabelRow {
  id: number
  name: string
  color: LabelColor
}
export const toLabel = ({ id, name, color }: LabelRow): EmailLabel => ({
  key: labelKey(id),
  id,
  name,
  color,
})

const own = (db: Db, ownerId: number) =>
  db
    .selectFrom('email_labels')
    .select(['id', 'name', 'color'])
    .where('owner_id', '=', ownerId)
    .where('deleted_at', 'is', null)

export async function listLabels(db: Db, ownerId: number): Promise<EmailLabel[]> {
  const rows = await own(db, ownerId).orderBy('name_key').orderBy('id').execute()
  const given = EMAIL_LABELS.map(key => ({
    key,
    id: null,
    name: key,
    color: SPEC_LABEL_COLORS[key],
  }))
  return [...given, ...rows.map(toLabel)]
}

export async function getLabel(db: Db, ownerId: number, id: number): Promise<LabelRow> {
  const row = await own(db, ownerId).where('id', '=', id).executeTakeFirst()
  if (row === undefined) throw labelNotFound()
  return row
}

/** Throws 404 unless the label was deleted. */
export async function assertDeletedLabel(db: Db, id: number): Promise<void> {
  const row = await db
    .selectFrom('email_labels')
    .select('deleted_at')
    .where('id', '=', id)
    .executeTakeFirst()
  if (row === undefined || row.deleted_at === null) throw labelNotFound()
}

/** Throws 404 unless each is one of the four or the user's own. */
export async function checkLabels(db: Db, ownerId: number, keys: readonly string[]): Promise<void> {
  const ids = [...new Set(keys)]
    .filter(key => !isSpecLabel(key))
    .map(key => Number(key.replace('label-', '')))
  if (ids.length === 0) return
  const rows = await own(db, ownerId).where('id', 'in', ids).execute()
  if (rows.length < ids.length) throw labelNotFound()
}

/** Throws 409 when the name is taken. */
export async function insertLabel(
  trx: Trx,
  {
    ownerId,
    name,
    color,
    now,
    dialect,
  }: { ownerId: number; name: string; color: LabelColor; now: Date; dialect: Dialect },
): Promise<LabelRow> {
  const rows = await own(trx, ownerId).execute()
  if (rows.length >= MAX_LABELS) throw tooMany('labels', MAX_LABELS)
  const row = {
    owner_id: ownerId,
    name,
    name_key: foldText(name),
    color,
    created_at: now.toISOString(),
    deleted_at: null,
  }
  return refusingTaken(dialect, async () =>
    trx
      .insertInto('email_labels')
      .values(row)
      .returning(['id', 'name', 'color'])
      .executeTakeFirstOrThrow(),
  )
}

export async function updateLabelRow(
  trx: Trx,
  {
    id,
    name,
    color,
    dialect,
  }: { id: number; name?: string | undefined; color?: LabelColor | undefined; dialect: Dialect },
): Promise<void> {
  const named = name === undefined ? {} : { name, name_key: foldText(name) }
  const change = { ...named, ...(color === undefined ? {} : { color }) }
  if (Object.keys(change).length === 0) return
  await refusingTaken(dialect, async () =>
    trx.updateTable('email_labels').set(change).where('id', '=', id).execute(),
  )
}

async function refusingTaken<T>(dialect: Dialect, run: () => Promise<T>): Promise<T> {
  try {
    return await run()
  } catch (error) {
    throw dialect.violatedUnique(error) === undefined ? error : labelTaken()
  }
}

/** Deletes a label and removes it from all mails; returns their ids. */
export async function removeLabel(
  trx: Trx,
  { ownerId, id, now }: { ownerId: number; id: number; now: Date },
): Promise<number[]> {
  await trx
    .updateTable('email_labels')
    .set({ deleted_at: now.toISOString() })
    .where('id', '=', id)
    .execute()
  const deleted = await trx
    .deleteFrom('email_entry_labels')
    .where('owner_id', '=', ownerId)
    .where('label', '=', labelKey(id))
    .returning('entry_id')
    .execute()
  return deleted.map(row => row.entry_id)
}

export async function restoreLabel(
  trx: Trx,
  {
    ownerId,
    id,
    entryIds,
    dialect,
  }: { ownerId: number; id: number; entryIds: number[]; dialect: Dialect },
): Promise<void> {
  await refusingTaken(dialect, async () =>
    trx
      .updateTable('email_labels')
      .set({ deleted_at: null })
      .where('id', '=', id)
      .where('owner_id', '=', ownerId)
      .execute(),
  )
  const found = await trx
    .selectFrom('email_entries')
    .select(['id', 'owner_id'])
    .where(dialect.isOneOf('id', entryIds))
    .execute()
  const there = found.filter(row => row.owner_id === ownerId)
  for (const some of chunksOf(there)) {
    const rows = some.map(row => ({ entry_id: row.id, label: labelKey(id), owner_id: ownerId }))
    await trx
      .insertInto('email_entry_labels')
      .values(rows)
      .onConflict(conflict => conflict.doNothing())
      .execute()
  }
}
