import { definePages } from '#platform/contract/pages.rules.ts'

export const pagesPages = definePages({
  '/misc/maintenance': { access: 'public', title: 'screens.maintenance' },
  '/misc/coming-soon': { access: 'public', title: 'screens.comingSoon' },
})
