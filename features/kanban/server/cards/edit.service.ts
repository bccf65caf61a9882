import type { KanbanTask } from '../../contract/kanban.contract.ts'
import type { MutationContext } from '#platform/server/changes/mutation-context.ts'
import { recordChange } from '#platform/server/changes/record-change.ts'
import { changedSince } from '#platform/server/changes/undo.ts'
import { staleVersion } from '#platform/server/http/app-error.ts'
import { isStale } from '#platform/server/http/is-stale.ts'
import { insertComment } from '../comments/comments.service.ts'
import type { CardParts, ViewContext } from '../kanban.context.ts'
import type { CardRow } from '../kanban.tables.ts'
import { enterCard } from '../projects/access.service.ts'
import { toTasks } from '../view/view.service.ts'
import { getCardRow } from './cards.repo.ts'
import { type CardInput, readChanges } from './changes.service.ts'
import { describeCard } from './describe.service.ts'
import { listCardFileIds } from './files.repo.ts'
import { addFiles, removeFiles, restoreFile } from './files.service.ts'
import { moveCards } from './move.service.ts'
import {
  applyState,
  type CardState,
  type PartialState,
  pickState,
  readState,
  writeState,
} from './state.service.ts'

// Edits of one card. Given fields change, the rest stays; the version counts edits, so that a stale one is detected.

interface Editing {
  input: CardInput
  ifMatch: number | undefined
  parts: CardParts
}
/** Carries out the specification's `update-task`. Throws 412 where the card is newer than what was read. */
export async function editCard(
  context: MutationContext,
  { input, ifMatch, parts }: Editing,
): Promise<{ task: KanbanTask; changeId: number | undefined; version: number }> {
  const { trx } = context
  const { card, entered } = await enterCard(trx, context.caller, { id: input.id, need: 'editor' })
  if (isStale(ifMatch, card.version)) throw staleVersion((await toTasks(trx, [card], parts))[0])
  if (input.boardId !== undefined && input.boardId !== card.board_id)
    await moveCards(context, { ids: [card.id], boardId: input.boardId, spot: {} })
  const before = await readState(trx, parts, card)
  const wordsBefore = await describeCard(trx, parts.dialect, card)
  const { project } = entered
  const files = await replaceFiles(context, card, input)
  const changes = await readChanges(trx, { input, before, project, parts })
  const fresh = await writeState(context, {
    card: await getCardRow(trx, card.id),
    before,
    changes,
    project,
  })
  for (const { id, comment } of input.comments ?? []) {
    if (id === undefined) await insertComment(context, { card, project, text: comment, parts })
  }
  const wordsAfter = await describeCard(trx, parts.dialect, fresh)
  const changeId =
    fresh.version === card.version
      ? undefined
      : await recordEdit(context, { card, before, changes, wordsBefore, wordsAfter, files })
  const [task] = await toTasks(trx, [await getCardRow(trx, card.id)], parts)
  if (task === undefined) throw changedSince(card.title)
  return { task, changeId, version: fresh.version }
}

interface Recording {
  card: CardRow
  before: CardState
  changes: Partial<CardState>
  wordsBefore: object
  wordsAfter: object
  files: string[]
}
const recordEdit = (
  context: MutationContext,
  { card, before, changes, wordsBefore, wordsAfter, files }: Recording,
) =>
  recordChange(context.trx, {
    ...context,
    action: 'update',
    subject: 'Kanban',
    records: [{ id: card.id, name: card.title, before: wordsBefore, after: wordsAfter }],
    undo: {
      kind: 'kanban.edit',
      args: {
        cards: [
          {
            id: card.id,
            before: pickState(before, changes),
            after: changes,
            files,
            cover: before.cover_id,
          },
        ],
      },
    },
  })

/** Attachments that the payload names stay or are hung on; the others are taken off, and answered. */
async function replaceFiles(
  context: MutationContext,
  card: CardRow,
  { attachments }: CardInput,
): Promise<string[]> {
  if (attachments === undefined) return []
  const named = new Set(attachments.map(file => file.id))
  const known = new Set(await listCardFileIds(context.trx, card.id))
  const removed = [...known].filter(id => !named.has(id))
  await removeFiles(context, card, removed)
  await addFiles(context, { card, fileIds: [...named].filter(id => !known.has(id)) })
  return removed
}

export interface UndoneEdit {
  id: number
  before: PartialState
  after: PartialState
  /** Taken off by the edit, and the cover there was. */
  files?: string[] | undefined
  cover?: string | null | undefined
}

/** Undoes edits field by field, except fields changed since. */
export async function undoEdits(
  context: MutationContext,
  { cards, parts }: { cards: readonly UndoneEdit[]; parts: ViewContext },
): Promise<void> {
  const { trx } = context
  const records = []
  for (const { id, before, after, files = [], cover } of cards) {
    const { card, entered } = await enterCard(trx, context.caller, { id, need: 'editor' })
    const state = await readState(trx, parts, card)
    const isSame =
      JSON.stringify(pickState(state, after)) ===
      JSON.stringify(pickState(applyState(state, after), after))
    if (!isSame) throw changedSince(card.title)
    const wordsBefore = await describeCard(trx, parts.dialect, card)
    for (const fileId of files)
      await restoreFile(context, { card, fileId, isCover: fileId === cover })
    const fresh = await writeState(context, {
      card: await getCardRow(trx, id),
      before: state,
      changes: pickState(applyState(state, before), before),
      project: entered.project,
    })
    records.push({
      id,
      name: card.title,
      before: wordsBefore,
      after: await describeCard(trx, parts.dialect, fresh),
    })
  }
  await recordChange(trx, { ...context, action: 'update', subject: 'Kanban', records })
}
