import { todoContract, type NewTask } from '../contract/todo.contract.ts'
import type { Cases, Cell, Person } from '#app/server/test/matrix/matrix-world.ts'

// Tasks: one’s own, one assigned to the caller by another person, another person’s, and a missing one.

const nothing = () => ({})
const ABSENT = 999_999

async function make(
  { send }: Cell,
  owner: Person,
  task: Omit<NewTask, 'title'> = {},
): Promise<number> {
  const made = await send(
    todoContract.addTask,
    { body: { task: { title: 'Cell', ...task } } },
    owner.accessToken,
  )
  return todoContract.addTask.output.parse(made.json()).task.id
}
const own = (cell: Cell) => make(cell, cell.me)
const given = async (cell: Cell) => make(cell, await cell.person(), { assigneeId: cell.me.id })
const others = async (cell: Cell) => make(cell, await cell.person())
const absent = () => ABSENT

const by = (sent: (id: number) => object) => ({
  own: async (cell: Cell) => sent(await own(cell)),
  given: async (cell: Cell) => sent(await given(cell)),
  other: async (cell: Cell) => sent(await others(cell)),
  absent: () => sent(absent()),
})

async function deleted(
  cell: Cell,
  { owner, assigneeId }: { owner: Person; assigneeId?: number },
): Promise<number> {
  const id = await make(cell, owner, assigneeId === undefined ? {} : { assigneeId })
  await cell.send(todoContract.deleteTask, { query: { id: `${id}` } }, owner.accessToken)
  return id
}
const byDeleted = (sent: (id: number) => object) => ({
  own: async (cell: Cell) => sent(await deleted(cell, { owner: cell.me })),
  given: async (cell: Cell) =>
    sent(await deleted(cell, { owner: await cell.person(), assigneeId: cell.me.id })),
  other: async (cell: Cell) => sent(await deleted(cell, { owner: await cell.person() })),
  absent: () => sent(absent()),
})

async function comment(
  cell: Cell,
  { owner, taskId }: { owner: Person; taskId: number },
): Promise<number> {
  const made = await cell.send(
    todoContract.addTaskComment,
    { body: { taskId, comment: 'Said' } },
    owner.accessToken,
  )
  return todoContract.addTaskComment.output.parse(made.json()).comment.id
}
/** One's own, another person's on a visible task, and another person's on an invisible one. */
const byComment = (sent: (id: number) => object) => ({
  own: async (cell: Cell) => sent(await comment(cell, { owner: cell.me, taskId: await own(cell) })),
  given: async (cell: Cell) => {
    const owner = await cell.person()
    return sent(
      await comment(cell, { owner, taskId: await make(cell, owner, { assigneeId: cell.me.id }) }),
    )
  },
  other: async (cell: Cell) => {
    const owner = await cell.person()
    return sent(await comment(cell, { owner, taskId: await make(cell, owner) }))
  },
  absent: () => sent(absent()),
})

export const todoCases = {
  'todo.listTasks': { '-': nothing },
  'todo.addTask': { '-': () => ({ body: { task: { title: 'New' } } }) },
  'todo.updateTask': by(id => ({ body: { task: { id, title: 'Changed' } } })),
  'todo.deleteTask': by(id => ({ query: { id: `${id}` } })),
  'todo.getTask': by(id => ({ query: { id: `${id}` } })),
  'todo.reorderTasks': by(id => ({ body: { data: { taskId: id, targetTaskId: id } } })),
  'todo.restoreTask': byDeleted(id => ({ body: { taskId: id } })),
  'todo.purgeTask': byDeleted(id => ({ query: { id: `${id}` } })),
  'todo.emptyDeleted': { '-': nothing },
  'todo.countTasks': { '-': nothing },
  'todo.updateTasks': by(id => ({ body: { ids: [id], change: { isImportant: true } } })),
  'todo.addTaskComment': by(id => ({ body: { taskId: id, comment: 'Said' } })),
  'todo.editTaskComment': byComment(id => ({ body: { id, comment: 'Better' } })),
  'todo.deleteTaskComment': byComment(id => ({ query: { id: `${id}` } })),
  'todo.remindOfTask': by(id => ({ body: { taskId: id, at: '2026-03-03T09:00:00.000Z' } })),
  'todo.listLinkedTasks': { '-': () => ({ query: { type: 'email', id: '1' } }) },
  'todo.getWorkload': { '-': nothing },
  'todo.exportTasks': { '-': nothing },
  'todo.exportTasksIcs': { '-': nothing },
  'todo.importTasks': { '-': () => ({ body: { csv: 'Title\nOne\n' } }) },
} satisfies Cases
