import { defineScreens } from '#platform/web/screens/define-screens.ts'
import { commands, missingRight } from '#platform/web/screens/shell-points.ts'
import { recordLink } from '#features/changes/web/changes.points.ts'
import { permissionsPages } from './contract/permissions.pages.ts'

export const permissions = defineScreens({
  name: 'permissions',
  pages: permissionsPages,
  screens: {
    '/apps/permissions': {
      load: () => import('./web/permissions.page.tsx').then(m => m.PermissionsPage),
      prefetch: ({ search }) =>
        import('./web/permissions.api.ts').then(m => m.prefetchPermissions(search)),
      texts: ['permissions', 'roles'],
    },
    '/access-control': {
      load: () => import('./web/access-control.page.tsx').then(m => m.AccessControlPage),
      texts: ['permissions', 'roles'],
    },
    '/misc/not-authorized': {
      load: () => import('./web/not-authorized.page.tsx').then(m => m.NotAuthorizedPage),
      texts: [],
    },
  },
  contributes: [
    recordLink({
      subject: 'Permission',
      to: id => ({ to: '/apps/permissions', search: { edit: id, perPage: '100' } }),
      isNumbered: true,
    }),
    commands({
      load: () =>
        import('./web/components/permissions-commands.ts').then(m => m.permissionCommands),
      texts: ['permissions'],
    }),
    missingRight({
      load: () => import('./web/not-authorized.page.tsx').then(m => m.NotAuthorizedPage),
    }),
  ],
})
