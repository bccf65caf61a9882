import { cardContract } from './contract/card.contract.ts'
import { cardAnalyticsContract } from './contract/card-analytics.contract.ts'
import { cardStatisticsContract } from './contract/card-statistics.contract.ts'
import { cardAlertsContract } from './contract/card-alerts.contract.ts'
import { cardBoardsContract } from './contract/card-boards.contract.ts'
import { cardMailsContract } from './contract/card-mails.contract.ts'
import { roles } from '#features/roles/roles.feature.ts'
import { settings } from '#features/settings/settings.feature.ts'
import { personalData } from '#features/users/server/users.points.ts'
import {
  boardFigures,
  boardParts,
  type BoardParts,
} from '#platform/server/compose/board-figures.ts'
import { newsList } from '#platform/server/compose/between-features.ts'
import { defineFeature } from '#platform/server/compose/define-feature.ts'
import { housekeeping, httpPlugin } from '#platform/server/compose/points.ts'
import { dashboardsWriteBacks } from './server/dashboards.write-back.ts'
import { cardRoutes } from './server/dashboards.routes.ts'
import {
  addNewsAddress,
  boardPersonalData,
  cardJobs,
  cardUndo,
  createVisits,
  deleteOldOwn,
  seedFigureHistory,
  seedFigures,
  visitPersonalData,
} from './server/dashboards.service.ts'
import { addVisits } from './server/visits/visits.plugin.ts'

/** Figures of all features, on boards. */
export const dashboards = defineFeature({
  name: 'dashboards',
  calls: {
    card: {
      ...cardContract,
      ...cardAnalyticsContract,
      ...cardStatisticsContract,
      ...cardAlertsContract,
      ...cardBoardsContract,
      ...cardMailsContract,
    },
  },
  writeBacks: dashboardsWriteBacks,
  isOptional: true,
  needs: { roles, settings },
  seed: {
    after: ['settings', 'orders', 'support', 'profile'],
    demo: () => seedFigures,
    history: () => seedFigureHistory,
  },
  create({ platform, isOn, roles, settings }) {
    const { contributed } = platform
    const board = {
      figures: () => contributed(boardFigures),
      parts: () =>
        contributed(boardParts).reduce<Partial<BoardParts>>((all, one) => ({ ...all, ...one }), {}),
    }
    const parts = { ...platform, settings, board, findCaller: roles.findCaller }
    return {
      routes: cardRoutes(parts),
      jobs: cardJobs(parts),
      undo: cardUndo,
      contributes: [
        httpPlugin((app, { isNavigation, countsVisits }) => {
          if (countsVisits) addVisits(app, { visits: createVisits(platform), isNavigation, isOn })
        }),
        housekeeping({ rows: deleteOldOwn }),
        newsList(addNewsAddress),
        personalData(visitPersonalData),
        personalData(boardPersonalData),
      ],
    }
  },
})
