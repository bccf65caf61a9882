import { defineScreens } from '#platform/web/screens/define-screens.ts'
import { dashboardsPages } from './contract/dashboards.pages.ts'

// What a board shows of its cards is each card's own right.
const texts = ['dashboard', 'figures', 'calendar', 'changes']

export const dashboards = defineScreens({
  name: 'dashboards',
  pages: dashboardsPages,
  screens: {
    '/': { load: async () => (await import('./web/store-board.page.tsx')).StoreBoardPage, texts },
    '/dashboard/analytics': { load: async () => (await import('./web/analytics-board.page.tsx')).AnalyticsBoardPage, texts },
    '/cards/statistics': { load: async () => (await import('./web/card-statistics.page.tsx')).CardStatisticsPage, texts },
    '/cards/analytics': { load: async () => (await import('./web/card-analytics.page.tsx')).CardAnalyticsPage, texts },
  },
})
