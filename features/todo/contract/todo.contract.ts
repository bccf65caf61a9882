import * as z from 'zod/mini'
import { defineCall } from '#platform/contract/define.ts'
import { exportFields, timeZone } from '#platform/contract/export.rules.ts'
import { IMPORT_BODY_BYTES, importBody, importReport } from '#platform/contract/import.rules.ts'
import { recordTypeName } from '#platform/contract/record-links.rules.ts'
import { recurrenceRule } from '#platform/contract/recurrence.rules.ts'
import { richText } from '#platform/contract/rich-text.rules.ts'
import {
  BULK_TASKS,
  MAX_CHECKS,
  MAX_COMMENT,
  MAX_DESCRIPTION,
  DUE_RANGES,
  FILES_PER_TASK,
  LINKS_PER_TASK,
  TASK_FILTERS,
  TASK_SCOPES,
  TASK_SORTS,
  TASK_TAGS,
  TASKS_AT_ONCE,
  MAX_TITLE,
} from './todo.rules.ts'
import { AVATAR_COLORS } from '#features/users/contract/users.rules.ts'
import { isDay } from '#platform/contract/local-time.rules.ts'
import { done, fileOutput, id, moment, searchText } from '#platform/contract/wire.ts'

// Tasks of people (TODO-01 to TODO-17). The first four calls are the specification's: their lists are
// bare arrays, their bodies `{ task }`. A due date is a day (`2026-11-25`) or a time.

export const taskPerson = z.object({
  id: z.int(),
  fullName: z.string(),
  avatar: z.nullable(z.string()),
  avatarColor: z.enum(AVATAR_COLORS),
})
export type TaskPerson = z.infer<typeof taskPerson>

export const taskFile = z.object({
  id: z.string(),
  name: z.string(),
  type: z.string(),
  size: z.int(),
  url: z.string(),
})
export type TaskFile = z.infer<typeof taskFile>
export const taskCheck = z.strictObject({
  id: z.string().check(z.regex(/^[\w-]{1,36}$/)),
  text: z.string().check(z.trim(), z.minLength(1), z.maxLength(MAX_TITLE)),
  isDone: z.boolean(),
})
export type TaskCheck = z.infer<typeof taskCheck>
export const taskLink = z.strictObject({
  type: recordTypeName,
  /** As named by its own screen: an id, or a path. */
  id: z.string().check(z.regex(/^[\w:-]{1,60}$/)),
  title: z.string().check(z.trim(), z.minLength(1), z.maxLength(MAX_TITLE)),
})
export type TaskLink = z.infer<typeof taskLink>

export const task = z.object({
  id: z.int(),
  title: z.string(),
  dueDate: z.nullable(z.string()),
  description: z.string(),
  assignee: z.nullable(taskPerson),
  tags: z.array(z.enum(TASK_TAGS)),
  isCompleted: z.boolean(),
  isDeleted: z.boolean(),
  isImportant: z.boolean(),
  assigneeId: z.nullable(z.int()),
  creatorId: z.int(),
  creator: taskPerson,
  /** Ascending: where the caller has put it. */
  order: z.number(),
  createdAt: moment,
  updatedAt: moment,
  completedAt: z.nullable(moment),
  deletedAt: z.nullable(moment),
  version: z.int(),
  recurrence: z.nullable(z.string()),
  /** The next one is counted from when this one was done. */
  recursAfterDone: z.boolean(),
  parentId: z.nullable(z.int()),
  checklist: z.array(taskCheck),
  links: z.array(taskLink),
  files: z.array(taskFile),
  subtasks: z.object({ done: z.int(), total: z.int() }),
  comments: z.int(),
  /** When the caller is reminded. */
  remindAt: z.nullable(moment),
})
export type Task = z.infer<typeof task>

export const taskComment = z.object({
  id: z.int(),
  taskId: z.int(),
  comment: z.string(),
  author: taskPerson,
  createdAt: moment,
  editedAt: z.nullable(moment),
})
export type TaskComment = z.infer<typeof taskComment>

