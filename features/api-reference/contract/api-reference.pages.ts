import { definePages } from '#platform/contract/pages.rules.ts'

export const apiReferencePages = definePages({
  '/pages/api-reference': {
    access: 'session',
    title: 'screens.apiReference',
    parent: '/pages/api-key',
    page: {
      id: 10,
      target: 'api-reference',
      title: 'API reference',
      icon: 'reference',
      menu: { group: 'developers', place: 2 },
    },
  },
})
