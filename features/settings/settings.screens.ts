import { defineScreens } from '#platform/web/screens/define-screens.ts'
import { recordLink } from '#features/changes/web/changes.points.ts'
import { host } from '#platform/web/screens/shell-points.ts'
import { settingsPublic } from './settings.public-screens.ts'
import { settingsPages } from './contract/settings.pages.ts'

export const settings = defineScreens({
  name: 'settings',
  pages: settingsPages,
  screens: {
    ...settingsPublic,
    '/admin/settings': {
      load: () => import('./web/settings.page.tsx').then(m => m.SettingsPage),
      texts: ['settings', 'changes'],
    },
  },
  contributes: [
    host({
      name: 'maintenance',
      at: 'top',
      isFirst: true,
      load: () => import('./web/settings.frame.ts').then(m => m.MaintenanceWatch),
    }),
    recordLink({
      subject: 'Settings',
      to: id => ({
        to: '/admin/settings',
        search: { tab: id === 'test-mail' || id === 'mailServer' ? 'mail' : id },
      }),
    }),
  ],
})
