import type { Trx } from '#platform/server/database/tables.ts'
import '../kanban.tables.ts'

// The files attached to cards.

export async function listCardFileIds(trx: Trx, cardId: number): Promise<string[]> {
  const rows = await trx
    .selectFrom('kanban_files')
    .select('file_id')
    .where('card_id', '=', cardId)
    .execute()
  return rows.map(row => row.file_id)
}

export async function countCardFiles(trx: Trx, cardId: number): Promise<number> {
  const { n } = await trx
    .selectFrom('kanban_files')
    .select(eb => eb.fn.countAll<number>().as('n'))
    .where('card_id', '=', cardId)
    .executeTakeFirstOrThrow()
  return Number(n)
}

/** The media type of a file, if it is attached to this card. */
export async function findCardFileType(
  trx: Trx,
  cardId: number,
  fileId: string,
): Promise<string | undefined> {
  const file = await trx
    .selectFrom('kanban_files')
    .innerJoin('files', 'files.id', 'kanban_files.file_id')
    .select('files.type')
    .where('card_id', '=', cardId)
    .where('files.id', '=', fileId)
    .executeTakeFirst()
  return file?.type
}

/** Whether the file is attached to any card. */
export async function isFileOnCard(trx: Trx, fileId: string): Promise<boolean> {
  const row = await trx
    .selectFrom('kanban_files')
    .select('card_id')
    .where('file_id', '=', fileId)
    .limit(1)
    .executeTakeFirst()
  return row !== undefined
}

export async function insertCardFile(
  trx: Trx,
  { cardId, fileId, at }: { cardId: number; fileId: string; at: string },
): Promise<void> {
  await trx
    .insertInto('kanban_files')
    .values({ card_id: cardId, file_id: fileId, added_at: at })
    .onConflict(conflict => conflict.doNothing())
    .execute()
}

export async function deleteCardFile(trx: Trx, cardId: number, fileId: string): Promise<void> {
  await trx
    .deleteFrom('kanban_files')
    .where('card_id', '=', cardId)
    .where('file_id', '=', fileId)
    .execute()
}

/** Answers what hung there. */
export async function deleteCardFiles(trx: Trx, cardId: number): Promise<string[]> {
  const rows = await trx
    .deleteFrom('kanban_files')
    .where('card_id', '=', cardId)
    .returning('file_id')
    .execute()
  return rows.map(row => row.file_id)
}
