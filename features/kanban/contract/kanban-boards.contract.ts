import * as z from 'zod/mini'
import { defineCall } from '#platform/contract/define.ts'
import { boardId, kanbanBoard } from './kanban.contract.ts'
import {
  LABEL_COLORS,
  MAX_LABEL_NAME,
  MAX_PROJECT_NAME,
  PROJECT_ROLES,
  TASKS_AT_ONCE,
  MAX_TITLE,
  TOUCHES,
} from './kanban.rules.ts'
import { AVATAR_COLORS } from '#features/users/contract/users.rules.ts'
import { done, id, moment } from '#platform/contract/wire.ts'

// Projects of the kanban with their people, labels and templates, and the view that the screen shows of one. All ours.

const can = (action: 'read' | 'create' | 'update' | 'delete') =>
  ({ can: [action, 'Kanban'] }) as const
const changeId = z.int()
const name = z.string().check(z.trim(), z.minLength(1), z.maxLength(MAX_PROJECT_NAME))

export const kanbanPerson = z.object({
  id: z.int(),
  fullName: z.string(),
  username: z.string(),
  avatar: z.nullable(z.string()),
  avatarColor: z.enum(AVATAR_COLORS),
})
export type KanbanPerson = z.infer<typeof kanbanPerson>

export const kanbanMember = z.extend(kanbanPerson, { role: z.enum(PROJECT_ROLES) })
export type KanbanMember = z.infer<typeof kanbanMember>

export const kanbanLabel = z.object({ id: z.int(), name: z.string(), color: z.enum(LABEL_COLORS) })
export type KanbanLabel = z.infer<typeof kanbanLabel>

export const kanbanTemplate = z.object({ id: z.int(), name: z.string() })

export const kanbanProject = z.object({
  id: z.int(),
  name: z.string(),
  /** The one that the specification's calls speak of. */
  isDefault: z.boolean(),
  /** Open to everyone who may use the kanban; otherwise members only. */
  isOpen: z.boolean(),
  /** What the caller may do in it. */
  role: z.enum(PROJECT_ROLES),
  tasks: z.int(),
})
export type KanbanProject = z.infer<typeof kanbanProject>

/** A card as the board shows it. */
export const kanbanCard = z.object({
  id: z.int(),
  title: z.string(),
  boardId: z.string(),
  order: z.number(),
  labels: z.array(z.int()),
  dueDate: z.nullable(z.string()),
  coverImage: z.nullable(z.string()),
  assignees: z.array(z.int()),
  hasDescription: z.boolean(),
  comments: z.int(),
  attachments: z.int(),
  checks: z.object({ done: z.int(), all: z.int() }),
  version: z.int(),
})
export type KanbanCard = z.infer<typeof kanbanCard>

export const kanbanView = z.object({
  project: kanbanProject,
  /** Increments with every change of the project. */
  revision: z.int(),
  boards: z.array(kanbanBoard),
  /** How many archived cards each board has; a board without any is left out. */
  archivedTasks: z.record(boardId, z.int()),
  labels: z.array(kanbanLabel),
  templates: z.array(kanbanTemplate),
  members: z.array(kanbanMember),
  /** Everyone the cards refer to. */
  people: z.array(kanbanPerson),
  /** All cards; with `since` those that changed after it. */
  cards: z.array(kanbanCard),
  /** With `since`: cards that are not there any more. */
  removedIds: z.array(z.int()),
})
export type KanbanView = z.infer<typeof kanbanView>

const ids = z.array(id).check(z.minLength(1), z.maxLength(TASKS_AT_ONCE))

