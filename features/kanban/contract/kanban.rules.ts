// Kanban: what both sides go by (KAN-01 to KAN-17).

/** The boards of a new project. */
export const DEFAULT_BOARDS = [
  { id: 'todo', title: 'TODO' },
  { id: 'in-progress', title: 'In Progress' },
  { id: 'done', title: 'Done' },
] as const

export const LABEL_COLORS = [
  'teal',
  'blue',
  'violet',
  'pink',
  'red',
  'orange',
  'yellow',
  'green',
] as const
export type LabelColor = (typeof LABEL_COLORS)[number]

/** The labels of a new project. */
export const DEFAULT_LABELS: readonly { name: string; color: LabelColor }[] = [
  { name: 'UX', color: 'teal' },
  { name: 'App', color: 'blue' },
  { name: 'Forms', color: 'green' },
  { name: 'Images', color: 'yellow' },
  { name: 'Code Review', color: 'red' },
  { name: 'Charts & Maps', color: 'violet' },
]

/** Project roles: everything; everything but the project itself; read only. */
export const PROJECT_ROLES = ['owner', 'editor', 'viewer'] as const
export type ProjectRole = (typeof PROJECT_ROLES)[number]

/** The live signals about a card in use. */
export const TOUCHES = ['drag', 'edit', 'none'] as const
export type Touch = (typeof TOUCHES)[number]
/** A signal not repeated within this time has ended. */
export const TOUCH_MILLISECONDS = 15_000

/** What a rule does when a card arrives on its board. */
export const RULE_ACTIONS = ['complete', 'mail', 'chat', 'assign', 'label', 'archive'] as const
export type RuleActionKind = (typeof RULE_ACTIONS)[number]
/** `skipped`: there was nothing to do. */
export const RUN_STATES = ['waiting', 'done', 'skipped', 'failed'] as const
export type RunState = (typeof RUN_STATES)[number]
export const RULES_PER_PROJECT = 50
export const MAX_RULE_TEXT = 1_000
export const MAX_RULE_DAYS = 365

export const MAX_TITLE = 200
export const MAX_BOARD_TITLE = 60
export const MAX_PROJECT_NAME = 60
export const MAX_LABEL_NAME = 40
export const MAX_COMMENT = 5_000
export const LABELS_PER_PROJECT = 60
export const BOARDS_PER_PROJECT = 60
/** Cards that one file of Trello's brings. */
export const MAX_TRELLO_CARDS = 5_000
/** Reasons why parts of a Trello board are left out: unsupported, or beyond a limit. */
export const TRELLO_LEFT_OUT = [
  'members',
  'attachments',
  'fields',
  'stickers',
  'lists',
  'cards',
  'labels',
  'checklists',
  'items',
  'comments',
] as const
export type TrelloLeftOut = (typeof TRELLO_LEFT_OUT)[number]
export const CHECKLISTS_PER_TASK = 10
export const ITEMS_PER_CHECKLIST = 100
export const FILES_PER_TASK = 50
export const ASSIGNEES_PER_TASK = 30
export const TASKS_AT_ONCE = 500

/** A title as the id of a board: `In Progress` is `in-progress`. Where nothing is left of it, `board`. */
export function slugOf(title: string): string {
  const slug = title
    .normalize('NFKD')
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/g, '-')
    .slice(0, 40)
    .replaceAll(/^-+|-+$/g, '')
  return slug === '' ? 'board' : slug
}

/** Before its day is over in the reader's zone nothing is overdue; what has an hour is when that has passed. */
export function isOverdue(
  dueDate: string | null,
  { now, today }: { now: Date; today: string },
): boolean {
  if (dueDate === null) return false
  return dueDate.length > 10 ? Date.parse(dueDate) < now.getTime() : dueDate < today
}
