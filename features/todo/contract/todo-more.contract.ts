import * as z from 'zod/mini'
import { defineCall } from '#platform/contract/define.ts'
import { exportFields, timeZone } from '#platform/contract/export.rules.ts'
import { IMPORT_BODY_BYTES, importBody, importReport } from '#platform/contract/import.rules.ts'
import { task, taskComment, taskFilters, taskLink } from './todo.contract.ts'
import { COMMENT_MAX } from './todo.rules.ts'
import { done, fileOutput, id, moment } from '#platform/contract/wire.ts'

// Besides the tasks themselves: comments, reminders, linked records, import and export.

/** Columns of an import: those of Todoist's own files, and of ours. */
export const TASK_IMPORT_FIELDS = [
  'title',
  'description',
  'dueDate',
  'recurrence',
  'state',
  'assignee',
  'important',
  'priority',
  'tags',
  'type',
  'createdAt',
  'completedAt',
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
    idempotent: true,
    summary: 'Add a comment to a task',
    status: 201,
    body: z.strictObject({ taskId: id, comment }),
    output: z.object({ comment: taskComment }),
  }),
  editTaskComment: defineCall({
    method: 'POST',
    path: '/apps/todo/edit-comment',
    access: update,
    summary: 'Update your own comment',
    body: z.strictObject({ id, comment }),
    output: z.object({ comment: taskComment }),
  }),
  deleteTaskComment: defineCall({
    method: 'DELETE',
    path: '/apps/todo/delete-comment',
    access: update,
    summary: 'Delete your own comment',
    id,
    output: done,
  }),
  remindOfTask: defineCall({
    method: 'POST',
    path: '/apps/todo/remind',
    access: update,
    summary: 'Set or remove a reminder for a task',
    body: z.strictObject({ taskId: id, at: z.nullable(z.iso.datetime({ offset: true })) }),
    output: z.object({ remindAt: z.nullable(moment) }),
  }),
  listLinkedTasks: defineCall({
    method: 'GET',
    path: '/apps/todo/linked',
    access: read,
    summary: 'List your tasks linked to an email, a chat message or another record',
    query: z.pick(taskLink, { type: true, id: true }),
    output: z.object({
      tasks: z.array(z.pick(task, { id: true, title: true, isCompleted: true, dueDate: true })),
    }),
  }),
  exportTasks: defineCall({
    method: 'GET',
    path: '/apps/todo/export',
    access: read,
    summary: 'Export tasks as CSV, Excel, PDF, TSV or JSON',
    query: z.extend(taskFilters, exportFields),
    file: true,
    output: fileOutput,
  }),
  exportTasksIcs: defineCall({
    method: 'GET',
    path: '/apps/todo/export-ics',
    access: read,
    summary: 'Export tasks as iCalendar (VTODO)',
    query: taskFilters,
    file: true,
    output: fileOutput,
  }),
  importTasks: defineCall({
    method: 'POST',
    path: '/apps/todo/import',
    access: create,
    summary: 'Parse, preview or import tasks from CSV in Todoist’s format',
    body: z.extend(importBody(TASK_IMPORT_FIELDS), {
      /** Of the times in the file. */
      timeZone: z._default(timeZone, 'UTC'),
    }),
    bodyLimit: IMPORT_BODY_BYTES,
    output: importReport,
  }),
}
