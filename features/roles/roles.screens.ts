import { defineScreens } from '#platform/web/screens/define-screens.ts'
import { commands } from '#platform/web/screens/shell-points.ts'
import { recordLink } from '#features/changes/web/changes.points.ts'
import { rolesPages } from './contract/roles.pages.ts'

export const roles = defineScreens({
  name: 'roles',
  pages: rolesPages,
  screens: {
    '/apps/roles': {
      load: async () => (await import('./web/roles.page.tsx')).RolesPage,
      prefetch: async ({ search }) => (await import('./web/roles.api.ts')).prefetchRoles(search),
      texts: ['roles', 'users', 'changes'],
    },
  },
  contributes: [
    // All on one page: what is opened is looked for among what is listed.
    recordLink({ subject: 'Role', to: id => ({ to: '/apps/roles', search: { edit: id } }), isNumbered: true }),
    commands({ load: async () => (await import('./web/components/roles-commands.ts')).roleCommands, texts: ['roles'] }),
  ],
})
