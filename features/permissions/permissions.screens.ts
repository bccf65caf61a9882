import { defineScreens } from '#platform/web/screens/define-screens.ts'
import { commands, missingRight } from '#platform/web/screens/shell-points.ts'
import { recordLink } from '#features/changes/web/changes.points.ts'
import { permissionsPages } from './contract/permissions.pages.ts'

export const permissions = defineScreens({
  name: 'permissions',
  pages: permissionsPages,
  screens: {
    '/apps/permissions': {
      load: async () => (await import('./web/permissions.page.tsx')).PermissionsPage,
      prefetch: async ({ search }) => (await import('./web/permissions.api.ts')).prefetchPermissions(search),
      texts: ['permissions', 'roles', 'changes'],
    },
    '/access-control': {
      load: async () => (await import('./web/access-control.page.tsx')).AccessControlPage,
      texts: ['permissions', 'roles', 'changes'],
    },
    '/misc/not-authorized': {
      load: async () => (await import('./web/not-authorized.page.tsx')).NotAuthorizedPage,
      texts: [],
    },
  },
  contributes: [
    recordLink({ subject: 'Permission', to: id => ({ to: '/apps/permissions', search: { edit: id, perPage: '100' } }), isNumbered: true }),
    commands({ load: async () => (await import('./web/components/permissions-commands.ts')).permissionCommands, texts: ['permissions'] }),
    missingRight({ load: async () => (await import('./web/not-authorized.page.tsx')).NotAuthorizedPage }),
  ],
})
