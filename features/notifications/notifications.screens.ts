import { defineScreens } from '#platform/web/screens/define-screens.ts'
import { tool } from '#platform/web/screens/shell-points.ts'
import { notificationsPages } from './contract/notifications.pages.ts'

export const notifications = defineScreens({
  name: 'notifications',
  pages: notificationsPages,
  screens: {
    '/notifications': {
      load: () => import('./web/notifications.page.tsx').then(m => m.NotificationsPage),
      texts: ['notifications'],
    },
  },
  contributes: [
    tool({
      name: 'bell',
      at: 'end',
      place: 2,
      load: () => import('./web/components/bell.tsx').then(m => m.Bell),
      texts: ['notifications'],
    }),
  ],
})
