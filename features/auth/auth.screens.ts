import { defineScreens } from '#platform/web/screens/define-screens.ts'
import { commands, host, layer, personMenu } from '#platform/web/screens/shell-points.ts'
import { authPublic } from './auth.public-screens.ts'
import { authPages } from './contract/auth.pages.ts'

export const auth = defineScreens({
  name: 'auth',
  pages: authPages,
  screens: authPublic,
  contributes: [
    host({
      name: 'session',
      at: 'session',
      isFirst: true,
      load: () => import('./web/auth.frame.ts').then(m => m.SessionWatch),
    }),
    personMenu({ load: () => import('./web/auth.frame.ts').then(m => m.sessionEntries) }),
    layer({
      name: 'sign-out-everywhere',
      place: 6,
      load: () => import('./web/components/sign-out-everywhere.tsx').then(m => m.SignOutEverywhere),
    }),
    commands({ load: () => import('./web/components/auth-commands.ts').then(m => m.authCommands) }),
  ],
})
