import { definePages } from '#platform/contract/pages.rules.ts'

export const todoPages = definePages({
  '/apps/todo': {
    access: { can: ['read', 'Todo'], own: true },
    title: 'screens.todo',
    page: {
      id: 15,
      target: 'todo',
      title: 'Todo',
      icon: 'todo',
      key: 't',
      menu: { group: 'apps', place: 3 },
    },
  },
  '/apps/todo/workload': {
    access: { can: ['read', 'Todo'] },
    title: 'screens.workload',
    parent: '/apps/todo',
  },
  '/apps/todo/$filter': {
    access: { can: ['read', 'Todo'], own: true },
    title: 'screens.todo',
  },
  '/apps/todo/tag/$tag': {
    access: { can: ['read', 'Todo'], own: true },
    title: 'screens.todo',
  },
})
