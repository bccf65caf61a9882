import { PAGES, linkOf } from '#platform/contract/pages.rules.ts'
import { IconMessage } from '@tabler/icons-react'
import { useRouter } from '@tanstack/react-router'
import { useChatJumps } from '#features/chat/web/chat-jumps.door.ts'
import { useAbilities } from '#platform/web/access/access.tsx'
import { findByText } from '#platform/web/commands/rank.ts'
import { readRecents } from '#platform/web/commands/recents.ts'
import { useTranslation } from '#platform/web/i18n/i18n.ts'
import { usePreferences } from '#platform/web/preferences/preferences.ts'
import { ownKeys } from '#platform/web/preferences/shortcut-keys.ts'
import { useSignedInUser } from '#platform/web/session/session.ts'
import { PAGE_ICON } from '#ui/page/page-icons.ts'
import { COMMAND_TEXTS, listCommands } from './commands.ts'
import type { PaletteGroup, PaletteItem } from './palette-groups.ts'
import { type Found, useFilter, useFound } from './use-found.ts'

/** Records that were chosen, for as long as this page is open: their titles are kept nowhere else. */
const chosen = new Map<string, PaletteItem>()
export const keepChosen = (item: PaletteItem): void => void (item.isFound === true && chosen.set(item.id, item))

/** What the palette offers this person for what is typed: pages and actions they may open, records that are found, and what they chose last. */
export function usePaletteGroups(typed: string, whole: readonly string[]): Found {
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
  const found = useFound({ typed, whole, goTo })
  const { group, q } = useFilter(typed)
  const lately = readRecents(me)
  const areChatsWanted = isTyped || lately.some(id => id.startsWith('chat.'))
  const chats = useChatJumps(areChatsWanted && allows({ can: ['read', 'Chat'], own: true })).map(({ id, name, search }) => ({
    id,
    text: name,
    icon: IconMessage,
    run: () => goTo('/apps/chat', search),
  }))
  if (isTyped) {
    const local = [find('pages', pages, q), find('chats', chats, q), find('actions', group === undefined ? actions : [], q)]
    const here = local.filter(one => one.items.length > 0 && (group === undefined || one.name === group))
    const groups = [...here, ...found.groups]
    const canHelp = q !== '' && !found.isBehind && allows({ can: ['read', 'Kb'] })
    const help = { id: 'help', text: t('help', { q }), icon: PAGE_ICON.faq, run: () => goTo('/pages/knowledge-base', { q }) }
    return { ...found, groups: groups.length === 0 && canHelp ? [{ name: 'help', items: [help] }] : groups }
  }

  const all = [...pages, ...chats, ...actions, ...chosen.values()]
  const recents = lately.flatMap(id => all.find(item => item.id === id) ?? [])
  const groups: PaletteGroup[] = [
    { name: 'recents', items: recents },
    { name: 'pages', items: pages },
    { name: 'actions', items: actions },
  ]
  return { ...found, groups: groups.filter(one => one.items.length > 0) }
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
