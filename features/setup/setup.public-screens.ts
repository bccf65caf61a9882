import { definePublic } from '#platform/web/screens/define-screens.ts'

export const setupPublic = definePublic({
  '/setup': {
    load: async () => (await import('./web/setup.page.tsx')).SetupPage,
    texts: ['setup', 'settings', 'auth', 'ui'],
  },
})
