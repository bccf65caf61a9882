import { defineScreens } from '#platform/web/screens/define-screens.ts'
import { commands, host, layer, personMenu } from '#platform/web/screens/shell-points.ts'
import { changesPages } from './contract/changes.pages.ts'

export const changes = defineScreens({
  name: 'changes',
  pages: changesPages,
  screens: {
    '/admin/audit': {
      load: async () => (await import('./web/audit.page.tsx')).AuditPage,
      texts: ['changes'],
    },
  },
  contributes: [
    layer({
      name: 'changes',
      place: 4,
      keys: [{ keys: 'g z', label: 'navbar.recentChanges' }],
      load: async () => (await import('./web/components/recent-changes.tsx')).RecentChanges,
      texts: ['changes'],
    }),
    host({ name: 'undo', at: 'top', isFirst: true, load: async () => (await import('./web/changes.frame.ts')).UndoKey }),
    personMenu({ load: async () => (await import('./web/changes.frame.ts')).changesEntries }),
    commands({ load: async () => (await import('./web/components/changes-commands.ts')).changesCommands }),
  ],
})
