import * as z from 'zod/mini'
import { defineCall } from '#platform/contract/define.ts'
import { exportFields } from '#platform/contract/export.rules.ts'
import { IMPORT_BODY_BYTES, importBody, importReport } from '#platform/contract/import.rules.ts'
import { task, taskComment, taskFilters, taskLink } from './todo.contract.ts'
import { COMMENT_MAX } from './todo.rules.ts'
import { done, fileOutput, id, moment } from '#platform/contract/wire.ts'

// Beside the tasks themselves: what is said about them, reminders, what links to them, and how they come and go as files.

/** Columns of an import: those of Todoist's own files, and of ours. */
export const TASK_IMPORT_FIELDS = [
  'title',
  'description',
  'dueDate',
  'priority',
  'tags',
  'type',
] as const

const comment = z.string().check(z.trim(), z.minLength(1), z.maxLength(COMMENT_MAX))
const read = { can: ['read', 'Todo'], own: true } as const
const create = { can: ['create', 'Todo'], own: true } as const
const update = { can: ['update', 'Todo'], own: true } as const

export const todoMoreContract = {
  addTaskComment: defineCall({
    method: 'POST',
    path: '/apps/todo/add-comment',
    access: update,
    summary: 'Say something about a task',
    status: 201,
    body: z.strictObject({ taskId: id, comment }),
    output: z.object({ comment: taskComment }),
  }),
  editTaskComment: defineCall({
    method: 'POST',
    path: '/apps/todo/edit-comment',
    access: update,
    summary: 'Change what one has said',
    body: z.strictObject({ id, comment }),
    output: z.object({ comment: taskComment }),
  }),
  deleteTaskComment: defineCall({
    method: 'DELETE',
    path: '/apps/todo/delete-comment',
    access: update,
    summary: 'Take back what one has said',
    id,
    output: done,
  }),
  remindOfTask: defineCall({
    method: 'POST',
    path: '/apps/todo/remind',
    access: update,
    summary: 'Be reminded of a task at a moment, or not any more',
    body: z.strictObject({ taskId: id, at: z.nullable(z.iso.datetime({ offset: true })) }),
    output: z.object({ remindAt: z.nullable(moment) }),
  }),
  listLinkedTasks: defineCall({
    method: 'GET',
    path: '/apps/todo/linked',
    access: read,
    summary: 'The caller’s tasks about a mail, a chat message, or another record',
    query: z.pick(taskLink, { type: true, id: true }),
    output: z.object({
      tasks: z.array(z.pick(task, { id: true, title: true, isCompleted: true, dueDate: true })),
    }),
  }),
  exportTasks: defineCall({
    method: 'GET',
    path: '/apps/todo/export',
    access: read,
    summary: 'The tasks of a list as a file',
    query: z.extend(taskFilters, exportFields),
    file: true,
    output: fileOutput,
  }),
  exportTasksIcs: defineCall({
    method: 'GET',
    path: '/apps/todo/export-ics',
    access: read,
    summary: 'The tasks of a list as iCalendar (VTODO)',
    query: taskFilters,
    file: true,
    output: fileOutput,
  }),
  importTasks: defineCall({
    method: 'POST',
    path: '/apps/todo/import',
    access: create,
    summary: 'Take in tasks from a CSV file, as Todoist writes it',
    body: importBody(TASK_IMPORT_FIELDS),
    bodyLimit: IMPORT_BODY_BYTES,
    output: importReport,
  }),
}
