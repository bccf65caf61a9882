import { definePages } from '#platform/contract/pages.rules.ts'

export const setupPages = definePages({
  '/setup': { access: 'public', title: 'screens.setup' },
})
