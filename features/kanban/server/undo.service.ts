import { LABEL_COLORS } from '../contract/kanban.rules.ts'
import * as z from 'zod/mini'
import { assertUnchanged } from '#platform/server/changes/assert-unchanged.ts'
import { recordChange } from '#platform/server/changes/record-change.ts'
import { changedSince, type UndoContext, type UndoStep } from '#platform/server/changes/undo.ts'
import type { Trx } from '#platform/server/database/tables.ts'
import { forbidden } from '#platform/server/http/app-error.ts'
import { changeBoard, deleteBoard, restoreBoard } from './boards/boards.service.ts'
import { archiveCards } from './cards/bulk.service.ts'
import { findCardToRestore, updateCardRow } from './cards/cards.repo.ts'
import { undoCheck } from './cards/cards.service.ts'
import { undoEdits } from './cards/edit.service.ts'
import { undoMoves } from './cards/move.service.ts'
import { restoreComment } from './comments/comments.service.ts'
import type { KanbanParts } from './kanban.context.ts'
import { projectNotFound, taskNotFound } from './kanban.errors.ts'
import { nextRevision } from './kanban.repo.ts'
import { enterBoard, enterCard, enterProject } from './projects/access.service.ts'
import { undoMembers } from './projects/members.service.ts'
import { ensureCardLabel, findOrInsertLabel } from './projects/labels.repo.ts'
import { setProjectDeleted } from './projects/projects.repo.ts'
import { undoProjectChange } from './projects/projects.service.ts'
import { restoreTemplate } from './projects/templates.service.ts'
import { undoRule } from './rules/rules.service.ts'

// Undoing kanban changes: with the caller's rights, and recorded as changes themselves.

const byIds = z.object({ ids: z.array(z.int()) })
const byId = z.object({ id: z.int() })
const byArchive = z.object({
  ids: z.array(z.int()),
  isArchived: z.boolean(),
  boardIds: z.optional(z.array(z.string())),
})
const check = z.object({ taskId: z.int(), itemId: z.string(), isDone: z.boolean() })
const byBoard = z.object({ id: z.string() })
const moves = z.object({
  cards: z.array(
    z.object({ id: z.int(), board_id: z.string(), place: z.number(), to: z.string() }),
  ),
})
const state = z.partial(
  z.object({
    title: z.string(),
    description: z.string(),
    due_date: z.nullable(z.string()),
    cover_id: z.nullable(z.string()),
    checklists: z.string(),
    labels: z.array(z.int()),
    people: z.array(z.int()),
  }),
)
const edits = z.object({
  cards: z.array(
    z.object({
      id: z.int(),
      before: state,
      after: state,
      files: z.optional(z.array(z.string())),
      cover: z.optional(z.nullable(z.string())),
    }),
  ),
})
const undoneBoard = z.object({
  id: z.string(),
  version: z.int(),
  before: z.object({
    title: z.string(),
    wipLimit: z.nullable(z.int()),
    isDone: z.boolean(),
    isArchived: z.boolean(),
  }),
})
const label = z.object({
  project_id: z.int(),
  name: z.string(),
  color: z.enum(LABEL_COLORS),
  cards: z.array(z.int()),
})

export function createKanbanUndo({
  viewFor,
  people,
}: Pick<KanbanParts, 'viewFor' | 'people'>): Record<string, UndoStep> {
  const guarded =
    (step: UndoStep): UndoStep =>
    async context => {
      if (!context.caller.can('update', 'Kanban')) throw forbidden('update', 'Kanban')
      await step(context)
    }
  const steps: Record<string, UndoStep> = {
    'kanban.move': context => undoMoves(context, moves.parse(context.args).cards),
    'kanban.edit': context =>
      undoEdits(context, {
        cards: edits.parse(context.args).cards,
        parts: viewFor(context.caller),
      }),
    'kanban.check': context => undoCheck(context, check.parse(context.args)),
    'kanban.archive': async context => {
      await archiveCards(context, byArchive.parse(context.args))
    },
    'kanban.restore': restoreCards,
    'kanban.remove': removeCards,
    'kanban.restoreBoard': undoBoardDeletion,
    'kanban.removeBoard': async context => {
      await deleteBoard(context, byBoard.parse(context.args).id)
    },
    'kanban.board': undoBoardChange,
    'kanban.comment': context => restoreComment(context, byId.parse(context.args).id),
    'kanban.rule': undoRule,
    'kanban.restoreLabel': restoreLabel,
    'kanban.restoreTemplate': restoreTemplate,
    'kanban.restoreProject': restoreProject,
    'kanban.removeProject': removeProject,
    'kanban.project': undoProjectChange,
    'kanban.members': context => undoMembers(context, people),
  }
  return Object.fromEntries(Object.entries(steps).map(([kind, step]) => [kind, guarded(step)]))
}

