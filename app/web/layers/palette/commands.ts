import {
  IconAdjustmentsHorizontal,
  IconArrowBackUp,
  IconKeyboard,
  IconLanguage,
  IconLayoutSidebarLeftCollapse,
  IconLayoutSidebarLeftExpand,
  IconLock,
  IconLogout,
  IconMoon,
  IconSun,
  IconTextDirectionLtr,
  IconTextDirectionRtl,
} from '@tabler/icons-react'
import { calendarCommands } from '#features/calendar/web/calendar.door.ts'
import { emailCommands } from '#features/email/web/email.door.ts'
import { accountCommands } from '#features/account-setting/web/account-setting.door.ts'
import { permissionCommands } from '#features/permissions/web/permissions.door.ts'
import { roleCommands } from '#features/roles/web/roles.door.ts'
import { todoCommands } from '#features/todo/web/todo.door.ts'
import { invoiceCommands } from '#features/invoice/web/invoice.door.ts'
import { blogCommands } from '#features/blog/web/blog.door.ts'
import { kanbanCommands } from '#features/kanban/web/kanban.door.ts'
import { userCommands } from '#features/users/web/users.door.ts'
import type { Command } from '#platform/web/commands/command.ts'
import { LANGUAGES, type Preferences, setPreferences } from '#platform/web/preferences/preferences.ts'
import { signOut } from '#platform/web/session/session.ts'
import { lockScreen } from '../../layout/lock-screen.ts'
import { openLayer } from '../layer-store.ts'

/** Namespaces that the words of the commands stand in. */
export const COMMAND_TEXTS = [
  'palette',
  'users',
  'account-setting',
  'roles',
  'permissions',
  'email',
  'todo',
  'calendar',
  'invoice',
  'kanban',
] as const

/** Everything the palette can do: what the features list in their doors, then the frame's own. */
export function listCommands(preferences: Preferences): Command[] {
  return [
    ...userCommands,
    ...accountCommands,
    ...roleCommands,
    ...permissionCommands,
    ...emailCommands,
    ...todoCommands,
    ...calendarCommands,
    ...invoiceCommands,
    ...blogCommands,
    ...kanbanCommands,
    ...frameCommands(preferences),
  ]
}

function frameCommands({ skin, direction, language, menuCollapsed }: Preferences): Command[] {
  const isDark = skin === 'dark'
  const isLtr = direction === 'ltr'
  const own = (command: Omit<Command, 'access'>): Command => ({ ...command, access: 'session' })
  return [
    own({
      id: 'frame.skin',
      text: isDark ? 'shell:navbar.toLight' : 'shell:navbar.toDark',
      icon: isDark ? IconSun : IconMoon,
      run: () => setPreferences({ skin: isDark ? 'light' : 'dark' }),
    }),
    own({
      id: 'frame.customizer',
      text: 'shell:layers.customizer',
      icon: IconAdjustmentsHorizontal,
      run: () => openLayer('customizer'),
    }),
    own({
      id: 'frame.shortcuts',
      text: 'shell:layers.shortcuts',
      icon: IconKeyboard,
      keys: '?',
      run: () => openLayer('shortcuts'),
    }),
    own({
      id: 'frame.changes',
      text: 'shell:navbar.recentChanges',
      icon: IconArrowBackUp,
      keys: 'g z',
      run: () => openLayer('changes'),
    }),
    own({
      id: 'frame.menu',
      text: menuCollapsed ? 'shell:menu.expand' : 'shell:menu.collapse',
      icon: menuCollapsed ? IconLayoutSidebarLeftExpand : IconLayoutSidebarLeftCollapse,
      run: () => setPreferences({ menuCollapsed: !menuCollapsed }),
    }),
    own({
      id: 'frame.direction',
      text: isLtr ? 'shell:navbar.toRtl' : 'shell:navbar.toLtr',
      icon: isLtr ? IconTextDirectionRtl : IconTextDirectionLtr,
      run: () => setPreferences({ direction: isLtr ? 'rtl' : 'ltr' }),
    }),
    ...LANGUAGES.filter(one => one !== language).map(one =>
      own({
        id: `frame.language.${one}`,
        text: `palette:languages.${one}`,
        icon: IconLanguage,
        run: () => setPreferences({ language: one }),
      }),
    ),
    own({ id: 'frame.lock', text: 'shell:navbar.lock', icon: IconLock, run: lockScreen }),
    own({ id: 'frame.signOut', text: 'shell:navbar.signOut', icon: IconLogout, run: () => signOut() }),
  ]
}
