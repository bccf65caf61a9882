import type { Access } from './define.ts'

// Named pages of a feature: declared by `features/<name>/contract/<name>.pages.ts` with `definePages`, as data that both
// sides may read. Menu, palette, shortcuts, bookmarks and breadcrumbs are built from it.

/** Icons of pages, drawn by the design system (ui/page/page-icons.ts). */
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
  'employees',
  'table',
  'fields',
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
  'statistics',
  'cards',
] as const
export type PageIconName = (typeof PAGE_ICONS)[number]

/** Menu groups, in order; their texts are `menu.<group>` in shell.json. */
export const MENU_GROUPS = [
  'dashboards',
  'apps',
  'people',
  'trade',
  'administration',
  'account',
  'help',
  'developers',
  'showcase',
] as const
export type MenuGroup = (typeof MENU_GROUPS)[number]

/** A screen people navigate to by name; a list's record has none. */
export interface PageName {
  /** Never reused: bookmarks store it. */
  id: number
  target: string
  /** In English, for the server; the screen uses its text key. */
  title: string
  icon: PageIconName
  /** Its key in shell.json, where it is not that of the screen. */
  text?: string
  /** Link target, if not the address itself: `$me` stands for the user's id. */
  link?: string
  /** The letter after `g` that leads there. */
  key?: string
  /** Pages are listed by their ids, unless they say where. */
  place?: number
  menu?: {
    group: MenuGroup
    /** Among those of its group. */
    place: number
    /** Hidden from users with this right: they find the page elsewhere. */
    notFor?: Access
  }
  /** Listed in the user menu, under this text key. */
  personMenu?: { text: string; place: number }
}

/** An address that is a screen: what the browser shows in its address bar. `$name` marks a part that varies. */
export interface Address {
  /** `public` screens have no layout; all others are in the layout and need a session. */
  access: Access
  /** Key of the title in shell.json: breadcrumb and menu agree on it. */
  title: string
  /** The breadcrumb before it: an address. */
  parent?: string
  /** In the layout for signed-in users; also open to visitors, with its sub-pages, in a frame of its own. */
  isOpen?: true
  page?: PageName
}
export type Addresses = Readonly<Record<string, Address>>

/**
 * Declares the pages of a feature.
 *
 * @example definePages({ '/apps/todo': { access: { can: ['read', 'Todo'] }, title: 'screens.todo', page: { id: 15, … } } })
 */
export const definePages = <const Defined extends Readonly<Record<`/${string}`, Address>>>(
  pages: Defined,
): Defined => pages

/** A page with all that it takes from its address. */
export interface PageEntry extends Omit<PageName, 'text' | 'link'> {
  text: string
  link: string
  access: Access
}

/** The pages among the addresses of the features, in their order. */
export function listPages(features: readonly Addresses[]): PageEntry[] {
  const found = features.flatMap(addresses =>
    Object.entries(addresses).flatMap(([path, { page, access, title }]): PageEntry[] =>
      page === undefined ? [] : [{ text: title, link: path, access, ...page }],
    ),
  )
  return found.toSorted((one, other) => (one.place ?? one.id) - (other.place ?? other.id))
}

/** The address of a page for this person. */
export const linkOf = (page: Pick<PageEntry, 'link'>, userId: number): string =>
  page.link.replace('$me', `${userId}`)
