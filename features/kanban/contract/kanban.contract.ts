import * as z from 'zod/mini'
import { defineCall } from '#platform/contract/define.ts'
import {
  ASSIGNEES_PER_TASK,
  MAX_BOARD_TITLE,
  CHECKLISTS_PER_TASK,
  MAX_COMMENT,
  FILES_PER_TASK,
  ITEMS_PER_CHECKLIST,
  MAX_LABEL_NAME,
  LABELS_PER_PROJECT,
  MAX_TITLE,
} from './kanban.rules.ts'
import { richText } from '#platform/contract/rich-text.rules.ts'
import { id, moment } from '#platform/contract/wire.ts'

// Kanban: the nine calls of the specification, and the further ones boards and cards need. Without a
// `project` they use the default one. Members and roles of projects, and the view of the screen: kanban-boards.contract.ts.

const can = (action: 'read' | 'create' | 'update' | 'delete') =>
  ({ can: [action, 'Kanban'] }) as const
/** To be undone by `changes.undoChange`. */
const changeId = z.int()

/** Boards are called by texts. */
export const boardId = z.string().check(z.regex(/^[\w-]{1,60}$/))
export const boardTitle = z.string().check(z.trim(), z.minLength(1), z.maxLength(MAX_BOARD_TITLE))
export const taskTitle = z.string().check(z.trim(), z.minLength(1), z.maxLength(MAX_TITLE))
/** A day, or a time. */
export const dueDate = z.nullable(z.union([z.iso.date(), z.iso.datetime()]))
export const commentText = z.string().check(z.trim(), z.minLength(1), z.maxLength(MAX_COMMENT))
const fileId = z.string().check(z.regex(/^[\w-]{22}$/))

export const kanbanBoard = z.object({
  id: z.string(),
  title: z.string(),
  projectId: z.int(),
  /** More cards than this are too many; no limit when `null`. */
  wipLimit: z.nullable(z.int()),
  /** Cards on this board are finished. */
  isDone: z.boolean(),
  version: z.int(),
})
export type KanbanBoard = z.infer<typeof kanbanBoard>

export const kanbanAttachment = z.object({
  name: z.string(),
  /** Of pictures the address, of everything else nothing. */
  img: z.nullable(z.string()),
  id: z.string(),
  url: z.string(),
  size: z.int(),
  mime: z.string(),
})
export type KanbanAttachment = z.infer<typeof kanbanAttachment>

export const kanbanComment = z.object({
  name: z.string(),
  img: z.nullable(z.string()),
  comment: z.string(),
  id: z.int(),
  /** Null for imported comments, whose authors are not users here. */
  userId: z.nullable(z.int()),
  createdAt: moment,
  editedAt: z.nullable(moment),
})
export type KanbanComment = z.infer<typeof kanbanComment>

export const kanbanAssignee = z.object({
  title: z.string(),
  img: z.nullable(z.string()),
  userId: z.int(),
})

const itemId = z.string().check(z.regex(/^[\w-]{1,40}$/))
const checkItem = z.strictObject({
  id: itemId,
  text: z.string().check(z.trim(), z.minLength(1), z.maxLength(MAX_TITLE)),
  isDone: z.boolean(),
})
export const checklist = z.strictObject({
  id: itemId,
  title: z.string().check(z.trim(), z.minLength(1), z.maxLength(MAX_BOARD_TITLE)),
  items: z.array(checkItem).check(z.maxLength(ITEMS_PER_CHECKLIST)),
})
export const checklists = z.array(checklist).check(z.maxLength(CHECKLISTS_PER_TASK))
export type Checklist = z.infer<typeof checklist>

export const kanbanTask = z.object({
  id: z.int(),
  title: z.string(),
  description: z.string(),
  /** By name; their colors are in the project. */
  labels: z.array(z.string()),
  boardId: z.string(),
  dueDate: z.nullable(z.string()),
  attachments: z.array(kanbanAttachment),
  comments: z.array(kanbanComment),
  assignedTo: z.array(kanbanAssignee),
  coverImage: z.optional(z.string()),
  projectId: z.int(),
  /** The sort key within its board: only for comparison. */
  order: z.number(),
  checklists: z.array(checklist),
  createdAt: moment,
  updatedAt: moment,
  archivedAt: z.nullable(moment),
  /** Counts what was changed of it, not where it was moved. */
  version: z.int(),
})
export type KanbanTask = z.infer<typeof kanbanTask>

export const newTask = z.strictObject({
  title: taskTitle,
  boardId,
  description: z._default(richText(), ''),
  /** What a new card takes over from a template of its project. */
  templateId: z.optional(id),
})

/** The specification's payload is the whole card as returned: fields of other people's making are ignored. */
export const taskChange = z.strictObject({
  id,
  title: z.optional(taskTitle),
  description: z.optional(richText()),
  labels: z.optional(
    z
      .array(z.string().check(z.trim(), z.minLength(1), z.maxLength(MAX_LABEL_NAME)))
      .check(z.maxLength(LABELS_PER_PROJECT)),
  ),
  boardId: z.optional(boardId),
  dueDate: z.optional(dueDate),
  /** By id; by exact full name without one. */
  assignedTo: z.optional(
    z
      .array(
        z.strictObject({
          userId: z.optional(id),
          title: z.optional(z.string()),
          img: z.optional(z.nullable(z.string())),
        }),
      )
      .check(z.maxLength(ASSIGNEES_PER_TASK)),
  ),
  /** An attachment's number, or its address; `null` for none. */
  coverImage: z.optional(z.nullable(z.string().check(z.maxLength(1_000)))),
  checklists: z.optional(checklists),
  /** Those that are left out are taken off. */
  attachments: z.optional(z.array(z.object({ id: fileId })).check(z.maxLength(FILES_PER_TASK))),
  /** Those without an id are new, and the caller's, whatever author they name. */
  comments: z.optional(
    z.array(z.object({ id: z.optional(id), comment: commentText })).check(z.maxLength(1_000)),
  ),
})
export type TaskChange = z.input<typeof taskChange>

