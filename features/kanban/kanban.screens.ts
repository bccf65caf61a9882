import { defineScreens } from '#platform/web/screens/define-screens.ts'
import { cardRecords, projectDialogs } from '#platform/web/screens/between-features.ts'
import { makers, withRecordLinks } from '#platform/web/screens/record-links.ts'
import { commands } from '#platform/web/screens/shell-points.ts'
import { kanbanPages } from './contract/kanban.pages.ts'

export const kanban = defineScreens({
  name: 'kanban',
  pages: kanbanPages,
  screens: {
    '/apps/kanban': {
      load: () => withRecordLinks(import('./web/kanban.page.tsx').then(m => m.KanbanPage)),
      prefetch: ({ search }) => import('./web/kanban.api.ts').then(m => m.prefetchKanban(search)),
      texts: ['kanban', 'out-of-office'],
    },
  },
  contributes: [
    cardRecords('Kanban'),
    projectDialogs({
      share: {
        load: () => import('./web/components/share-dialog.tsx').then(m => m.ShareDialog),
        texts: ['project-dialogs'],
      },
      app: {
        load: () => import('./web/components/project-dialog.tsx').then(m => m.ProjectDialog),
        texts: ['project-dialogs'],
      },
    }),
    makers({
      card: {
        access: { can: ['create', 'Kanban'] },
        load: () => import('./web/components/make-card.ts'),
      },
    }),
    commands({
      load: () => import('./web/components/kanban-commands.ts').then(m => m.kanbanCommands),
      texts: ['kanban'],
    }),
  ],
})
