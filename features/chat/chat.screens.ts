import { defineScreens } from '#platform/web/screens/define-screens.ts'
import { feed } from '#platform/web/screens/shell-points.ts'
import { jumps } from '#features/main-search/web/main-search.points.ts'
import { chatPages } from './contract/chat.pages.ts'

export const chat = defineScreens({
  name: 'chat',
  pages: chatPages,
  screens: {
    '/apps/chat': {
      load: async () => (await import('./web/chat.page.tsx')).ChatPage,
      prefetch: async () => (await import('./web/chat.api.ts')).prefetchChats(),
      texts: ['chat', 'links', 'away', 'recurrence'],
    },
  },
  contributes: [
    feed({
      target: 'chat',
      access: { can: ['read', 'Chat'], own: true },
      load: async () => (await import('./web/components/chat-watch.tsx')).ChatWatch,
      texts: ['chat'],
    }),
    jumps({ load: async () => (await import('./web/components/chat-jumps.ts')).chatJumps }),
  ],
})
