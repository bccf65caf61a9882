import { withCardTitles } from '#platform/web/screens/board-cards.ts'
import { defineScreens } from '#platform/web/screens/define-screens.ts'
import { dashboardsPages } from './contract/dashboards.pages.ts'

// Each card on a board has its own access.
const texts = ['dashboard', 'figures', 'changes']

export const dashboards = defineScreens({
  name: 'dashboards',
  pages: dashboardsPages,
  screens: {
    '/': {
      load: () => withCardTitles(import('./web/store-board.page.tsx').then(m => m.StoreBoardPage)),
      // Of tasks and meetings, which are on it from the start.
      texts: [...texts, 'checklist', 'calendar'],
    },
    '/dashboard/analytics': {
      load: () =>
        withCardTitles(import('./web/analytics-board.page.tsx').then(m => m.AnalyticsBoardPage)),
      texts,
    },
    '/cards/statistics': {
      load: () =>
        withCardTitles(import('./web/card-statistics.page.tsx').then(m => m.CardStatisticsPage)),
      texts,
    },
    '/cards/analytics': {
      load: () =>
        withCardTitles(import('./web/card-analytics.page.tsx').then(m => m.CardAnalyticsPage)),
      texts,
    },
  },
})
