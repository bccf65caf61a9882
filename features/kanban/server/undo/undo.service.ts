import { LABEL_COLORS } from '../../contract/kanban.rules.ts'
import * as z from 'zod/mini'
import { recordChange } from '#platform/server/changes/record-change.ts'
import { changedSince, type UndoContext, type UndoStep } from '#platform/server/changes/undo.ts'
import type { Trx } from '#platform/server/database/tables.ts'
import { forbidden } from '#platform/server/http/app-error.ts'
import { deleteBoard, restoreBoard, updateBoard } from '../boards/boards.service.ts'
import { archiveCards } from '../cards/bulk.routes.ts'
import { editBack } from '../cards/edit.service.ts'
import { findOrAddLabel, moveBack } from '../cards/move.service.ts'
import { enterComment, markCard } from '../comments/comments.service.ts'
import { commentNotFound, projectNotFound, taskNotFound } from '../kanban.errors.ts'
import type { KanbanParts } from '../kanban.context.ts'
import { enterBoard, enterCard, enterProject, nextRevision } from '../projects/access.service.ts'
import { undoRule } from '../rules/rules.service.ts'

// How changes of the kanban are taken back: under the rights of who does it, and recorded as changes themselves.

const byIds = z.object({ ids: z.array(z.int()) })
const byId = z.object({ id: z.int() })
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
const boardBack = z.object({
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
  tellingFor,
}: Pick<KanbanParts, 'tellingFor'>): Record<string, UndoStep> {
  const guarded =
    (step: UndoStep): UndoStep =>
    async context => {
      if (!context.caller.can('update', 'Kanban')) throw forbidden('update', 'Kanban')
      await step(context)
    }
  const steps: Record<string, UndoStep> = {
    'kanban.move': context => moveBack(context.trx, context, moves.parse(context.args).cards),
    'kanban.edit': context =>
      editBack(context.trx, context, {
        cards: edits.parse(context.args).cards,
        parts: tellingFor(context.caller),
      }),
    'kanban.archive': async context => {
      const { ids, isArchived } = z
        .object({ ids: z.array(z.int()), isArchived: z.boolean() })
        .parse(context.args)
      await archiveCards(context.trx, context, { ids, isArchived })
    },
    'kanban.restore': restoreCards,
    'kanban.remove': removeCards,
    'kanban.restoreBoard': restoreBoardStep,
    'kanban.removeBoard': async context => {
      const { board } = await enterBoard(context.trx, context.caller, {
        id: byBoard.parse(context.args).id,
        need: 'editor',
      })
      await deleteBoard(context.trx, context, board)
    },
    'kanban.board': async context => {
      const { id, version, before } = boardBack.parse(context.args)
      const { board } = await enterBoard(context.trx, context.caller, { id, need: 'editor' })
      if (board.version !== version) throw changedSince(board.title)
      const { isArchived, ...rest } = before
      const changesArchive = (board.archived_at !== null) !== isArchived
      await updateBoard(context.trx, context, { board, change: changesArchive ? before : rest })
    },
    'kanban.comment': restoreComment,
    'kanban.rule': undoRule,
    'kanban.restoreLabel': restoreLabel,
    'kanban.restoreProject': restoreProject,
    'kanban.removeProject': removeProject,
  }
  return Object.fromEntries(Object.entries(steps).map(([kind, step]) => [kind, guarded(step)]))
}

async function restoreCards(context: UndoContext): Promise<void> {
  const { trx, caller } = context
  const records = []
  for (const id of byIds.parse(context.args).ids) {
    const card = await trx
      .selectFrom('kanban_cards')
      .innerJoin('kanban_boards', 'kanban_boards.id', 'kanban_cards.board_id')
      .select([
        'kanban_cards.title',
        'kanban_cards.project_id',
        'kanban_boards.deleted_at as board_deleted_at',
      ])
      .where('kanban_cards.id', '=', id)
      .executeTakeFirst()
    if (card === undefined) throw taskNotFound()
    await enterProject(trx, caller, { id: card.project_id, need: 'editor' })
    if (card.board_deleted_at !== null) throw changedSince(card.title)
    const revision = await nextRevision(trx, card.project_id)
    await trx
      .updateTable('kanban_cards')
      .set({ deleted_at: null, revision })
      .where('id', '=', id)
      .execute()
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
    await trx
      .updateTable('kanban_cards')
      .set({ deleted_at: now.toISOString(), revision })
      .where('id', '=', id)
      .execute()
    records.push({ id, name: card.title })
  }
  const undo = { kind: 'kanban.restore', args: { ids: records.map(record => record.id) } }
  await recordChange(trx, { ...context, action: 'delete', subject: 'Kanban', records, undo })
}

async function restoreBoardStep(context: UndoContext): Promise<void> {
  const { id, ids } = z.object({ id: z.string(), ids: z.array(z.int()) }).parse(context.args)
  const board = await restoreBoard(context.trx, { id, ids })
  await enterProject(context.trx, context.caller, { id: board.project_id, need: 'editor' })
  const undo = { kind: 'kanban.removeBoard', args: { id } }
  const records = [
    { id: `board:${id}`, name: board.title },
    ...ids.map(card => ({ id: card, name: `#${card}` })),
  ]
  await recordChange(context.trx, {
    ...context,
    action: 'restore',
    subject: 'Kanban',
    records,
    undo,
  })
}

async function restoreComment(context: UndoContext): Promise<void> {
  const { trx } = context
  const { id } = byId.parse(context.args)
  const back = await trx
    .updateTable('kanban_comments')
    .set({ deleted_at: null })
    .where('id', '=', id)
    .where('deleted_at', 'is not', null)
    .executeTakeFirst()
  if (Number(back.numUpdatedRows) === 0) throw commentNotFound()
  const { card } = await enterComment(trx, context, id)
  await markCard(trx, card)
  await recordChange(trx, {
    ...context,
    action: 'update',
    subject: 'Kanban',
    records: [{ id: card.id, name: card.title, after: { comment: id } }],
  })
}

async function restoreLabel(context: UndoContext): Promise<void> {
  const { trx } = context
  const { project_id, name, color, cards } = label.parse(context.args)
  await enterProject(trx, context.caller, { id: project_id, need: 'editor' })
  const label_id = await findOrAddLabel(trx, project_id, { name, color })
  const revision = await nextRevision(trx, project_id)
  for (const card_id of cards) {
    await trx
      .insertInto('kanban_card_labels')
      .values({ card_id, label_id })
      .onConflict(conflict => conflict.doNothing())
      .execute()
    await trx.updateTable('kanban_cards').set({ revision }).where('id', '=', card_id).execute()
  }
  await recordChange(trx, {
    ...context,
    action: 'restore',
    subject: 'Kanban',
    records: [{ id: `label:${label_id}`, name }],
  })
}

/** What was deleted is brought back by who owned it. */
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

async function setDeleted(trx: Trx, id: number, deleted_at: string | null): Promise<string> {
  const row = await trx
    .updateTable('kanban_projects')
    .set({ deleted_at })
    .where('id', '=', id)
    .returning('name')
    .executeTakeFirst()
  if (row === undefined) throw projectNotFound()
  return row.name
}
