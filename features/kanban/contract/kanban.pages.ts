import { definePages } from '#platform/contract/pages.rules.ts'

export const kanbanPages = definePages({
  '/apps/kanban': {
    access: { can: ['read', 'Kanban'] },
    title: 'screens.kanban',
    page: {
      id: 16,
      target: 'kanban',
      title: 'Kanban',
      icon: 'kanban',
      key: 'k',
      menu: { group: 'apps', place: 4 },
    },
  },
})
