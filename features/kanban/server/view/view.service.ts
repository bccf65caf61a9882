import type { KanbanCard } from '../../contract/kanban-boards.contract.ts'
import { asStored } from '#platform/server/database/stored.ts'
import {
  checklists,
  type KanbanBoard,
  type KanbanComment,
  type KanbanTask,
} from '../../contract/kanban.contract.ts'
import { PREVIEW_TYPES } from '#features/files/contract/files.contract.ts'
import type { Db } from '#platform/server/database/database.ts'
import type { ViewContext } from '../kanban.context.ts'
import type { BoardRow, CardRow, CommentRow } from '../kanban.tables.ts'
import {
  assigneesOf,
  commentsOf,
  countComments,
  countFiles,
  filesOf,
  labelsOf,
} from './card-details.repo.ts'

// Rows as the wire has them: whole cards as the specification shapes them, and the short form that boards are drawn of.

const group = <T extends { card_id: number }>(rows: T[]): Map<number, T[]> =>
  Map.groupBy(rows, row => row.card_id)

export const toBoard = (row: BoardRow): KanbanBoard => ({
  id: row.id,
  title: row.title,
  projectId: row.project_id,
  wipLimit: row.wip_limit,
  isDone: row.is_done === 1,
  version: row.version,
})

type NamedComment = CommentRow & { full_name: string | null; avatar: string | null }

export const toComment = (
  row: NamedComment,
  { urlOf }: Pick<ViewContext, 'urlOf'>,
): KanbanComment => ({
  name: row.full_name ?? row.author,
  img: row.avatar === null ? null : urlOf(row.avatar),
  comment: row.text,
  id: row.id,
  userId: row.user_id,
  createdAt: row.created_at,
  editedAt: row.edited_at,
})

const storedChecklists = asStored(checklists)
export const readChecklists = (row: Pick<CardRow, 'checklists'>) =>
  storedChecklists.parse(JSON.parse(row.checklists))

export async function toTasks(
  db: Db,
  rows: CardRow[],
  { dialect, urlOf }: ViewContext,
): Promise<KanbanTask[]> {
  if (rows.length === 0) return []
  const asked = { dialect, ids: rows.map(row => row.id) }
  const labels = group(await labelsOf(db, asked))
  const people = group(await assigneesOf(db, asked))
  const comments = group(await commentsOf(db, asked))
  const files = group(await filesOf(db, asked))
  return rows.map(row => ({
    id: row.id,
    title: row.title,
    description: row.description,
    labels: (labels.get(row.id) ?? []).map(one => one.name),
    boardId: row.board_id,
    dueDate: row.due_date,
    attachments: (files.get(row.id) ?? []).map(({ id, name, type, size }) => {
      const url = urlOf(id)
      return { name, img: PREVIEW_TYPES.includes(type) ? url : null, id, url, size, mime: type }
    }),
    comments: (comments.get(row.id) ?? []).map(one => toComment(one, { urlOf })),
    assignedTo: (people.get(row.id) ?? []).map(one => ({
      title: one.full_name,
      img: one.avatar === null ? null : urlOf(one.avatar),
      userId: one.user_id,
    })),
    ...(row.cover_id === null ? {} : { coverImage: urlOf(row.cover_id) }),
    projectId: row.project_id,
    order: row.place,
    checklists: readChecklists(row),
    createdAt: row.created_at,
    updatedAt: row.updated_at,
    archivedAt: row.archived_at,
    version: row.version,
  }))
}

export async function toCards(
  db: Db,
  rows: CardRow[],
  { dialect, urlOf }: ViewContext,
): Promise<KanbanCard[]> {
  if (rows.length === 0) return []
  const asked = { dialect, ids: rows.map(row => row.id) }
  const labels = group(await labelsOf(db, asked))
  const people = group(await assigneesOf(db, asked))
  const comments = await countComments(db, asked)
  const files = await countFiles(db, asked)
  return rows.map(row => {
    const items = row.checklists === '[]' ? [] : readChecklists(row).flatMap(list => list.items)
    return {
      id: row.id,
      title: row.title,
      boardId: row.board_id,
      order: row.place,
      labels: (labels.get(row.id) ?? []).map(one => one.id),
      dueDate: row.due_date,
      coverImage: row.cover_id === null ? null : urlOf(row.cover_id),
      assignees: (people.get(row.id) ?? []).map(one => one.user_id),
      hasDescription: row.description !== '',
      comments: comments.get(row.id) ?? 0,
      attachments: files.get(row.id) ?? 0,
      checks: { done: items.filter(item => item.isDone).length, all: items.length },
      version: row.version,
    }
  })
}