export const kanbanBoardsContract = {
  getProject: defineCall({
    method: 'GET',
    path: '/apps/kanban/project',
    access: can('read'),
    summary: 'Get a project with its boards and cards, in full or only changes since a revision',
    query: z.strictObject({
      project: z.optional(id),
      since: z.optional(z.coerce.number().check(z.int(), z.nonnegative())),
    }),
    output: kanbanView,
  }),
  listProjects: defineCall({
    method: 'GET',
    path: '/apps/kanban/projects',
    access: can('read'),
    summary: 'List the projects you can see, the default one first',
    output: z.object({ projects: z.array(kanbanProject) }),
  }),
  addProject: defineCall({
    method: 'POST',
    path: '/apps/kanban/add-project',
    access: can('create'),
    idempotent: true,
    summary: 'Create a project with three boards; you become its owner',
    status: 201,
    body: z.strictObject({ name, isOpen: z._default(z.boolean(), false) }),
    output: z.object({ id: z.int() }),
  }),
  updateProject: defineCall({
    method: 'POST',
    path: '/apps/kanban/update-project',
    access: can('update'),
    summary: 'Rename a project, or change whether it’s open to everyone',
    body: z.strictObject({ id, name: z.optional(name), isOpen: z.optional(z.boolean()) }),
    output: z.object({ ok: z.literal(true), changeId: z.optional(changeId) }),
  }),
  deleteProject: defineCall({
    method: 'DELETE',
    path: '/apps/kanban/delete-project',
    access: can('delete'),
    summary: 'Delete a project and everything in it',
    id,
    output: z.object({ id: z.int(), changeId }),
  }),
  updateMembers: defineCall({
    method: 'POST',
    path: '/apps/kanban/members',
    access: can('update'),
    summary: 'Add or remove members of a project, and set their roles',
    body: z.strictObject({
      project: id,
      set: z._default(
        z
          .array(z.strictObject({ userId: id, role: z.enum(PROJECT_ROLES) }))
          .check(z.maxLength(100)),
        [],
      ),
      remove: z._default(z.array(id).check(z.maxLength(100)), []),
    }),
    output: z.object({ members: z.array(kanbanMember), changeId }),
  }),
  listPeople: defineCall({
    method: 'GET',
    path: '/apps/kanban/people',
    access: can('read'),
    summary:
      'List people who can be assigned a project’s cards, or, with `all`, added to the project',
    query: z.strictObject({
      project: id,
      q: z._default(z.string().check(z.trim(), z.maxLength(100)), ''),
      all: z.optional(z.literal('1')),
    }),
    output: z.object({ people: z.array(kanbanPerson) }),
  }),
  saveLabel: defineCall({
    method: 'POST',
    path: '/apps/kanban/save-label',
    access: can('update'),
    summary: 'Create or update a project label',
    body: z.strictObject({
      project: id,
      id: z.optional(id),
      name: z.string().check(z.trim(), z.minLength(1), z.maxLength(MAX_LABEL_NAME)),
      color: z.enum(LABEL_COLORS),
    }),
    output: z.object({ label: kanbanLabel }),
  }),
  deleteLabel: defineCall({
    method: 'DELETE',
    path: '/apps/kanban/delete-label',
    access: can('update'),
    summary: 'Delete a label and remove it from all cards',
    id,
    output: z.object({ id: z.int(), changeId }),
  }),
  saveTemplate: defineCall({
    method: 'POST',
    path: '/apps/kanban/save-template',
    access: can('update'),
    idempotent: true,
    summary: 'Save a card as a template',
    status: 201,
    body: z.strictObject({
      taskId: id,
      name: z.string().check(z.trim(), z.minLength(1), z.maxLength(MAX_TITLE)),
    }),
    output: z.object({ template: kanbanTemplate }),
  }),
  deleteTemplate: defineCall({
    method: 'DELETE',
    path: '/apps/kanban/delete-template',
    access: can('update'),
    summary: 'Delete a card template',
    id,
    output: z.object({ id: z.int(), changeId }),
  }),
  moveTasks: defineCall({
    method: 'POST',
    path: '/apps/kanban/move-tasks',
    access: can('update'),
    summary: 'Move cards to a board of any project',
    description:
      'They go before or after a given card, or to the end. A card that no longer exists is ignored.',
    body: z.strictObject({
      ids,
      boardId,
      beforeId: z.optional(z.nullable(id)),
      afterId: z.optional(z.nullable(id)),
    }),
    output: z.object({
      cards: z.array(kanbanCard),
      revision: z.int(),
      changeId: z.optional(changeId),
    }),
  }),
  archiveTasks: defineCall({
    method: 'POST',
    path: '/apps/kanban/archive-tasks',
    access: can('update'),
    summary: 'Archive or restore cards',
    body: z.strictObject({ ids, isArchived: z.boolean() }),
    output: z.object({ ids: z.array(z.int()), changeId: z.optional(changeId) }),
  }),
  updateTasks: defineCall({
    method: 'POST',
    path: '/apps/kanban/update-tasks',
    access: can('update'),
    summary: 'Add or remove a label or an assignee on several cards',
    body: z.strictObject({
      ids,
      label: z.optional(z.strictObject({ id, isOn: z.boolean() })),
      assignee: z.optional(z.strictObject({ id, isOn: z.boolean() })),
    }),
    output: z.object({ ids: z.array(z.int()), changeId: z.optional(changeId) }),
  }),
  listArchive: defineCall({
    method: 'GET',
    path: '/apps/kanban/archive',
    access: can('read'),
    summary: 'List the archived boards and cards of a project, newest first',
    query: z.strictObject({
      project: id,
      q: z._default(z.string().check(z.trim(), z.maxLength(200)), ''),
    }),
    output: z.object({
      boards: z.array(
        z.object({ id: z.string(), title: z.string(), archivedAt: moment, tasks: z.int() }),
      ),
      cards: z.array(
        z.object({ id: z.int(), title: z.string(), board: z.string(), archivedAt: moment }),
      ),
    }),
  }),
  touchTask: defineCall({
    method: 'POST',
    path: '/apps/kanban/touch',
    access: can('update'),
    summary: 'Show others viewing the board that you’re dragging or editing a card right now',
    body: z.strictObject({ taskId: id, activity: z.enum(TOUCHES) }),
    output: done,
  }),
}
