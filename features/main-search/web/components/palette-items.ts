import { commaOf } from '#platform/contract/locales.rules.ts'
import { linkOf } from '#platform/contract/pages.rules.ts'
import { useQueries } from '@tanstack/react-query'
import { useRouter } from '@tanstack/react-router'
import { useAbilities } from '#platform/web/access/access.tsx'
import { rankByText } from '#platform/web/commands/rank.ts'
import { readRecents } from '#platform/web/commands/recents.ts'
import { useTranslation } from '#platform/web/i18n/i18n.ts'
import { usePreferences } from '#platform/web/preferences/preferences.ts'
import { ownKeys } from '#platform/web/preferences/shortcut-keys.ts'
import { listComposedPages } from '#platform/web/screens/composed.ts'
import { useSignedInUser } from '#platform/web/session/session.ts'
import { PAGE_ICON } from '#ui/page/page-icons.ts'
import { lookOn } from '../main-search.points.ts'
import { jumpSources, listCommands } from './palette-sources.ts'
import type { PaletteGroup, PaletteItem } from './palette-groups.ts'
import { type Found, useFilter, useFound } from './use-found.ts'

/** Records opened while this page is loaded: their titles are stored nowhere else. */
const chosen = new Map<string, PaletteItem>()
export const rememberChosen = (item: PaletteItem): void =>
  void (item.isFound === true && chosen.set(item.id, item))

/** What the palette offers this person for what is typed: pages and actions they may open, records that are found, and what they chose last. */
export function usePaletteGroups(typed: string, whole: readonly string[]): Found {
  const { t } = useTranslation('palette')
  const { allows } = useAbilities()
  const { id: me } = useSignedInUser()
  // What the frame can do changes with them.
  usePreferences()
  const goTo = useGoTo()

  const pages = listComposedPages()
    .filter(page => allows(page.access))
    .map(page => ({
      id: `page.${page.target}`,
      text: t(`shell:${page.text}`),
      icon: PAGE_ICON[page.icon],
      keys: page.key === undefined ? undefined : ownKeys(`g ${page.key}`),
      run: () => goTo(linkOf(page, me)),
    }))
  const actions = listCommands()
    .filter(command => allows(command.access))
    .map(({ id, text, icon, keys, run }) => ({
      id,
      text: t(text),
      icon,
      keys: keys && ownKeys(keys),
      run: () => run({ goTo }),
    }))
  const isTyped = typed.trim() !== ''
  const found = useFound({ typed, whole, goTo })
  const { group, q } = useFilter(typed)
  const synonymsOf = useSynonyms()
  const lately = readRecents(me)
  const jumps = useJumps({ isTyped, lately, goTo })
  /** The group with its best item first. */
  const find = (name: PaletteGroup['name'], items: PaletteItem[]) => {
    const ranked = rankByText(q, items, item => [item.text, ...synonymsOf(item)])
    return { name, items: ranked.map(({ item }) => item), place: ranked[0]?.place ?? 0 }
  }
  if (isTyped) {
    const local = [
      find('pages', pages),
      ...jumps.map(one => find(one.name, one.items)),
      find('actions', group === undefined ? actions : []),
    ]
    const here = local
      .filter(one => one.items.length > 0 && (group === undefined || one.name === group))
      .toSorted((one, other) => one.place - other.place)
    const groups = [...here, ...found.groups]
    if (groups.length > 0 || q === '' || found.isBehind) return { ...found, groups }
    const elsewhere = lookOn.all().filter(({ access }) => allows(access))
    const help = elsewhere.map(({ icon, path }) => ({
      id: 'help',
      text: t('help', { q }),
      icon: PAGE_ICON[icon],
      run: () => goTo(path, { q }),
    }))
    return { ...found, groups: help.length === 0 ? [] : [{ name: 'help', items: help }] }
  }

  const all = [...pages, ...jumps.flatMap(one => one.items), ...actions, ...chosen.values()]
  const recents = lately.flatMap(id => all.find(item => item.id === id) ?? [])
  const groups: PaletteGroup[] = [
    { name: 'recents', items: recents },
    { name: 'pages', items: pages },
    { name: 'actions', items: actions },
  ]
  return { ...found, groups: groups.filter(one => one.items.length > 0) }
}

/** Text keys by the ids of items. */
const SYNONYMS = new Map(
  Object.entries({
    'page.start': 'synonyms.start',
    'page.account-settings': 'synonyms.account',
    'page.settings': 'synonyms.settings',
    'page.system': 'synonyms.system',
    'page.users': 'synonyms.users',
    'page.todo': 'synonyms.todo',
    'page.invoices': 'synonyms.invoices',
    'frame.skin': 'synonyms.skin',
    'frame.direction': 'synonyms.direction',
    'frame.signOut': 'synonyms.signOut',
  } as const),
)

/** Actions that create something. */
const CREATES = /\.(?:add|write|compose)$/

/** What else people call a page or an action, and what they look for there. */
function useSynonyms() {
  const { t } = useTranslation('palette')
  const { language } = usePreferences()
  return ({ id, text }: PaletteItem): readonly string[] => {
    if (CREATES.test(id)) return [`${text} ${t('synonyms.create')}`]
    const key = SYNONYMS.get(id)
    return key === undefined ? [] : t(key).split(commaOf(language))
  }
}

/** Commands and places of features, loaded on demand. */
function useJumps({
  isTyped,
  lately,
  goTo,
}: {
  isTyped: boolean
  lately: readonly string[]
  goTo: ReturnType<typeof useGoTo>
}): PaletteGroup[] {
  const { allows } = useAbilities()
  const sources = jumpSources.all()
  const isListed = (prefix: string) => isTyped || lately.some(id => id.startsWith(prefix))
  const found = useQueries({
    queries: sources.map(({ access, prefix, query }) => ({
      ...query(),
      enabled: isListed(prefix) && allows(access),
    })),
  })
  return sources.map(({ group: name, icon, prefix }, at) => ({
    name,
    items: isListed(prefix)
      ? (found[at]?.data ?? []).map(({ id, text, path, search }) => ({
          id,
          text,
          icon,
          run: () => goTo(path, search),
        }))
      : [],
  }))
}

/** Opens a screen; on the current one, other parameters are kept: a list keeps its filters when its drawer opens. */
function useGoTo() {
  const router = useRouter()
  return (path: string, search: Record<string, string> = {}) => {
    const here = router.state.location
    void router.navigate({
      to: path,
      search: here.pathname === path ? { ...here.search, ...search } : search,
    })
  }
}
