import { defineScreens } from '#platform/web/screens/define-screens.ts'
import { commands } from '#platform/web/screens/shell-points.ts'
import { recordLink } from '#features/changes/web/changes.points.ts'
import { rolesPages } from './contract/roles.pages.ts'

export const roles = defineScreens({
  name: 'roles',
  pages: rolesPages,
  screens: {
    '/apps/roles': {
      load: () => import('./web/roles.page.tsx').then(m => m.RolesPage),
      prefetch: ({ search }) => import('./web/roles.api.ts').then(m => m.prefetchRoles(search)),
      texts: ['roles', 'users'],
    },
  },
  contributes: [
    // All on one page: the opened role is found in the list.
    recordLink({
      subject: 'Role',
      to: id => ({ to: '/apps/roles', search: { edit: id } }),
      isNumbered: true,
    }),
    commands({
      load: () => import('./web/components/roles-commands.ts').then(m => m.roleCommands),
      texts: ['roles'],
    }),
  ],
})
