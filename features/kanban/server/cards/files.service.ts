import { FILES_PER_TASK } from '../../contract/kanban.rules.ts'
import type { MutationContext } from '#platform/server/changes/mutation-context.ts'
import type { Trx } from '#platform/server/database/tables.ts'
import { dropFiles, reuseFile, useFile as takeFile } from '#features/files/server/files.service.ts'
import { tooManyFiles } from '../kanban.errors.ts'
import { nextRevision } from '../kanban.repo.ts'
import type { CardRow } from '../kanban.tables.ts'
import { updateCardRow, updateCardVersion } from './cards.repo.ts'
import { countCardFiles, deleteCardFile, insertCardFile, isFileOnCard } from './files.repo.ts'

// Files on cards: uploads of the person attaching them.

export async function addFiles(
  { trx, caller, now }: MutationContext,
  { card, fileIds }: { card: CardRow; fileIds: readonly string[] },
): Promise<void> {
  if (fileIds.length === 0) return
  if ((await countCardFiles(trx, card.id)) + fileIds.length > FILES_PER_TASK) throw tooManyFiles()
  for (const fileId of new Set(fileIds)) {
    await takeFile(trx, { id: fileId, ownerId: caller.userId, purpose: 'attachment', now })
    await insertCardFile(trx, { cardId: card.id, fileId, at: now.toISOString() })
  }
  await countEdit(trx, card)
}

/** Removes files from a card; a cover is removed with its file. */
export async function removeFiles(
  { trx, now }: Pick<MutationContext, 'trx' | 'now'>,
  card: CardRow,
  fileIds: readonly string[],
): Promise<void> {
  if (fileIds.length === 0) return
  for (const id of fileIds) {
    await deleteCardFile(trx, card.id, id)
    if (!(await isFileOnCard(trx, id))) await dropFiles(trx, [id], now)
  }
  if (card.cover_id !== null && fileIds.includes(card.cover_id))
    await updateCardRow(trx, card.id, { cover_id: null })
  await countEdit(trx, card)
}

/** Reattaches a file to its card, for an undo. */
export async function restoreFile(
  { trx, now }: MutationContext,
  { card, fileId, isCover }: { card: CardRow; fileId: string; isCover: boolean },
): Promise<void> {
  await reuseFile(trx, fileId, now)
  await insertCardFile(trx, { cardId: card.id, fileId, at: now.toISOString() })
  if (isCover) await updateCardRow(trx, card.id, { cover_id: fileId })
  await countEdit(trx, card)
}

async function countEdit(trx: Trx, card: CardRow): Promise<void> {
  const revision = await nextRevision(trx, card.project_id)
  await updateCardVersion(trx, card.id, { revision })
}
