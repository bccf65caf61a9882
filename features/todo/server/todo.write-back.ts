import { type WriteBack, askById, byId, writeBack } from '#platform/server/write-back/write-back.ts'
import { todoContract, task, taskComment } from '../contract/todo.contract.ts'

// Calls that change a record, each paired with the call that reads it (docs/adr/0060).

export const todoWriteBacks: readonly WriteBack[] = [
  writeBack(todoContract.updateTask, todoContract.getTask, {
    of: task,
    in: 'task',
    ask: askById,
    find: ({ task: found }) => found,
    moving: ['order', 'comments', 'subtasks'],
  }),
  writeBack(todoContract.editTaskComment, todoContract.getTask, {
    of: taskComment,
    ask: ({ taskId }) => ({ query: { id: taskId } }),
    find: ({ comments }, sent) => byId(comments, sent),
  }),
]
