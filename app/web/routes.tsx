import type { ComponentType } from 'react'
import { ROOM_SCREENS } from './room-routes.tsx'
import type { Screen } from './screen.ts'

// Every screen for signed-in people, each loaded when it is opened. The order is that of the feature list; the list of all
// addresses that are screens stands in features/screens.ts. The sign-in pages load those addresses only, not this list.

const SIGNED_IN = 'session'

export const SCREENS: readonly Screen[] = [
  email('/apps/email'),
  email('/apps/email/$folder'),
  email('/apps/email/label/$label'),
  {
    path: '/apps/user/list',
    load: async () => (await import('#features/users/web/user-list.page.tsx')).UserListPage,
    prefetch: async ({ search }) => (await import('#features/users/web/users.api.ts')).prefetchUserList(search),
    access: { can: ['read', 'User'] },
    title: 'screens.users',
    texts: ['users'],
  },
  {
    path: '/apps/user/view/$id',
    load: loadUserView,
    prefetch: async ({ params }) => (await import('#features/users/web/users.api.ts')).prefetchUser(Number(params.id)),
    access: { can: ['read', 'User'], own: true },
    title: 'screens.user',
    parent: '/apps/user/list',
    texts: ['users', 'changes', 'account-setting', 'two-factor', 'ways'],
  },
  {
    path: '/apps/roles',
    load: async () => (await import('#features/roles/web/roles.page.tsx')).RolesPage,
    prefetch: async ({ search }) => (await import('#features/roles/web/roles.api.ts')).prefetchRoles(search),
    access: { can: ['read', 'Role'] },
    title: 'screens.roles',
    texts: ['roles', 'users', 'changes'],
  },
  {
    path: '/apps/permissions',
    load: async () => (await import('#features/permissions/web/permissions.page.tsx')).PermissionsPage,
    prefetch: async ({ search }) => (await import('#features/permissions/web/permissions.api.ts')).prefetchPermissions(search),
    access: { can: ['read', 'Permission'] },
    title: 'screens.permissions',
    texts: ['permissions', 'roles', 'changes'],
  },
  {
    path: '/access-control',
    load: async () => (await import('#features/permissions/web/access-control.page.tsx')).AccessControlPage,
    access: SIGNED_IN,
    title: 'screens.accessControl',
    texts: ['permissions', 'roles', 'changes'],
  },
  {
    path: '/admin/audit',
    load: async () => (await import('#features/changes/web/audit.page.tsx')).AuditPage,
    access: { can: ['read', 'Audit'] },
    title: 'screens.audit',
    texts: ['changes'],
  },
  {
    path: '/pages/account-settings',
    load: async () => (await import('#features/account-setting/web/account-setting.page.tsx')).AccountSettingPage,
    prefetch: async () => (await import('#features/account-setting/web/account-setting.api.ts')).prefetchAccount(),
    access: SIGNED_IN,
    title: 'screens.account',
    texts: ['account-setting', 'users', 'customizer', 'two-factor', 'ways'],
  },
  {
    path: '/pages/api-key',
    load: async () => (await import('#features/api-key/web/api-key.page.tsx')).ApiKeyPage,
    access: { can: ['read', 'ApiKey'], own: true },
    title: 'screens.apiKeys',
    texts: ['api-key', 'webhooks', 'changes', 'users'],
  },
  {
    path: '/pages/api-reference',
    load: async () => (await import('#features/api-reference/web/api-reference.page.tsx')).ApiReferencePage,
    access: SIGNED_IN,
    title: 'screens.apiReference',
    parent: '/pages/api-key',
    texts: ['api-reference', 'changes'],
  },
  {
    path: '/admin/settings',
    load: async () => (await import('#features/settings/web/settings.page.tsx')).SettingsPage,
    access: { can: ['read', 'Settings'] },
    title: 'screens.settings',
    texts: ['settings', 'changes'],
  },
  {
    path: '/admin/system',
    load: async () => (await import('#features/system/web/system.page.tsx')).SystemPage,
    access: { can: ['read', 'System'] },
    title: 'screens.system',
    texts: ['system'],
  },
  {
    path: '/notifications',
    load: async () => (await import('#features/notifications/web/notifications.page.tsx')).NotificationsPage,
    access: SIGNED_IN,
    title: 'screens.notifications',
    texts: ['notifications'],
  },
  {
    path: '/apps/chat',
    load: async () => (await import('#features/chat/web/chat.page.tsx')).ChatPage,
    prefetch: async () => (await import('#features/chat/web/chat.api.ts')).prefetchChats(),
    access: { can: ['read', 'Chat'], own: true },
    title: 'screens.chat',
    texts: ['chat', 'links', 'away', 'recurrence'],
  },
  todo('/apps/todo'),
  todo('/apps/todo/$filter'),
  todo('/apps/todo/tag/$tag'),
  {
    path: '/apps/kanban',
    load: async () => (await import('#features/kanban/web/kanban.page.tsx')).KanbanPage,
    prefetch: async ({ search }) => (await import('#features/kanban/web/kanban.api.ts')).prefetchKanban(search),
    access: { can: ['read', 'Kanban'] },
    title: 'screens.kanban',
    texts: ['kanban', 'links', 'away'],
  },
  {
    path: '/apps/calendar',
    load: async () => (await import('#features/calendar/web/calendar.page.tsx')).CalendarPage,
    access: { can: ['read', 'Calendar'], own: true },
    title: 'screens.calendar',
    texts: ['calendar', 'recurrence', 'changes', 'links'],
  },
  {
    path: '/misc/error',
    load: async () => (await import('./layout/frame.tsx')).ErrorPage,
    access: SIGNED_IN,
    title: 'screens.error',
    texts: [],
  },
  {
    path: '/misc/not-authorized',
    load: async () => (await import('./layout/frame.tsx')).NotAuthorizedPage,
    access: SIGNED_IN,
    title: 'screens.notAuthorized',
    texts: [],
  },
  ...ROOM_SCREENS,
]

function email(path: string): Screen {
  return {
    path,
    load: async () => (await import('#features/email/web/email.page.tsx')).EmailPage,
    prefetch: async () => (await import('#features/email/web/email.api.ts')).prefetchMailbox(),
    access: { can: ['read', 'Email'], own: true },
    title: 'screens.email',
    texts: ['email', 'changes', 'links'],
  }
}

function todo(path: string): Screen {
  return {
    path,
    load: async () => (await import('#features/todo/web/todo.page.tsx')).TodoPage,
    access: { can: ['read', 'Todo'], own: true },
    title: 'screens.todo',
    texts: ['todo', 'recurrence', 'changes', 'links', 'away'],
  }
}

/** The page of a person has tabs of several features. */
async function loadUserView(): Promise<ComponentType> {
  const [{ UserViewPage }, { PERSON_TABS }] = await Promise.all([
    import('#features/users/web/user-view.page.tsx'),
    import('#features/account-setting/web/components/person-tabs.tsx'),
  ])
  return function UserView() {
    return <UserViewPage more={PERSON_TABS} />
  }
}
