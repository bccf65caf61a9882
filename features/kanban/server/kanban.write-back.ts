import { type WriteBack, askById, byId, writeBack } from '#platform/server/write-back/write-back.ts'
import {
  kanbanBoardsContract,
  kanbanLabel,
  kanbanProject,
} from '../contract/kanban-boards.contract.ts'
import { kanbanRule, kanbanRulesContract } from '../contract/kanban-rules.contract.ts'
import { kanbanTasksContract } from '../contract/kanban-tasks.contract.ts'
import { kanbanBoard, kanbanContract, kanbanTask } from '../contract/kanban.contract.ts'

// Calls that change a record, each paired with the call that reads it (docs/adr/0060).

export const kanbanWriteBacks: readonly WriteBack[] = [
  writeBack(kanbanContract.updateTask, kanbanTasksContract.getTask, {
    of: kanbanTask,
    in: 'data',
    ask: askById,
    find: ({ task: found }) => found,
    moving: ['order'],
  }),
  writeBack(kanbanContract.updateBoard, kanbanContract.listBoards, {
    of: kanbanBoard,
    ask: ({ projectId }) => ({ query: { project: projectId } }),
    find: (boards, sent) => byId(boards, sent),
  }),
  writeBack(kanbanBoardsContract.updateProject, kanbanBoardsContract.listProjects, {
    of: kanbanProject,
    find: ({ projects }, sent) => byId(projects, sent),
    moving: ['tasks'],
  }),
  writeBack(kanbanBoardsContract.saveLabel, kanbanBoardsContract.getProject, {
    of: kanbanLabel,
    ask: ({ project }) => ({ query: { project } }),
    keys: ['project'],
    find: ({ labels }, sent) => byId(labels, sent),
  }),
  writeBack(kanbanRulesContract.saveRule, kanbanRulesContract.listRules, {
    of: kanbanRule,
    ask: ({ projectId }) => ({ query: { project: projectId } }),
    find: ({ rules }, sent) => byId(rules, sent),
  }),
]
