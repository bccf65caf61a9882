import { RESOURCES } from '#features/resources.ts'
import type { Access, Subject } from '#platform/contract/define.ts'

// The lists with saved views: their paths, and who may open them. Separate from the calls, so that the browser doesn't load their schemas.

export interface ViewScreen {
  path: string
  access: Access
  /** Of several lists at one address, which it is: `?tab=all`. */
  tab?: string
}

const read = (subject: Subject): Access => ({ can: ['read', subject] })
const readOwn = (subject: Subject): Access => ({ can: ['read', subject], own: true })

/** By the names that views are stored under: never given to another list. */
const SCREENS = {
  users: { path: '/apps/user/list', access: read('User') },
  roles: { path: '/apps/roles', access: read('Role') },
  permissions: { path: '/apps/permissions', access: read('Permission') },
  audit: { path: '/admin/audit', access: read('Audit') },
  jobs: { path: '/admin/system', tab: 'jobs', access: read('System') },
  mails: { path: '/admin/system', tab: 'mail', access: read('System') },
  keys: { path: '/pages/api-key', access: readOwn('ApiKey') },
  accounts: { path: '/pages/api-key', tab: 'accounts', access: read('ApiKey') },
  invoices: { path: '/apps/invoice/list', access: read('Invoice') },
  orders: { path: '/apps/ecommerce/orders', access: readOwn('Order') },
  allOrders: { path: '/apps/ecommerce/orders', tab: 'all', access: read('Order') },
  coupons: { path: '/apps/ecommerce/orders', tab: 'coupons', access: { can: ['update', 'Order'] } },
  products: { path: '/apps/ecommerce/manage', access: { can: ['update', 'Shop'] } },
  tickets: { path: '/apps/support', access: readOwn('Ticket') },
  employees: { path: '/datatables/basic', access: read('Datatable') },
  sheet: { path: '/datatables/advance', access: read('Datatable') },
  posts: { path: '/pages/blog/list', access: read('Blog') },
  tasks: { path: '/apps/todo', access: readOwn('Todo') },
  mail: { path: '/apps/email', access: readOwn('Email') },
} as const satisfies Record<string, ViewScreen>

/** Lists of declared resources are stored under their table names. */
export type ViewScreenName = keyof typeof SCREENS | `own_${string}`
export const VIEW_SCREENS: ReadonlyMap<string, ViewScreen> = new Map<string, ViewScreen>([
  ...Object.entries(SCREENS),
  ...RESOURCES.map(
    ({ name, subject }) =>
      [`own_${name}`, { path: `/apps/${name}`, access: readOwn(subject) }] as const,
  ),
])
export const viewScreenOf = (name: ViewScreenName): ViewScreen => {
  const screen = VIEW_SCREENS.get(name)
  if (screen === undefined) throw new Error(`There is no list ${name}.`)
  return screen
}

export const isViewScreen = (name: string): name is ViewScreenName => VIEW_SCREENS.has(name)
export const VIEW_SCREEN_NAMES: readonly ViewScreenName[] = [...VIEW_SCREENS.keys()].filter(
  isViewScreen,
)

/** The list at an address; of several at the same one, that of the tab, provided the person has the tab. */
export function findViewScreen(
  path: string,
  { tab, allows }: { tab: string | undefined; allows: (access: Access) => boolean },
): ViewScreenName | undefined {
  const here = VIEW_SCREEN_NAMES.filter(name => {
    const screen = viewScreenOf(name)
    return screen.path === path && allows(screen.access)
  })
  const tabOf = (name: ViewScreenName): string | undefined => viewScreenOf(name).tab
  return (
    here.find(name => tabOf(name) === tab) ??
    here.find(name => tabOf(name) === undefined) ??
    here[0]
  )
}

/** URL parameters besides the list's state: the current view (`0`: none, although there is a default), and hidden columns. */
export const VIEW_PARAM = 'saved'
export const HIDDEN_PARAM = 'hide'
/** Views of one person for one list, and shared ones that are shown of it. */
export const MAX_VIEWS = 50
