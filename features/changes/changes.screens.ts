import { defineScreens } from '#platform/web/screens/define-screens.ts'
import { commands, host, layer, personMenu } from '#platform/web/screens/shell-points.ts'
import { changesPages } from './contract/changes.pages.ts'

export const changes = defineScreens({
  name: 'changes',
  pages: changesPages,
  screens: {
    '/admin/audit': {
      load: () => import('./web/audit.page.tsx').then(m => m.AuditPage),
      texts: ['changes'],
    },
  },
  contributes: [
    layer({
      name: 'changes',
      place: 4,
      keys: [{ keys: 'g z', label: 'navbar.recentChanges' }],
      load: () => import('./web/components/recent-changes.tsx').then(m => m.RecentChanges),
      texts: ['changes'],
    }),
    host({
      name: 'undo',
      at: 'top',
      isFirst: true,
      load: () => import('./web/changes.frame.ts').then(m => m.UndoKey),
    }),
    personMenu({ load: () => import('./web/changes.frame.ts').then(m => m.changesEntries) }),
    commands({
      load: () => import('./web/components/changes-commands.ts').then(m => m.changesCommands),
    }),
  ],
})
