import { defineScreens } from '#platform/web/screens/define-screens.ts'
import { commands } from '#platform/web/screens/shell-points.ts'
import { makers } from '#features/links/web/links.points.ts'
import { kanbanPages } from './contract/kanban.pages.ts'

export const kanban = defineScreens({
  name: 'kanban',
  pages: kanbanPages,
  screens: {
    '/apps/kanban': {
      load: async () => (await import('./web/kanban.page.tsx')).KanbanPage,
      prefetch: async ({ search }) => (await import('./web/kanban.api.ts')).prefetchKanban(search),
      texts: ['kanban', 'links', 'away'],
    },
  },
  contributes: [
    makers({ card: { access: { can: ['create', 'Kanban'] }, load: () => import('./web/components/make-card.ts') } }),
    commands({ load: async () => (await import('./web/components/kanban-commands.ts')).kanbanCommands, texts: ['kanban'] }),
  ],
})
