import { keyTab } from '#features/api-key/web/api-key.points.ts'
import { defineScreens } from '#platform/web/screens/define-screens.ts'
import { oauthPages } from './contract/oauth.pages.ts'

export const oauth = defineScreens({
  name: 'oauth',
  pages: oauthPages,
  screens: {
    '/oauth/authorize': {
      load: () => import('./web/authorize.page.tsx').then(m => m.AuthorizePage),
      texts: ['oauth'],
    },
  },
  contributes: [
    keyTab({
      load: () => import('./web/components/apps-key-tab.ts').then(m => m.appsTab),
      texts: ['oauth'],
    }),
  ],
})
