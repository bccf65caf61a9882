import { definePublic } from '#platform/web/screens/define-screens.ts'

export const settingsPublic = definePublic({
  '/misc/maintenance': {
    load: async () => (await import('./web/maintenance.page.tsx')).MaintenancePage,
    texts: ['maintenance', 'notice'],
    isForAll: true,
  },
  '/misc/coming-soon': {
    load: async () => (await import('./web/coming-soon.page.tsx')).ComingSoonPage,
    texts: ['notice'],
    isForAll: true,
  },
})
