import { defineScreens } from '#platform/web/screens/define-screens.ts'
import { host } from '#platform/web/screens/shell-points.ts'
import { pagesPublic } from './pages.public.ts'
import { pagesPages } from './contract/pages.pages.ts'

export const pages = defineScreens({
  name: 'pages',
  pages: pagesPages,
  screens: {
    ...pagesPublic,
  },
  contributes: [
    host({
      name: 'maintenance',
      at: 'top',
      isFirst: true,
      load: () => import('./web/pages.frame.ts').then(m => m.MaintenanceWatch),
    }),
  ],
})
