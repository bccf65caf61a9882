import { kanbanBoardsContract } from '../contract/kanban-boards.contract.ts'
import { kanbanRulesContract } from '../contract/kanban-rules.contract.ts'
import { kanbanContract } from '../contract/kanban.contract.ts'
import { ask, fieldsAt, first, made, type FeatureSamples } from '#app/server/test-samples.ts'
import { isFields } from '#platform/server/write-back/write-back.ts'

export const kanbanSamples: FeatureSamples = {
  samples: {
    'kanban.updateTask': async test => {
      const tasks = await ask(test, kanbanContract.listTasks, {})
      return Array.isArray(tasks) ? tasks.filter(isFields).map(({ id }) => ({ id })) : []
    },
    'kanban.updateBoard': first(kanbanContract.listBoards, [0]),
    'kanban.updateProject': first(kanbanBoardsContract.listProjects, ['projects', 0]),
    'kanban.saveLabel': async test => {
      const view = await ask(test, kanbanBoardsContract.getProject, {})
      const project = fieldsAt(view, ['project'])['id']
      return [{ id: fieldsAt(view, ['labels', 0])['id'], project, $beside: { project } }]
    },
    'kanban.saveRule': made(
      kanbanRulesContract.saveRule,
      { boardId: 'done', action: { kind: 'archive', days: 3 } },
      ['rule'],
    ),
  },
  exempt: {
    several: ['kanban.moveTasks', 'kanban.archiveTasks', 'kanban.updateTasks'],
    anew: ['kanban.addTask', 'kanban.addBoard', 'kanban.addAttachments'],
    order: ['kanban.reorderTasks', 'kanban.updateTaskBoard', 'kanban.reorderBoards'],
    act: ['kanban.updateMembers', 'kanban.touchTask', 'kanban.checkItem'],
    piece: ['kanban.updateComment'],
  },
}
