import type { Access } from './define.ts'
import { PAGES_OF_ROOMS } from './pages-rooms.rules.ts'

// The pages that menu, palette, shortcuts and bookmarks know by name (spec section 3: search entry). A screen that a person goes to by
// name has its line here; a record of a list has none.

export const PAGE_ICONS = [
  'home',
  'users',
  'profile',
  'audit',
  'roles',
  'permissions',
  'access',
  'keys',
  'reference',
  'account',
  'settings',
  'system',
  'mail',
  'chat',
  'todo',
  'kanban',
  'calendar',
  'table',
  'invoice',
  'shop',
  'wishlist',
  'orders',
  'checkout',
  'blog',
  'faq',
  'knowledge',
  'support',
  'pricing',
  'license',
  'social',
  'dialogs',
  'showcase',
  'analytics',
  'cards',
] as const
export type PageIconName = (typeof PAGE_ICONS)[number]

export interface PageEntry {
  /** Never given twice: bookmarks hold it. */
  id: number
  target: string
  /** In English; `text` is its key in shell.json. */
  title: string
  text: string
  icon: PageIconName
  /** `$me` stands for the id of the person. */
  link: string
  access: Access
  /** The letter after `g` that leads there. */
  key?: string
}

export const PAGES: readonly PageEntry[] = [
  { id: 1, target: 'start', title: 'Start page', text: 'layers.start', icon: 'home', link: '/', access: 'session', key: 'h' },
  {
    id: 2,
    target: 'users',
    title: 'Users',
    text: 'screens.users',
    icon: 'users',
    link: '/apps/user/list',
    access: { can: ['read', 'User'] },
    key: 'u',
  },
  {
    id: 3,
    target: 'profile',
    title: 'My profile',
    text: 'menu.myProfile',
    icon: 'profile',
    link: '/apps/user/view/$me',
    access: { can: ['read', 'User'], own: true },
    key: 'p',
  },
  {
    id: 4,
    target: 'audit',
    title: 'Audit log',
    text: 'screens.audit',
    icon: 'audit',
    link: '/admin/audit',
    access: { can: ['read', 'Audit'] },
    key: 'a',
  },
  {
    id: 5,
    target: 'roles',
    title: 'Roles',
    text: 'screens.roles',
    icon: 'roles',
    link: '/apps/roles',
    access: { can: ['read', 'Role'] },
    key: 'r',
  },
  {
    id: 6,
    target: 'permissions',
    title: 'Permissions',
    text: 'screens.permissions',
    icon: 'permissions',
    link: '/apps/permissions',
    access: { can: ['read', 'Permission'] },
  },
  {
    id: 7,
    target: 'access-control',
    title: 'Access control',
    text: 'screens.accessControl',
    icon: 'access',
    link: '/access-control',
    access: 'session',
  },
  {
    id: 8,
    target: 'account-settings',
    title: 'Account settings',
    text: 'screens.account',
    icon: 'account',
    link: '/pages/account-settings',
    access: 'session',
  },
  {
    id: 9,
    target: 'api-keys',
    title: 'API keys',
    text: 'screens.apiKeys',
    icon: 'keys',
    link: '/pages/api-key',
    access: { can: ['read', 'ApiKey'], own: true },
  },
  {
    id: 10,
    target: 'api-reference',
    title: 'API reference',
    text: 'screens.apiReference',
    icon: 'reference',
    link: '/pages/api-reference',
    access: 'session',
  },
  {
    id: 11,
    target: 'settings',
    title: 'Settings',
    text: 'screens.settings',
    icon: 'settings',
    link: '/admin/settings',
    access: { can: ['read', 'Settings'] },
    key: 's',
  },
  {
    id: 12,
    target: 'system',
    title: 'System',
    text: 'screens.system',
    icon: 'system',
    link: '/admin/system',
    access: { can: ['read', 'System'] },
    key: 'y',
  },
  {
    id: 13,
    target: 'email',
    title: 'Mail',
    text: 'screens.email',
    icon: 'mail',
    link: '/apps/email',
    access: { can: ['read', 'Email'], own: true },
    key: 'm',
  },
  {
    id: 14,
    target: 'chat',
    title: 'Chat',
    text: 'screens.chat',
    icon: 'chat',
    link: '/apps/chat',
    access: { can: ['read', 'Chat'], own: true },
    key: 'c',
  },
  {
    id: 15,
    target: 'todo',
    title: 'Todo',
    text: 'screens.todo',
    icon: 'todo',
    link: '/apps/todo',
    access: { can: ['read', 'Todo'], own: true },
    key: 't',
  },
  {
    id: 16,
    target: 'kanban',
    title: 'Kanban',
    text: 'screens.kanban',
    icon: 'kanban',
    link: '/apps/kanban',
    access: { can: ['read', 'Kanban'] },
    key: 'k',
  },
  {
    id: 17,
    target: 'calendar',
    title: 'Calendar',
    text: 'screens.calendar',
    icon: 'calendar',
    link: '/apps/calendar',
    access: { can: ['read', 'Calendar'], own: true },
    key: 'd',
  },
  ...PAGES_OF_ROOMS,
]

/** The address of a page for this person. */
export const linkOf = (page: Pick<PageEntry, 'link'>, userId: number): string => page.link.replace('$me', `${userId}`)
