import {
  IconAdjustmentsHorizontal,
  IconKeyboard,
  IconLanguage,
  IconLayoutSidebarLeftCollapse,
  IconLayoutSidebarLeftExpand,
  IconLogout,
  IconMoon,
  IconSun,
  IconTextDirectionLtr,
  IconTextDirectionRtl,
} from '@tabler/icons-react'
import type { Command } from '#platform/web/commands/command.ts'
import { openLayer } from '#platform/web/layers/layer-store.ts'
import { getPreferences, LANGUAGES, setPreferences } from '#platform/web/preferences/preferences.ts'
import { leaveAndSignOut } from '#ui/form/leave-and-sign-out.ts'

/** The frame's own palette commands in its current state, with those of features in between. */
export function frameCommands(): readonly Command[] {
  const { skin, direction, language, menuCollapsed } = getPreferences()
  const isDark = skin === 'dark'
  const isLtr = direction === 'ltr'
  const own = (command: Omit<Command, 'access'>): Command => ({ ...command, access: 'session' })
  return [
    own({
      id: 'frame.skin',
      place: 101,
      text: isDark ? 'shell:navbar.toLight' : 'shell:navbar.toDark',
      icon: isDark ? IconSun : IconMoon,
      run: () => setPreferences({ skin: isDark ? 'light' : 'dark' }),
    }),
    own({
      id: 'frame.customizer',
      place: 102,
      text: 'shell:layers.customizer',
      icon: IconAdjustmentsHorizontal,
      run: () => openLayer('customizer'),
    }),
    own({
      id: 'frame.shortcuts',
      place: 103,
      text: 'shell:layers.shortcuts',
      icon: IconKeyboard,
      keys: '?',
      run: () => openLayer('shortcuts'),
    }),
    own({
      id: 'frame.menu',
      place: 105,
      text: menuCollapsed ? 'shell:menu.expand' : 'shell:menu.collapse',
      icon: menuCollapsed ? IconLayoutSidebarLeftExpand : IconLayoutSidebarLeftCollapse,
      run: () => setPreferences({ menuCollapsed: !menuCollapsed }),
    }),
    own({
      id: 'frame.direction',
      place: 106,
      text: isLtr ? 'shell:navbar.toRtl' : 'shell:navbar.toLtr',
      icon: isLtr ? IconTextDirectionRtl : IconTextDirectionLtr,
      run: () => setPreferences({ direction: isLtr ? 'rtl' : 'ltr' }),
    }),
    ...LANGUAGES.filter(one => one !== language).map(one =>
      own({
        id: `frame.language.${one}`,
        place: 107,
        text: `frame:languages.${one}`,
        icon: IconLanguage,
        run: () => setPreferences({ language: one }),
      }),
    ),
    own({
      id: 'frame.signOut',
      place: 109,
      text: 'shell:navbar.signOut',
      icon: IconLogout,
      run: async () => void (await leaveAndSignOut()),
    }),
  ]
}
