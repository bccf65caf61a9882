import type { Cases } from '#app/server/test/matrix/matrix-world.ts'

// Cards: figures have no owner. Tasks are personal, so everyone sees some.

const nothing = () => ({})
const rows = (figure: string) => () => ({ query: { figure } })
const plain = { '-': nothing }

export const cardCases = {
  'card.getSupportTracker': plain,
  'card.getAvgSessions': plain,
  'card.getRevenueReport': plain,
  'card.getGoalOverview': plain,
  'card.getRevenueCard': plain,
  'card.getProductOrders': plain,
  'card.getSessionsDevice': plain,
  'card.getCustomers': plain,
  'card.getOrdersBarChart': plain,
  'card.getProfitLineChart': plain,
  'card.getSubscribers': plain,
  'card.getRevenueStatistics': plain,
  'card.getSales': plain,
  'card.getOrdersStatistics': plain,
  'card.getSiteTraffic': plain,
  'card.getActiveUsers': plain,
  'card.getNewsletter': plain,
  'card.getCardRows': {
    report: rows('revenue'),
    order: rows('orders'),
    ticket: rows('tickets'),
    own: rows('goals.completed'),
  },
  'card.savePlan': { '-': () => ({ body: { plan: 'budget', year: '2026', value: 1000 } }) },
  'card.getEcommerceDashboard': plain,
  'card.getAnalyticsDashboard': plain,
} satisfies Cases
