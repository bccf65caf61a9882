import type { Access } from '#platform/contract/define.ts'
import type { UserData } from '#features/auth/contract/auth.contract.ts'
import { PAGES, linkOf } from '#platform/contract/pages.rules.ts'
import type { Icon } from '@tabler/icons-react'
import type { Abilities } from '#platform/web/access/abilities.ts'
import { PAGE_ICON } from '#ui/page/page-icons.ts'

/** One line of the menu: a page that is known by name. */
export interface MenuEntry {
  /** The page's: its badge is kept under it. */
  target: string
  text: string
  to: string
  icon: Icon
  access: Access
}
export interface MenuGroup {
  text: string
  entries: MenuEntry[]
}

/** The groups of the menu, in its order, and their pages by target. */
const GROUPS = [
  { text: 'menu.dashboards', targets: ['start', 'analytics', 'card-statistics', 'card-analytics'] },
  { text: 'menu.apps', targets: ['email', 'chat', 'todo', 'kanban', 'calendar', 'invoices', 'blog'] },
  { text: 'menu.people', targets: ['users', 'roles', 'permissions', 'datatables-basic', 'datatables-advance'] },
  { text: 'menu.trade', targets: ['shop', 'wishlist', 'checkout', 'orders'] },
  { text: 'menu.administration', targets: ['settings', 'system', 'audit'] },
  { text: 'menu.account', targets: ['profile', 'account-settings', 'access-control', 'social', 'pricing', 'license'] },
  { text: 'menu.help', targets: ['faq', 'knowledge-base', 'support'] },
  { text: 'menu.developers', targets: ['api-keys', 'api-reference', 'modal-examples'] },
  { text: 'menu.showcase', targets: ['ui-element', 'components', 'forms', 'charts'] },
]

/** The menu of a person: what is built, and of that what the person may open. */
export function listMenu(user: UserData, { allows }: Abilities): MenuGroup[] {
  // Whoever may see everybody finds themselves there, and in the account menu.
  const seesEverybody = allows({ can: ['read', 'User'] })
  return GROUPS.map(({ text, targets }) => ({
    text,
    entries: targets
      .flatMap(target => PAGES.find(page => page.target === target) ?? [])
      .filter(page => allows(page.access) && !(page.target === 'profile' && seesEverybody))
      .map(page => ({ target: page.target, text: page.text, to: linkOf(page, user.id), icon: PAGE_ICON[page.icon], access: page.access })),
  })).filter(({ entries }) => entries.length > 0)
}
