import type { Task, TaskPerson } from '../../contract/todo.contract.ts'

export const TEST_CREATOR: TaskPerson = {
  id: 11,
  fullName: 'Ada Lindqvist',
  avatar: null,
  avatarColor: 'accent',
}

/** A task with nothing set, for tests. */
export const testTask = (id: number): Task => ({
  id,
  title: 'Print',
  dueDate: null,
  description: '',
  assignee: null,
  tags: [],
  isCompleted: false,
  isDeleted: false,
  isImportant: false,
  assigneeId: null,
  creatorId: TEST_CREATOR.id,
  creator: TEST_CREATOR,
  order: 1,
  createdAt: '2026-03-02T09:00:00.000Z',
  updatedAt: '2026-03-02T09:00:00.000Z',
  completedAt: null,
  deletedAt: null,
  version: 1,
  recurrence: null,
  recursAfterDone: false,
  parentId: null,
  checklist: [],
  links: [],
  files: [],
  subtasks: { done: 0, total: 0 },
  comments: 0,
  remindAt: null,
})
