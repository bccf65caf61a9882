import { searchSource } from '#features/main-search/server/main-search.points.ts'
import { roles } from '#features/roles/roles.feature.ts'
import { ownedRecords, personalData } from '#features/users/server/users.points.ts'
import {
  calendarLayer,
  demoRecords,
  laterLinks,
  recordLinks,
  recordType,
  taskService,
} from '#platform/server/compose/between-features.ts'
import { boardFigures } from '#platform/server/compose/board-figures.ts'
import { defineFeature } from '#platform/server/compose/define-feature.ts'
import { todoContract } from './contract/todo.contract.ts'
import { workloadContract } from './contract/workload.contract.ts'
import { todoWriteBacks } from './server/todo.write-back.ts'
import { todoRoutes } from './server/todo.routes.ts'
import {
  countOpenTasks,
  createTaskService,
  demoTasks,
  seedTodo,
  taskLayer,
  taskRecords,
  taskSearch,
  todoJobs,
  todoPersonalData,
  undoTasks,
  taskFigures,
} from './server/todo.service.ts'

/** People's tasks. */
export const todo = defineFeature({
  name: 'todo',
  calls: { todo: { ...todoContract, ...workloadContract } },
  writeBacks: todoWriteBacks,
  isOptional: true,
  needs: { roles },
  seed: {
    after: ['users', 'api-key'],
    demo: () => seedTodo,
    contributes: [demoRecords(demoTasks)],
  },
  create({ platform, roles }) {
    const { contributed, database } = platform
    const links = laterLinks(options => contributed(recordLinks, options)[0])
    return {
      routes: todoRoutes({ ...platform, links }),
      jobs: todoJobs(platform),
      undo: { 'todo.revert': undoTasks(links) },
      contributes: [
        boardFigures(taskFigures),
        taskService(createTaskService({ links, findAuthor: roles.findAuthor })),
        calendarLayer(taskLayer(database)),
        searchSource(taskSearch(database.dialect)),
        recordType({ type: 'task', ...taskRecords(database.dialect) }),
        ownedRecords({ noun: 'tasks', count: countOpenTasks }),
        personalData(todoPersonalData),
      ],
    }
  },
})
