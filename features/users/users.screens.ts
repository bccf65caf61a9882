import { defineScreens } from '#platform/web/screens/define-screens.ts'
import { commands } from '#platform/web/screens/shell-points.ts'
import { recordLink } from '#features/changes/web/changes.points.ts'
import { usersPages } from './contract/users.pages.ts'

export const users = defineScreens({
  name: 'users',
  pages: usersPages,
  screens: {
    '/apps/user/list': {
      load: () => import('./web/user-list.page.tsx').then(m => m.UserListPage),
      prefetch: ({ search }) => import('./web/users.api.ts').then(m => m.prefetchUserList(search)),
      texts: ['users', 'saved-views', 'changes'],
    },
    '/apps/user/view': {
      load: () => import('./web/own-view.page.tsx').then(m => m.OwnViewPage),
      texts: [],
    },
    '/apps/user/view/$id': {
      load: () => import('./web/user-view.page.tsx').then(m => m.loadUserViewPage()),
      prefetch: ({ params }) =>
        import('./web/users.api.ts').then(m => m.prefetchUser(Number(params.id))),
      texts: ['users', 'changes', 'two-factor', 'sign-in-methods'],
    },
  },
  contributes: [
    recordLink({
      subject: 'User',
      to: id => ({ to: '/apps/user/view/$id', params: { id } }),
      isNumbered: true,
    }),
    commands({
      load: () => import('./web/components/users-commands.ts').then(m => m.userCommands),
      texts: ['users'],
    }),
  ],
})
