import * as z from 'zod/mini'
import { change } from '#features/changes/contract/changes.contract.ts'
import { defineCall } from '#platform/contract/define.ts'
import { exportFields } from '#platform/contract/export.rules.ts'
import { boardId, commentText, kanbanComment, kanbanTask } from './kanban.contract.ts'
import { leftOut } from '#platform/contract/import.rules.ts'
import { MAX_PROJECT_NAME, TOUCHES, TRELLO_LEFT_OUT } from './kanban.rules.ts'
import { fileOutput, id } from '#platform/contract/wire.ts'

// One card of the kanban, what was done to it, and a project as a file. All ours.

const can = (action: 'read' | 'create' | 'update' | 'delete') =>
  ({ can: [action, 'Kanban'] }) as const
const changeId = z.int()
const MB = 1024 * 1024

/** Ephemeral event: someone is dragging or editing a card. */
export const kanbanTouch = z.object({
  kind: z.literal('touch'),
  taskId: z.int(),
  projectId: z.int(),
  userId: z.int(),
  name: z.string(),
  activity: z.enum(TOUCHES),
})
export type KanbanTouch = z.infer<typeof kanbanTouch>

/** An act, as the activity of a card or a project lists it. */
export const kanbanActivity = z.pick(change, {
  id: true,
  at: true,
  userId: true,
  userName: true,
  action: true,
  records: true,
  count: true,
})
export type KanbanActivity = z.infer<typeof kanbanActivity>

/** How long cards took that were finished on a day, and how many there were by then. */
export const flowDay = z.object({
  day: z.iso.date(),
  finished: z.int(),
  hours: z.nullable(z.number()),
  all: z.int(),
  done: z.int(),
})
export type FlowDay = z.infer<typeof flowDay>

export const trelloReport = z.object({
  boards: z.int(),
  cards: z.int(),
  labels: z.int(),
  checklists: z.int(),
  comments: z.int(),
  /** Counted by the cards of the file, or the lists or labels of it. */
  skipped: leftOut(TRELLO_LEFT_OUT),
})
export type TrelloReport = z.infer<typeof trelloReport>

export const kanbanTasksContract = {
  getTask: defineCall({
    method: 'GET',
    path: '/apps/kanban/task',
    access: can('read'),
    summary: 'Get a card',
    query: z.strictObject({ id }),
    output: z.object({ task: kanbanTask }),
  }),
  copyTask: defineCall({
    method: 'POST',
    path: '/apps/kanban/copy-task',
    access: can('create'),
    idempotent: true,
    summary: 'Copy a card to the end of a board of any project, without comments or archived state',
    status: 201,
    body: z.strictObject({ taskId: id, boardId }),
    output: z.object({ newTask: kanbanTask }),
  }),
  checkItem: defineCall({
    method: 'POST',
    path: '/apps/kanban/check-item',
    access: can('update'),
    summary: 'Check or uncheck a checklist item',
    body: z.strictObject({
      taskId: id,
      itemId: z.string().check(z.maxLength(40)),
      isDone: z.boolean(),
    }),
    output: z.object({ task: kanbanTask }),
  }),
  updateComment: defineCall({
    method: 'POST',
    path: '/apps/kanban/update-comment',
    access: can('update'),
    summary: 'Update your own comment',
    body: z.strictObject({ id, comment: commentText }),
    output: z.object({ comment: kanbanComment }),
  }),
  deleteComment: defineCall({
    method: 'DELETE',
    path: '/apps/kanban/delete-comment',
    access: can('update'),
    summary: 'Delete your own comment',
    id,
    output: z.object({ id: z.int(), changeId }),
  }),
  listActivity: defineCall({
    method: 'GET',
    path: '/apps/kanban/activity',
    access: can('read'),
    summary: 'List the activity on a card or in a project, newest first (at most 50)',
    query: z.strictObject({
      project: z.optional(id),
      task: z.optional(id),
      before: z.optional(id),
    }),
    output: z.object({ activities: z.array(kanbanActivity) }),
  }),
  describeFlow: defineCall({
    method: 'GET',
    path: '/apps/kanban/flow',
    access: can('read'),
    summary:
      'Get daily flow metrics of a project: how long cards took, and how many were completed',
    query: z.strictObject({
      project: id,
      days: z._default(z.coerce.number().check(z.int(), z.minimum(7), z.maximum(365)), 30),
    }),
    output: z.object({ days: z.array(flowDay) }),
  }),
  exportProject: defineCall({
    method: 'GET',
    path: '/apps/kanban/export',
    access: can('read'),
    summary: 'Export a project’s cards as a table, or the entire project as JSON (`whole=1`)',
    query: z.strictObject({ ...exportFields, project: id, whole: z.optional(z.literal('1')) }),
    file: true,
    output: fileOutput,
  }),
  importTrello: defineCall({
    method: 'POST',
    path: '/apps/kanban/import-trello',
    access: can('create'),
    idempotent: true,
    summary: 'Create a project from a Trello board exported as JSON; returns what was skipped',
    status: 201,
    bodyLimit: 20 * MB,
    body: z.strictObject({
      name: z.optional(z.string().check(z.trim(), z.minLength(1), z.maxLength(MAX_PROJECT_NAME))),
      trello: z.unknown(),
    }),
    output: z.object({ id: z.int(), report: trelloReport }),
  }),
}
