import type { KanbanCard } from '../../contract/kanban-boards.contract.ts'

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