const isMoment = (text: string): boolean =>
  /^\d{4}-\d{2}-\d{2}T[\d:.]+(?:Z|[+-]\d{2}:\d{2})$/.test(text) && !Number.isNaN(Date.parse(text))
/** A day, or a time, stored in UTC. */
export const dueDate = z.pipe(
  z.string().check(
    z.maxLength(40),
    z.refine(text => isDay(text) || isMoment(text), { error: 'Enter a valid date.' }),
  ),
  z.transform(text => (isDay(text) ? text : new Date(text).toISOString())),
)

const title = z.string().check(z.trim(), z.minLength(1), z.maxLength(MAX_TITLE))
const fileId = z.string().check(z.regex(/^[\w-]{22}$/))
/** As sent by the template: a person by id or full name. Pictures are ignored. */
const assignee = z.nullable(
  z.object({
    id: z.optional(z.int()),
    fullName: z.optional(z.string().check(z.maxLength(200))),
    avatar: z.optional(z.nullable(z.string())),
  }),
)
/** Any text here, so that an unknown tag is rejected with 422. */
const tags = z.array(z.string().check(z.maxLength(40))).check(z.maxLength(20))

const fields = {
  dueDate: z.optional(z.nullable(dueDate)),
  description: z.optional(richText(MAX_DESCRIPTION)),
  assignee: z.optional(assignee),
  assigneeId: z.optional(z.nullable(id)),
  tags: z.optional(tags),
  isImportant: z.optional(z.boolean()),
  isCompleted: z.optional(z.boolean()),
  recurrence: z.optional(z.nullable(recurrenceRule)),
  recursAfterDone: z.optional(z.boolean()),
  checklist: z.optional(z.array(taskCheck).check(z.maxLength(MAX_CHECKS))),
  links: z.optional(z.array(taskLink).check(z.maxLength(LINKS_PER_TASK))),
  fileIds: z.optional(z.array(fileId).check(z.maxLength(FILES_PER_TASK))),
  /** The time zone of its recurrence. */
  timeZone: z.optional(timeZone),
}
export const newTask = z.strictObject({ title, ...fields, parentId: z.optional(id) })
export type NewTask = z.input<typeof newTask>
export const taskChange = z.strictObject({
  id,
  title: z.optional(title),
  ...fields,
  isDeleted: z.optional(z.boolean()),
})
export type TaskChange = z.input<typeof taskChange>

const scope = z._default(z.enum(TASK_SCOPES), 'all')
export const taskFilters = z.strictObject({
  scope,
  q: searchText,
  filter: z.optional(z.enum(TASK_FILTERS)),
  tag: z.optional(z.enum(TASK_TAGS)),
  /** A person, or `none`. With it, and with `due`, subtasks of an assignee are listed like tasks. */
  assignee: z.optional(z.union([z.literal('none'), id])),
  due: z.optional(z.enum(DUE_RANGES)),
  sortBy: z._default(z.enum(TASK_SORTS), 'latest'),
  /** What today is. */
  timeZone: z._default(timeZone, 'UTC'),
})
export type TaskFilters = z.output<typeof taskFilters>
export const taskListQuery = z.extend(taskFilters, {
  offset: z._default(z.coerce.number().check(z.int(), z.minimum(0)), 0),
  limit: z._default(
    z.coerce.number().check(z.int(), z.positive(), z.maximum(TASKS_AT_ONCE)),
    TASKS_AT_ONCE,
  ),
})

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

const comment = z.string().check(z.trim(), z.minLength(1), z.maxLength(MAX_COMMENT))

const read = { can: ['read', 'Todo'], own: true } as const
const create = { can: ['create', 'Todo'], own: true } as const
const update = { can: ['update', 'Todo'], own: true } as const
const remove = { can: ['delete', 'Todo'], own: true } as const
/** With the change to undo it. */
const changed = z.object({ task, changeId: z.optional(z.int()) })

