import { todoContract } from '../contract/todo.contract.ts'
import { ask, fieldsAt, first, made, type FeatureSamples } from '#app/server/test-samples.ts'
import type { TestApp } from '#app/server/test-app.ts'
import type { Fields } from '#platform/server/write-back/write-back.ts'

async function makeTaskComment(test: TestApp): Promise<Fields[]> {
  const taskId = fieldsAt(await ask(test, todoContract.listTasks, {}), [0])['id']
  return made(todoContract.addTaskComment, { taskId, comment: 'Said' }, ['comment'])(test)
}

export const todoSamples: FeatureSamples = {
  samples: {
    'todo.updateTask': first(todoContract.listTasks, [0]),
    'todo.editTaskComment': makeTaskComment,
  },
  writtenOtherwise: {
    // By these the record is found: another one is not there.
    'todo.editTaskComment': ['taskId'],
  },
  exempt: {
    several: ['todo.updateTasks'],
    file: ['todo.importTasks'],
    order: ['todo.reorderTasks'],
    act: ['todo.restoreTask', 'todo.remindOfTask'],
  },
}
