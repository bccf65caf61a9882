import type { Trx } from '#platform/server/database/tables.ts'
import { FILES_PER_TASK } from '../../contract/kanban.rules.ts'
import { dropFile, keepFile, useFile as takeFile } from '#features/files/server/files.service.ts'
import { tooManyFiles } from '../kanban.errors.ts'
import type { CardRow } from '../kanban.tables.ts'
import { type Act, nextRevision } from '../projects/access.service.ts'

// Files on cards: uploads of who hangs them there.

export async function addFiles(
  trx: Trx,
  { caller, now }: Act,
  { card, fileIds }: { card: CardRow; fileIds: readonly string[] },
): Promise<void> {
  if (fileIds.length === 0) return
  const { n } = await trx
    .selectFrom('kanban_files')
    .select(eb => eb.fn.countAll<number>().as('n'))
    .where('card_id', '=', card.id)
    .executeTakeFirstOrThrow()
  if (Number(n) + fileIds.length > FILES_PER_TASK) throw tooManyFiles()
  for (const id of new Set(fileIds)) {
    await takeFile(trx, { id, ownerId: caller.userId, purpose: 'attachment', now })
    await trx
      .insertInto('kanban_files')
      .values({ card_id: card.id, file_id: id, added_at: now.toISOString() })
      .onConflict(conflict => conflict.doNothing())
      .execute()
  }
  await bump(trx, card)
}

/** Takes files off a card; the cover goes with its file. */
export async function dropFiles(
  trx: Trx,
  card: CardRow,
  fileIds: readonly string[],
): Promise<void> {
  if (fileIds.length === 0) return
  for (const id of fileIds) {
    await trx
      .deleteFrom('kanban_files')
      .where('card_id', '=', card.id)
      .where('file_id', '=', id)
      .execute()
    const other = await trx
      .selectFrom('kanban_files')
      .select('card_id')
      .where('file_id', '=', id)
      .limit(1)
      .executeTakeFirst()
    if (other === undefined) await dropFile(trx, id)
  }
  if (card.cover_id !== null && fileIds.includes(card.cover_id))
    await trx
      .updateTable('kanban_cards')
      .set({ cover_id: null })
      .where('id', '=', card.id)
      .execute()
  await bump(trx, card)
}

/** Hangs a file on its card again, for an undo. */
export async function hangAgain(
  trx: Trx,
  { now }: Act,
  { card, fileId, isCover }: { card: CardRow; fileId: string; isCover: boolean },
): Promise<void> {
  await keepFile(trx, fileId, now)
  await trx
    .insertInto('kanban_files')
    .values({ card_id: card.id, file_id: fileId, added_at: now.toISOString() })
    .onConflict(conflict => conflict.doNothing())
    .execute()
  if (isCover)
    await trx
      .updateTable('kanban_cards')
      .set({ cover_id: fileId })
      .where('id', '=', card.id)
      .execute()
  await bump(trx, card)
}

async function bump(trx: Trx, card: CardRow): Promise<void> {
  const revision = await nextRevision(trx, card.project_id)
  await trx
    .updateTable('kanban_cards')
    .set(eb => ({ version: eb('version', '+', 1), revision }))
    .where('id', '=', card.id)
    .execute()
}
