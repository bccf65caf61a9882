import { kanbanWriteBacks } from './server/kanban.write-back.ts'
import { kanbanContract } from './contract/kanban.contract.ts'
import { kanbanBoardsContract } from './contract/kanban-boards.contract.ts'
import { kanbanTasksContract } from './contract/kanban-tasks.contract.ts'
import { kanbanRulesContract } from './contract/kanban-rules.contract.ts'
import { searchSource } from '#features/main-search/server/main-search.points.ts'
import { roles } from '#features/roles/roles.feature.ts'
import { ownedRecords, personalData } from '#features/users/server/users.points.ts'
import {
  calendarLayer,
  demoRecords,
  followedPages,
  groupChat,
  recordType,
  taskService,
} from '#platform/server/compose/between-features.ts'
import { boardFigures, boardParts } from '#platform/server/compose/board-figures.ts'
import { defineFeature } from '#platform/server/compose/define-feature.ts'
import { audience } from '#platform/server/compose/points.ts'
import {
  cardFileSearch,
  cardLayer,
  cardRecords,
  cardSearch,
  countOwnedProjects,
  createKanban,
  demoCards,
  kanbanPersonalData,
  prepareKanban,
  cardFigures,
  findLastProject,
} from './server/kanban.service.ts'

/** Boards of cards, project by project. */
export const kanban = defineFeature({
  name: 'kanban',
  calls: {
    kanban: {
      ...kanbanContract,
      ...kanbanBoardsContract,
      ...kanbanTasksContract,
      ...kanbanRulesContract,
    },
  },
  writeBacks: kanbanWriteBacks,
  isOptional: true,
  needs: { roles },
  seed: { after: ['users', 'todo'], demo: prepareKanban, contributes: [demoRecords(demoCards)] },
  create({ platform, roles }) {
    const { contributed, database } = platform
    const kanban = createKanban({
      ...platform,
      callerOf: roles.callerOf,
      findAuthor: roles.findAuthor,
      actions: {
        isOn: kind =>
          kind === 'chat'
            ? contributed(groupChat).length > 0
            : kind !== 'complete' || contributed(taskService).length > 0,
        completeTasks: async (context, cardId) =>
          contributed(taskService)[0]?.completeLinked(context.trx, context, {
            type: 'kanban',
            id: `${cardId}`,
          }),
        post: async (context, message) =>
          contributed(groupChat)[0]?.post(context.trx, context, message),
        groupsOf: async (db, userId) =>
          (await contributed(groupChat)[0]?.groupsOf(db, userId)) ?? [],
      },
    })
    return {
      routes: kanban.routes,
      jobs: kanban.jobs,
      undo: kanban.undo,
      contributes: [
        boardFigures(cardFigures),
        boardParts({ project: findLastProject }),
        audience({ addressEvent: text => kanban.news.addressEvent(text) }),
        calendarLayer(cardLayer(kanban)),
        followedPages(caller => kanban.projectsOf(caller)),
        searchSource(cardFileSearch(database.dialect)),
        searchSource(cardSearch(database.dialect)),
        recordType({ type: 'kanban', ...cardRecords(database.dialect) }),
        ownedRecords({ noun: 'kanban-projects', count: countOwnedProjects }),
        personalData(kanbanPersonalData),
      ],
    }
  },
})
