import { defineScreens } from '#platform/web/screens/define-screens.ts'
import { profilePages } from './contract/profile.pages.ts'

export const profile = defineScreens({
  name: 'profile',
  pages: profilePages,
  screens: {
    '/pages/profile': {
      load: () => import('./web/profile.page.tsx').then(m => m.ProfilePage),
      texts: ['profile', 'changes', 'out-of-office'],
    },
  },
})
