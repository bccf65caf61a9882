import type { Access } from '@smart-fft/contract/define'
import type { UserData } from '@smart-fft/contract/auth.contract'
import { type Icon, IconHistory, IconServerCog, IconSettings, IconUserCircle, IconUsers } from '@tabler/icons-react'
import type { Abilities } from '../../platform/access/abilities.ts'

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
const SETTINGS: MenuEntry = { text: 'menu.settings', to: '/admin/settings', icon: IconSettings, access: { can: ['read', 'Settings'] } }
const SYSTEM: MenuEntry = { text: 'menu.system', to: '/admin/system', icon: IconServerCog, access: { can: ['read', 'System'] } }
const USERS: MenuEntry = { text: 'menu.users', to: '/apps/user/list', icon: IconUsers, access: { can: ['read', 'User'] } }

/** The menu of a person: what is built, and of that what the person may open. */
export function listMenu(user: UserData, { allows }: Abilities): MenuGroup[] {
  // Whoever may see everybody finds themselves there, and in the account menu.
  const mine: MenuEntry = { text: 'menu.myProfile', to: `/apps/user/view/${user.id}`, icon: IconUserCircle, access: 'session' }
  const groups: MenuGroup[] = [
    { text: 'menu.people', entries: [USERS] },
    { text: 'menu.administration', entries: [AUDIT, SETTINGS, SYSTEM] },
    { text: 'menu.account', entries: allows(USERS.access) ? [] : [mine] },
  ]
  return groups
    .map(group => ({ ...group, entries: group.entries.filter(entry => allows(entry.access)) }))
    .filter(group => group.entries.length > 0)
}
