import { PAGES, linkOf } from '@smart-fft/contract/pages.rules'
import { IconMessage } from '@tabler/icons-react'
import { useRouter } from '@tanstack/react-router'
import type { ComponentType } from 'react'
import { useChatJumps } from '../../../features/chat/chat-jumps.door.ts'
import { useAbilities } from '../../../platform/access/access.tsx'
import { findByText } from '../../../platform/commands/rank.ts'
import { readRecents } from '../../../platform/commands/recents.ts'
import { useTranslation } from '../../../platform/i18n/i18n.ts'
import { usePreferences } from '../../../platform/preferences/preferences.ts'
import { ownKeys } from '../../../platform/preferences/shortcut-keys.ts'
import { useSignedInUser } from '../../../platform/session/session.ts'
import { PAGE_ICON } from '../../../ui/page/page-icons.ts'
import { COMMAND_TEXTS, listCommands } from './commands.ts'

export interface PaletteItem {
  id: string
  text: string
  icon: ComponentType<{ size?: number; stroke?: number }>
  keys?: string | undefined
  run: () => void | Promise<void>
}
export interface PaletteGroup {
  name: 'recents' | 'pages' | 'chats' | 'actions'
  items: PaletteItem[]
}

/** What the palette offers this person for what is typed: pages and actions they may open, and what they chose last. */
export function usePaletteGroups(typed: string): PaletteGroup[] {
  const { t } = useTranslation([...COMMAND_TEXTS])
  const { allows } = useAbilities()
  const { id: me } = useSignedInUser()
  const preferences = usePreferences()
  const goTo = useGoTo()

  const pages = PAGES.filter(page => allows(page.access)).map(page => ({
    id: `page.${page.target}`,
    text: t(`shell:${page.text}`),
    icon: PAGE_ICON[page.icon],
    keys: page.key === undefined ? undefined : ownKeys(`g ${page.key}`),
    run: () => goTo(linkOf(page, me)),
  }))
  const actions = listCommands(preferences)
    .filter(command => allows(command.access))
    .map(({ id, text, icon, keys, run }) => ({ id, text: t(text), icon, keys: keys && ownKeys(keys), run: () => run({ goTo }) }))
  const isTyped = typed.trim() !== ''
  const lately = readRecents(me)
  const areChatsWanted = isTyped || lately.some(id => id.startsWith('chat.'))
  const chats = useChatJumps(areChatsWanted && allows({ can: ['read', 'Chat'], own: true })).map(({ id, name, search }) => ({
    id,
    text: name,
    icon: IconMessage,
    run: () => goTo('/apps/chat', search),
  }))
  if (isTyped) {
    const found = [find('pages', pages, typed), find('chats', chats, typed), find('actions', actions, typed)]
    return found.filter(group => group.items.length > 0)
  }

  const all = [...pages, ...chats, ...actions]
  const recents = lately.flatMap(id => all.find(item => item.id === id) ?? [])
  const groups: PaletteGroup[] = [
    { name: 'recents', items: recents },
    { name: 'pages', items: pages },
    { name: 'actions', items: actions },
  ]
  return groups.filter(group => group.items.length > 0)
}

const find = (name: PaletteGroup['name'], items: PaletteItem[], typed: string): PaletteGroup => ({
  name,
  items: findByText(typed, items, item => item.text),
})

/** To a screen; on the same one, what else stands in the address stays: a list keeps its filters when its drawer is opened. */
function useGoTo() {
  const router = useRouter()
  return (path: string, search: Record<string, string> = {}) => {
    const here = router.state.location
    void router.navigate({ to: path, search: here.pathname === path ? { ...here.search, ...search } : search })
  }
}