const ofProject = z.strictObject({ project: z.optional(id) })

export const kanbanContract = {
  listBoards: defineCall({
    method: 'GET',
    path: '/apps/kanban/boards',
    access: can('read'),
    summary: 'List the boards of a project, in order',
    query: ofProject,
    output: z.array(kanbanBoard),
  }),
  listTasks: defineCall({
    method: 'GET',
    path: '/apps/kanban/tasks',
    access: can('read'),
    summary: 'List the cards of a project, in the order of boards and cards',
    query: ofProject,
    output: z.array(kanbanTask),
  }),
  reorderTasks: defineCall({
    method: 'POST',
    path: '/apps/kanban/reorder-tasks',
    access: can('update'),
    summary: 'Move a card to another card’s position; the others keep their order',
    body: z.strictObject({ data: z.strictObject({ taskId: id, targetTaskId: id }) }),
    output: z.array(kanbanTask),
  }),
  updateTaskBoard: defineCall({
    method: 'POST',
    path: '/apps/kanban/update-task-board',
    access: can('update'),
    summary:
      'Move a card to a board: to the end, to another card’s position, or to an index from 0',
    body: z.strictObject({
      data: z.strictObject({
        taskId: id,
        newBoardId: boardId,
        targetTaskId: z.optional(id),
        position: z.optional(z.int().check(z.nonnegative())),
      }),
    }),
    output: z.array(kanbanTask),
  }),
  addTask: defineCall({
    method: 'POST',
    path: '/apps/kanban/add-task',
    access: can('create'),
    idempotent: true,
    summary: 'Create a card at the end of a board',
    body: z.strictObject({ data: newTask }),
    output: z.object({ newTask: kanbanTask }),
  }),
  addBoard: defineCall({
    method: 'POST',
    path: '/apps/kanban/add-board',
    access: can('create'),
    idempotent: true,
    summary: 'Create a board after the others; without an ID, one is generated from the title',
    body: z.strictObject({
      data: z.strictObject({ id: z.optional(boardId), title: boardTitle, project: z.optional(id) }),
    }),
    output: z.object({ board: kanbanBoard }),
  }),
  updateTask: defineCall({
    method: 'POST',
    path: '/apps/kanban/update-task',
    access: can('update'),
    summary: 'Update a card; only the fields you send change',
    body: z.strictObject({ data: taskChange }),
    output: z.object({ task: kanbanTask, changeId: z.optional(changeId) }),
  }),
  deleteBoard: defineCall({
    method: 'DELETE',
    path: '/apps/kanban/delete-board',
    access: can('delete'),
    summary: 'Delete a board and its cards',
    id: boardId,
    output: z.object({ id: z.string(), tasks: z.int(), changeId }),
  }),
  clearTasks: defineCall({
    method: 'DELETE',
    path: '/apps/kanban/clear-tasks',
    access: can('delete'),
    summary: 'Delete all cards on a board and keep the board',
    id: boardId,
    output: z.object({ id: z.string(), tasks: z.int(), changeId: z.optional(changeId) }),
  }),
  updateBoard: defineCall({
    method: 'POST',
    path: '/apps/kanban/update-board',
    access: can('update'),
    summary: 'Rename, archive or restore a board, set its card limit, or mark it as “Done”',
    body: z.strictObject({
      id: boardId,
      title: z.optional(boardTitle),
      wipLimit: z.optional(z.nullable(z.int().check(z.minimum(1), z.maximum(999)))),
      isDone: z.optional(z.boolean()),
      isArchived: z.optional(z.boolean()),
    }),
    output: z.object({ board: kanbanBoard, changeId: z.optional(changeId) }),
  }),
  reorderBoards: defineCall({
    method: 'POST',
    path: '/apps/kanban/reorder-boards',
    access: can('update'),
    summary: 'Move a board before another one, or to the end',
    body: z.strictObject({ boardId, beforeId: z.nullable(boardId) }),
    output: z.object({ boards: z.array(kanbanBoard) }),
  }),
  addComment: defineCall({
    method: 'POST',
    path: '/apps/kanban/add-comment',
    access: can('update'),
    idempotent: true,
    summary: 'Add a comment to a card; people mentioned with @ are notified',
    status: 201,
    body: z.strictObject({ taskId: id, comment: commentText }),
    output: z.object({ comment: kanbanComment }),
  }),
  addAttachments: defineCall({
    method: 'POST',
    path: '/apps/kanban/attachments',
    access: can('update'),
    summary: 'Attach your own uploads to a card',
    body: z.strictObject({
      taskId: id,
      fileIds: z.array(fileId).check(z.minLength(1), z.maxLength(20)),
    }),
    output: z.object({ task: kanbanTask }),
  }),
  deleteTask: defineCall({
    method: 'DELETE',
    path: '/apps/kanban/delete-task',
    access: can('delete'),
    summary: 'Delete a card',
    id,
    output: z.object({ id: z.int(), changeId }),
  }),
}
