import { defineScreens } from '#platform/web/screens/define-screens.ts'
import { recordLink } from '#features/changes/web/changes.points.ts'
import { settingsPages } from './contract/settings.pages.ts'

export const settings = defineScreens({
  name: 'settings',
  pages: settingsPages,
  screens: {
    '/admin/settings': {
      load: () => import('./web/settings.page.tsx').then(m => m.SettingsPage),
      texts: ['settings', 'changes'],
    },
  },
  contributes: [
    recordLink({
      subject: 'Settings',
      to: id => ({
        to: '/admin/settings',
        search: { tab: id === 'test-mail' || id === 'mailServer' ? 'mail' : id },
      }),
    }),
  ],
})
