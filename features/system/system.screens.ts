import { defineScreens } from '#platform/web/screens/define-screens.ts'
import { recordLink } from '#features/changes/web/changes.points.ts'
import { systemPages } from './contract/system.pages.ts'

export const system = defineScreens({
  name: 'system',
  pages: systemPages,
  screens: {
    '/admin/system': {
      load: () => import('./web/system.page.tsx').then(m => m.SystemPage),
      texts: ['system'],
    },
    '/misc/error': {
      load: () => import('./web/error.page.tsx').then(m => m.ErrorPage),
      texts: [],
    },
  },
  contributes: [
    recordLink({
      subject: 'System',
      to: id => ({ to: '/admin/system', search: { tab: tabOf(id) } }),
    }),
  ],
})

const tabOf = (id: string): string =>
  id.startsWith('backup:') ? 'backups' : id.startsWith('mail:') ? 'mail' : 'jobs'
