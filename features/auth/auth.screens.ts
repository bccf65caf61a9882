import { defineScreens } from '#platform/web/screens/define-screens.ts'
import { commands, host, layer, personMenu } from '#platform/web/screens/shell-points.ts'
import { authPublic } from './auth.public.ts'
import { authPages } from './contract/auth.pages.ts'

export const auth = defineScreens({
  name: 'auth',
  pages: authPages,
  screens: authPublic,
  contributes: [
    host({ name: 'session', at: 'session', isFirst: true, load: async () => (await import('./web/auth.frame.ts')).SessionWatch }),
    personMenu({ load: async () => (await import('./web/auth.frame.ts')).sessionEntries }),
    layer({
      name: 'sign-out-everywhere',
      place: 6,
      load: async () => (await import('./web/components/sign-out-everywhere.tsx')).SignOutEverywhere,
    }),
    commands({ load: async () => (await import('./web/components/auth-commands.ts')).authCommands }),
  ],
})
