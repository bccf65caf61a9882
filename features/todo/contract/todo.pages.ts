import { definePages } from '#platform/contract/pages.rules.ts'

const list = { access: { can: ['read', 'Todo'], own: true }, title: 'screens.todo' } as const

export const todoPages = definePages({
  '/apps/todo': {
    ...list,
    page: {
      id: 15,
      target: 'todo',
      title: 'Todo',
      icon: 'todo',
      key: 't',
      menu: { group: 'apps', place: 3 },
    },
  },
  '/apps/todo/$filter': list,
  '/apps/todo/tag/$tag': list,
  '/apps/todo/workload': {
    access: { can: ['read', 'Todo'] },
    title: 'screens.workload',
    parent: '/apps/todo',
  },
})
