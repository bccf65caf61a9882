import { defineScreens } from '#platform/web/screens/define-screens.ts'
import { commands } from '#platform/web/screens/shell-points.ts'
import { personTabs } from '#features/users/web/users.points.ts'
import { accountSettingPages } from './contract/account-setting.pages.ts'

export const accountSetting = defineScreens({
  name: 'account-setting',
  pages: accountSettingPages,
  screens: {
    '/pages/account-settings': {
      load: async () => (await import('./web/account-setting.page.tsx')).AccountSettingPage,
      prefetch: async () => (await import('./web/account-setting.api.ts')).prefetchAccount(),
      texts: ['account-setting', 'users', 'customizer', 'two-factor', 'ways'],
    },
  },
  contributes: [
    commands({ load: async () => (await import('./web/components/account-commands.ts')).accountCommands, texts: ['account-setting'] }),
    personTabs({
      load: async () => (await import('./web/components/person-tabs.tsx')).personTabsOfAccount,
      texts: ['account-setting', 'ways'],
    }),
  ],
})
