import { definePages } from '#platform/contract/pages.rules.ts'

export const calendarPages = definePages({
  '/pages/invitation': { access: 'public', title: 'screens.invitation' },
  '/apps/calendar': {
    access: { can: ['read', 'Calendar'], own: true },
    title: 'screens.calendar',
    page: {
      id: 17,
      target: 'calendar',
      title: 'Calendar',
      icon: 'calendar',
      key: 'd',
      menu: { group: 'apps', place: 5 },
    },
  },
})
