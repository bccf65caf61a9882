import type { KanbanTask } from '../../contract/kanban.contract.ts'
import type { KanbanCard, KanbanView } from '../../contract/kanban-boards.contract.ts'

// Fixtures of board tests: a card with nothing on it.

export const makeCard = (
  id: number,
  boardId: string,
  change: Partial<KanbanCard> = {},
): KanbanCard => ({
  id,
  title: `Card ${id}`,
  boardId,
  order: id,
  labels: [],
  dueDate: null,
  coverImage: null,
  assignees: [],
  hasDescription: false,
  comments: 0,
  attachments: 0,
  checks: { done: 0, all: 0 },
  version: 1,
  ...change,
})

/** A card as its drawer shows it. */
export const makeTask = (task: Partial<KanbanTask> = {}): KanbanTask => ({
  id: 2,
  title: 'Ring',
  description: '',
  labels: [],
  boardId: 'todo',
  dueDate: null,
  attachments: [],
  comments: [],
  assignedTo: [],
  projectId: 1,
  order: 1,
  checklists: [],
  createdAt: '2026-03-02T08:30:00.000Z',
  updatedAt: '2026-03-02T08:30:00.000Z',
  archivedAt: null,
  version: 1,
  ...task,
})

/** A project with one board. */
export const makeView = (cards: KanbanCard[] = []): KanbanView => ({
  project: { id: 1, name: 'Hall B', isDefault: true, isOpen: true, role: 'owner', tasks: 1 },
  revision: 1,
  boards: [{ id: 'todo', title: 'To do', projectId: 1, wipLimit: null, isDone: false, version: 1 }],
  archivedTasks: {},
  labels: [],
  templates: [],
  members: [],
  people: [],
  cards,
  removedIds: [],
})
