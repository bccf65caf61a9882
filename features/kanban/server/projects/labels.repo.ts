import type { Selectable } from 'kysely'
import type { KanbanLabel } from '../../contract/kanban-boards.contract.ts'
import type { Db } from '#platform/server/database/database.ts'
import { foldText } from '#platform/server/database/fold-text.ts'
import type { Tables, Trx } from '#platform/server/database/tables.ts'
import '../kanban.tables.ts'

// Labels of projects, and on which cards they are.

type LabelRow = Selectable<Tables['kanban_labels']>
type NewLabel = Pick<KanbanLabel, 'name' | 'color'>

export const findLabelRow = (db: Db, id: number): Promise<LabelRow | undefined> =>
  db.selectFrom('kanban_labels').selectAll().where('id', '=', id).executeTakeFirst()

export const listLabelRows = (db: Db, projectId: number): Promise<LabelRow[]> =>
  db.selectFrom('kanban_labels').selectAll().where('project_id', '=', projectId).execute()

/** In the order in which they were made. */
export const listLabels = (db: Db, projectId: number): Promise<KanbanLabel[]> =>
  db
    .selectFrom('kanban_labels')
    .select(['id', 'name', 'color'])
    .where('project_id', '=', projectId)
    .orderBy('id')
    .execute()

export async function insertLabel(
  trx: Trx,
  projectId: number,
  { name, color }: NewLabel,
): Promise<number> {
  const { id } = await trx
    .insertInto('kanban_labels')
    .values({ project_id: projectId, name, name_key: foldText(name), color })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

export async function updateLabelRow(
  trx: Trx,
  id: number,
  { name, color }: NewLabel,
): Promise<void> {
  await trx
    .updateTable('kanban_labels')
    .set({ name, name_key: foldText(name), color })
    .where('id', '=', id)
    .execute()
}

export async function deleteLabelRow(trx: Trx, id: number): Promise<void> {
  await trx.deleteFrom('kanban_labels').where('id', '=', id).execute()
}

/** The project's label of this name, made if it has none. */
export async function findOrInsertLabel(
  trx: Trx,
  projectId: number,
  label: NewLabel,
): Promise<number> {
  const known = await trx
    .selectFrom('kanban_labels')
    .select('id')
    .where('project_id', '=', projectId)
    .where('name_key', '=', foldText(label.name))
    .executeTakeFirst()
  return known?.id ?? insertLabel(trx, projectId, label)
}

export async function listCardIdsOfLabel(trx: Trx, labelId: number): Promise<number[]> {
  const rows = await trx
    .selectFrom('kanban_card_labels')
    .select('card_id')
    .where('label_id', '=', labelId)
    .execute()
  return rows.map(row => row.card_id)
}

export const listLabelsOnCard = (trx: Trx, cardId: number): Promise<NewLabel[]> =>
  trx
    .selectFrom('kanban_card_labels')
    .innerJoin('kanban_labels', 'kanban_labels.id', 'kanban_card_labels.label_id')
    .select(['name', 'color'])
    .where('card_id', '=', cardId)
    .orderBy('kanban_labels.id')
    .execute()

export async function insertCardLabel(trx: Trx, cardId: number, labelId: number): Promise<void> {
  await trx
    .insertInto('kanban_card_labels')
    .values({ card_id: cardId, label_id: labelId })
    .execute()
}

/** As `insertCardLabel`, where the card may have it already. */
export async function ensureCardLabel(trx: Trx, cardId: number, labelId: number): Promise<void> {
  await trx
    .insertInto('kanban_card_labels')
    .values({ card_id: cardId, label_id: labelId })
    .onConflict(conflict => conflict.doNothing())
    .execute()
}

export async function deleteCardLabels(trx: Trx, cardId: number): Promise<void> {
  await trx.deleteFrom('kanban_card_labels').where('card_id', '=', cardId).execute()
}
