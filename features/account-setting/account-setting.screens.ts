import { defineScreens } from '#platform/web/screens/define-screens.ts'
import { commands } from '#platform/web/screens/shell-points.ts'
import { personTabs } from '#features/users/web/users.points.ts'
import { accountSettingPages } from './contract/account-setting.pages.ts'

export const accountSetting = defineScreens({
  name: 'account-setting',
  pages: accountSettingPages,
  screens: {
    '/pages/account-settings': {
      load: () => import('./web/account-setting.page.tsx').then(m => m.AccountSettingPage),
      prefetch: () => import('./web/account-setting.api.ts').then(m => m.prefetchAccount()),
      texts: ['account-setting', 'users', 'customizer', 'two-factor', 'sign-in-methods'],
    },
  },
  contributes: [
    commands({
      load: () => import('./web/components/account-commands.ts').then(m => m.accountCommands),
      texts: ['account-setting'],
    }),
    personTabs({
      load: () => import('./web/components/person-tabs.tsx').then(m => m.personTabsOfAccount),
      texts: ['account-setting', 'sign-in-methods'],
    }),
  ],
})