export const todoContract = {
  listTasks: defineCall({
    method: 'GET',
    path: '/apps/todo/tasks',
    access: read,
    summary: 'List your own and assigned tasks, or everyone’s if you manage them',
    description: '`X-Total-Count` holds the number of tasks.',
    query: taskListQuery,
    output: z.array(task),
  }),
  addTask: defineCall({
    method: 'POST',
    path: '/apps/todo/add-tasks',
    access: create,
    idempotent: true,
    summary: 'Create a task, or a subtask with `parentId`',
    status: 201,
    body: z.strictObject({ task: newTask }),
    output: changed,
  }),
  updateTask: defineCall({
    method: 'POST',
    path: '/apps/todo/update-task',
    access: update,
    summary: 'Update a task; completing a recurring one creates the next',
    body: z.strictObject({ task: taskChange }),
    output: z.extend(changed, { nextId: z.optional(z.int()) }),
  }),
  deleteTask: defineCall({
    method: 'DELETE',
    path: '/apps/todo/delete-task',
    access: remove,
    summary: 'Delete a task (can be restored)',
    id,
    idName: 'taskId',
    output: changed,
  }),
  getTask: defineCall({
    method: 'GET',
    path: '/apps/todo/task',
    access: read,
    summary: 'Get a task with its subtasks and comments',
    query: z.strictObject({ id }),
    output: z.object({ task, subtasks: z.array(task), comments: z.array(taskComment) }),
  }),
  reorderTasks: defineCall({
    method: 'POST',
    path: '/apps/todo/reorder-tasks',
    access: read,
    summary: 'Move a task to another task’s position in your own order',
    body: z.strictObject({ data: z.strictObject({ taskId: id, targetTaskId: id }) }),
    output: z.object({ task: z.pick(task, { id: true, order: true }) }),
  }),
  restoreTask: defineCall({
    method: 'POST',
    path: '/apps/todo/restore-task',
    access: update,
    summary: 'Restore a deleted task',
    body: z.strictObject({ taskId: id }),
    output: changed,
  }),
  purgeTask: defineCall({
    method: 'DELETE',
    path: '/apps/todo/purge-task',
    access: remove,
    summary: 'Permanently delete a task that’s already deleted',
    id,
    idName: 'taskId',
    output: z.object({ id: z.int() }),
  }),
  emptyDeleted: defineCall({
    method: 'DELETE',
    path: '/apps/todo/empty-deleted',
    access: remove,
    summary: 'Permanently delete all your own deleted tasks',
    output: z.object({ count: z.int() }),
  }),
  countTasks: defineCall({
    method: 'GET',
    path: '/apps/todo/counts',
    access: read,
    summary: 'Get the number of tasks for each filter and tag',
    query: z.strictObject({ scope, timeZone: z._default(timeZone, 'UTC') }),
    output: z.object({
      filters: z.object({
        open: z.int(),
        today: z.int(),
        upcoming: z.int(),
        overdue: z.int(),
        important: z.int(),
        completed: z.int(),
        deleted: z.int(),
      }),
      tags: z.object({
        team: z.int(),
        low: z.int(),
        medium: z.int(),
        high: z.int(),
        update: z.int(),
      }),
    }),
  }),
  updateTasks: defineCall({
    method: 'POST',
    path: '/apps/todo/update-tasks',
    access: update,
    summary: 'Apply the same change to several tasks',
    body: z.strictObject({
      ids: z.array(id).check(z.minLength(1), z.maxLength(BULK_TASKS)),
      change: z
        .strictObject({
          isCompleted: z.optional(z.boolean()),
          isImportant: z.optional(z.boolean()),
          isDeleted: z.optional(z.boolean()),
          dueDate: z.optional(z.nullable(dueDate)),
          assigneeId: z.optional(z.nullable(id)),
          addTag: z.optional(z.enum(TASK_TAGS)),
          removeTag: z.optional(z.enum(TASK_TAGS)),
        })
        .check(
          z.refine(
            change => Object.values(change).some(one => one !== undefined),
            'Choose at least one change.',
          ),
        ),
    }),
    output: z.object({
      done: z.array(z.int()),
      refused: z.array(z.object({ id: z.int(), code: z.string() })),
      changeId: z.optional(z.int()),
    }),
  }),
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