async function restoreCards(context: UndoContext): Promise<void> {
  const { trx, caller } = context
  const records = []
  for (const id of byIds.parse(context.args).ids) {
    const card = await findCardToRestore(trx, id)
    if (card === undefined) throw taskNotFound()
    await enterProject(trx, caller, { id: card.project_id, need: 'editor' })
    if (card.board_deleted_at !== null) throw changedSince(card.title)
    const revision = await nextRevision(trx, card.project_id)
    await updateCardRow(trx, id, { deleted_at: null, revision })
    records.push({ id, name: card.title })
  }
  const undo = { kind: 'kanban.remove', args: { ids: records.map(record => record.id) } }
  await recordChange(trx, { ...context, action: 'restore', subject: 'Kanban', records, undo })
}

async function removeCards(context: UndoContext): Promise<void> {
  const { trx, caller, now } = context
  const records = []
  for (const id of byIds.parse(context.args).ids) {
    const { card } = await enterCard(trx, caller, { id, need: 'editor' })
    const revision = await nextRevision(trx, card.project_id)
    await updateCardRow(trx, id, { deleted_at: now.toISOString(), revision })
    records.push({ id, name: card.title })
  }
  const undo = { kind: 'kanban.restore', args: { ids: records.map(record => record.id) } }
  await recordChange(trx, { ...context, action: 'delete', subject: 'Kanban', records, undo })
}

async function undoBoardDeletion(context: UndoContext): Promise<void> {
  const { trx, caller } = context
  const { id, ids } = z.object({ id: z.string(), ids: z.array(z.int()) }).parse(context.args)
  const board = await restoreBoard(trx, { id, ids })
  await enterProject(trx, caller, { id: board.project_id, need: 'editor' })
  const undo = { kind: 'kanban.removeBoard', args: { id } }
  const records = [
    { id: `board:${id}`, name: board.title },
    ...ids.map(card => ({ id: card, name: `#${card}` })),
  ]
  await recordChange(trx, { ...context, action: 'restore', subject: 'Kanban', records, undo })
}

async function undoBoardChange(context: UndoContext): Promise<void> {
  const { id, version: left, before } = undoneBoard.parse(context.args)
  const { board } = await enterBoard(context.trx, context.caller, { id, need: 'editor' })
  const { title: name, version } = board
  await assertUnchanged(context, { id: `board:${id}`, name, version, left })
  const { isArchived, ...rest } = before
  const changesArchive = (board.archived_at !== null) !== isArchived
  await changeBoard(context, board, changesArchive ? before : rest)
}

async function restoreLabel(context: UndoContext): Promise<void> {
  const { trx } = context
  const { project_id, name, color, cards } = label.parse(context.args)
  await enterProject(trx, context.caller, { id: project_id, need: 'editor' })
  const labelId = await findOrInsertLabel(trx, project_id, { name, color })
  const revision = await nextRevision(trx, project_id)
  for (const cardId of cards) {
    await ensureCardLabel(trx, cardId, labelId)
    await updateCardRow(trx, cardId, { revision })
  }
  await recordChange(trx, {
    ...context,
    action: 'restore',
    subject: 'Kanban',
    records: [{ id: `label:${labelId}`, name }],
  })
}

/** A deleted project is restored by its owner. */
async function restoreProject(context: UndoContext): Promise<void> {
  const { trx, caller } = context
  const { id } = byId.parse(context.args)
  const name = await setDeleted(trx, id, null)
  await enterProject(trx, caller, { id, need: 'owner' })
  const undo = { kind: 'kanban.removeProject', args: { id } }
  await recordChange(trx, {
    ...context,
    action: 'restore',
    subject: 'Kanban',
    records: [{ id: `project:${id}`, name }],
    undo,
  })
}

async function removeProject(context: UndoContext): Promise<void> {
  const { trx, caller, now } = context
  const { id } = byId.parse(context.args)
  await enterProject(trx, caller, { id, need: 'owner' })
  const name = await setDeleted(trx, id, now.toISOString())
  const undo = { kind: 'kanban.restoreProject', args: { id } }
  await recordChange(trx, {
    ...context,
    action: 'delete',
    subject: 'Kanban',
    records: [{ id: `project:${id}`, name }],
    undo,
  })
}

async function setDeleted(trx: Trx, id: number, deletedAt: string | null): Promise<string> {
  const name = await setProjectDeleted(trx, id, deletedAt)
  if (name === undefined) throw projectNotFound()
  return name
}
