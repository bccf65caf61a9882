import { definePages } from '#platform/contract/pages.rules.ts'

export const dashboardsPages = definePages({
  '/': {
    access: 'session',
    title: 'layers.start',
    page: {
      id: 1,
      target: 'start',
      title: 'Home',
      icon: 'home',
      key: 'h',
      menu: { group: 'dashboards', place: 1 },
    },
  },
  '/dashboard/analytics': {
    access: 'session',
    title: 'screens.analytics',
    page: {
      id: 35,
      target: 'analytics',
      title: 'Analytics',
      icon: 'analytics',
      place: 17.1,
      menu: { group: 'dashboards', place: 2 },
    },
  },
  '/cards/statistics': {
    access: 'session',
    title: 'screens.cardStatistics',
    page: {
      id: 36,
      target: 'card-statistics',
      title: 'Statistics cards',
      icon: 'statistics',
      place: 17.2,
      menu: { group: 'dashboards', place: 3 },
    },
  },
  '/cards/analytics': {
    access: 'session',
    title: 'screens.cardAnalytics',
    page: {
      id: 37,
      target: 'card-analytics',
      title: 'Analytics cards',
      icon: 'cards',
      place: 17.3,
      menu: { group: 'dashboards', place: 4 },
    },
  },
})
