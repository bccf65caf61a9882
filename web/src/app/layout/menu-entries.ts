import type { Access } from '@smart-fft/contract/define'
import type { UserData } from '@smart-fft/contract/auth.contract'
import { type Icon, IconHistory, IconShieldLock, IconUserCircle, IconUsers } from '@tabler/icons-react'
import type { Abilities } from '../../platform/access/abilities.ts'
import { PAGE_ICON } from '../../ui/page/page-icons.ts'

/** One line of the menu. Texts stand in shell.json under `menu`. */
export interface MenuEntry {
  text: string
  to: string
  icon: Icon
  access: Access
}
export interface MenuGroup {
  text: string
  entries: MenuEntry[]
}

const AUDIT: MenuEntry = { text: 'menu.audit', to: '/admin/audit', icon: IconHistory, access: { can: ['read', 'Audit'] } }
const SETTINGS: MenuEntry = {
  text: 'menu.settings',
  to: '/admin/settings',
  icon: PAGE_ICON.settings,
  access: { can: ['read', 'Settings'] },
}
const SYSTEM: MenuEntry = { text: 'menu.system', to: '/admin/system', icon: PAGE_ICON.system, access: { can: ['read', 'System'] } }
const USERS: MenuEntry = { text: 'menu.users', to: '/apps/user/list', icon: IconUsers, access: { can: ['read', 'User'] } }
const ROLES: MenuEntry = { text: 'menu.roles', to: '/apps/roles', icon: IconShieldLock, access: { can: ['read', 'Role'] } }
const PERMISSIONS: MenuEntry = {
  text: 'menu.permissions',
  to: '/apps/permissions',
  icon: PAGE_ICON.permissions,
  access: { can: ['read', 'Permission'] },
}
const ACCESS: MenuEntry = { text: 'menu.accessControl', to: '/access-control', icon: PAGE_ICON.access, access: 'session' }

/** The menu of a person: what is built, and of that what the person may open. */
export function listMenu(user: UserData, { allows }: Abilities): MenuGroup[] {
  // Whoever may see everybody finds themselves there, and in the account menu.
  const mine: MenuEntry = { text: 'menu.myProfile', to: `/apps/user/view/${user.id}`, icon: IconUserCircle, access: 'session' }
  const groups: MenuGroup[] = [
    { text: 'menu.people', entries: [USERS, ROLES, PERMISSIONS] },
    { text: 'menu.administration', entries: [AUDIT, SETTINGS, SYSTEM] },
    { text: 'menu.account', entries: [...(allows(USERS.access) ? [] : [mine]), ACCESS] },
  ]
  return groups
    .map(group => ({ ...group, entries: group.entries.filter(entry => allows(entry.access)) }))
    .filter(group => group.entries.length > 0)
}
