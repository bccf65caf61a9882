import { defineScreens } from '#platform/web/screens/define-screens.ts'
import { commands } from '#platform/web/screens/shell-points.ts'
import { recordLink } from '#features/changes/web/changes.points.ts'
import { usersPages } from './contract/users.pages.ts'

export const users = defineScreens({
  name: 'users',
  pages: usersPages,
  screens: {
    '/apps/user/list': {
      load: async () => (await import('./web/user-list.page.tsx')).UserListPage,
      prefetch: async ({ search }) => (await import('./web/users.api.ts')).prefetchUserList(search),
      texts: ['users'],
    },
    '/apps/user/view/$id': {
      load: async () => (await import('./web/user-view.page.tsx')).loadUserViewPage(),
      prefetch: async ({ params }) => (await import('./web/users.api.ts')).prefetchUser(Number(params.id)),
      texts: ['users', 'changes', 'two-factor', 'ways'],
    },
  },
  contributes: [
    recordLink({ subject: 'User', to: id => ({ to: '/apps/user/view/$id', params: { id } }), isNumbered: true }),
    commands({ load: async () => (await import('./web/components/users-commands.ts')).userCommands, texts: ['users'] }),
  ],
})
