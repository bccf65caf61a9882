import type { Insertable, Selectable } from 'kysely'
import type { Db } from '#platform/server/database/database.ts'
import { compareTexts } from '#platform/server/database/fold-text.ts'
import type { Tables, Trx } from '#platform/server/database/tables.ts'
import '../kanban.tables.ts'

// Project templates for new cards.

export const findTemplateRow = (
  db: Db,
  id: number,
): Promise<Selectable<Tables['kanban_templates']> | undefined> =>
  db.selectFrom('kanban_templates').selectAll().where('id', '=', id).executeTakeFirst()

/** By their names. */
export async function listTemplates(
  db: Db,
  projectId: number,
): Promise<{ id: number; name: string }[]> {
  const rows = await db
    .selectFrom('kanban_templates')
    .select(['id', 'name'])
    .where('project_id', '=', projectId)
    .orderBy('id')
    .execute()
  return rows.toSorted((one, other) => compareTexts(one.name, other.name))
}

export async function insertTemplate(
  trx: Trx,
  row: Insertable<Tables['kanban_templates']>,
): Promise<number> {
  const { id } = await trx
    .insertInto('kanban_templates')
    .values(row)
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

export async function deleteTemplateRow(trx: Trx, id: number): Promise<void> {
  await trx.deleteFrom('kanban_templates').where('id', '=', id).execute()
}
