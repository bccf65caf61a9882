import { defineScreens } from '#platform/web/screens/define-screens.ts'
import { withRecordLinks } from '#platform/web/screens/record-links.ts'
import { discussButton } from '#platform/web/screens/between-features.ts'
import { feed } from '#platform/web/screens/shell-points.ts'
import { jumps } from '#features/main-search/web/main-search.points.ts'
import { chatPages } from './contract/chat.pages.ts'

export const chat = defineScreens({
  name: 'chat',
  pages: chatPages,
  screens: {
    '/apps/chat': {
      load: () => withRecordLinks(import('./web/chat.page.tsx').then(m => m.ChatPage)),
      prefetch: () => import('./web/chat.api.ts').then(m => m.prefetchChats()),
      texts: ['chat', 'slash', 'out-of-office', 'recurrence'],
    },
  },
  contributes: [
    feed({
      target: 'chat',
      access: { can: ['read', 'Chat'], own: true },
      load: () => import('./web/components/chat-watch.tsx').then(m => m.ChatWatch),
      texts: ['quick-reply'],
    }),
    discussButton({
      load: () => import('./web/components/discuss-button.tsx').then(m => m.DiscussButton),
    }),
    jumps({ load: () => import('./web/components/chat-jumps.ts').then(m => m.chatJumps) }),
  ],
})
