import { defineScreens } from '#platform/web/screens/define-screens.ts'
import { failureReport, host } from '#platform/web/screens/shell-points.ts'
import { pagesPublic } from './pages.public.ts'
import { pagesPages } from './contract/pages.pages.ts'

export const pages = defineScreens({
  name: 'pages',
  pages: pagesPages,
  screens: {
    ...pagesPublic,
    '/misc/error': {
      load: async () => (await import('./web/error.page.tsx')).ErrorPage,
      texts: [],
    },
  },
  contributes: [
    failureReport({ load: async () => (await import('./web/components/report-button.tsx')).ReportButton }),
    host({ name: 'maintenance', at: 'top', isFirst: true, load: async () => (await import('./web/pages.frame.ts')).MaintenanceWatch }),
  ],
})
