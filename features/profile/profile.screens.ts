import { defineScreens } from '#platform/web/screens/define-screens.ts'
import { profilePages } from './contract/profile.pages.ts'

export const profile = defineScreens({
  name: 'profile',
  pages: profilePages,
  screens: {
    '/pages/profile': {
      load: async () => (await import('./web/profile.page.tsx')).ProfilePage,
      texts: ['profile', 'changes', 'away'],
    },
  },
})
