import {
  readFilter,
  SEARCH_GROUPS,
  MAX_SEARCH,
  type SearchGroup,
} from '../../contract/main-search.rules.ts'
import type { FoundGroup, SearchEntry } from '../../contract/main-search.contract.ts'
import { useDebouncedValue } from '@mantine/hooks'
import { IconFile, IconFileTypePdf, IconPhoto } from '@tabler/icons-react'
import { useQueries, useQuery } from '@tanstack/react-query'
import { mainSearchQuery } from '../main-search.api.ts'
import { type Formats, useFormats } from '#platform/web/format/format.ts'
import { useTranslation } from '#platform/web/i18n/i18n.ts'
import { PAGE_ICON } from '#ui/page/page-icons.ts'
import type { PaletteGroup, PaletteItem } from './palette-groups.ts'

// What the server finds among all records (NAV-02 to NAV-04), as groups of the palette.

/** Debounce: one request when typing pauses. */
const PAUSE_MILLISECONDS = 120
/** Searched locally, in the reader's language. */
const LOCAL = new Set<SearchGroup>(['pages', 'chats'])

const ICON = {
  contacts: PAGE_ICON.users,
  invoices: PAGE_ICON.invoice,
  orders: PAGE_ICON.orders,
  products: PAGE_ICON.shop,
  tasks: PAGE_ICON.todo,
  cards: PAGE_ICON.kanban,
  events: PAGE_ICON.calendar,
  posts: PAGE_ICON.blog,
  articles: PAGE_ICON.faq,
  tickets: PAGE_ICON.support,
  mails: PAGE_ICON.mail,
  records: PAGE_ICON.table,
} as const

export interface Found {
  groups: PaletteGroup[]
  /** The list answers an earlier query. */
  isBehind: boolean
  /** Nothing has arrived yet. */
  isWaiting: boolean
  /** Everything failed. */
  isFailed: boolean
  failed: SearchGroup[]
  retry: () => void
}
interface SearchInput {
  typed: string
  whole: readonly string[]
  goTo: (path: string, search?: Record<string, string>) => void
}

/** The single group requested, and the query in it: `invoice: due`. */
export function useFilter(typed: string) {
  const { t } = useTranslation('palette')
  const names = SEARCH_GROUPS.flatMap(group => [
    [group, t(`filters.${group}`)] as const,
    [group, group] as const,
  ])
  return readFilter(typed, names)
}

export function useFound({ typed, whole, goTo }: SearchInput): Found {
  const asked = useFilter(typed)
  const format = useFormats()
  const [q] = useDebouncedValue(asked.q, PAUSE_MILLISECONDS)
  const group = asked.group
  const isLocal = group !== undefined && LOCAL.has(group)
  const query = useQuery({ ...mainSearchQuery({ q, group }), enabled: q !== '' && !isLocal })
  const groups = SEARCH_GROUPS.filter(one => whole.includes(one) && !LOCAL.has(one))
  const unfolded = useQueries({
    queries: groups.map(one => mainSearchQuery({ q, group: one, limit: MAX_SEARCH })),
  })
  const isAsked = asked.q !== '' && !isLocal
  const isBehind = isAsked && (q !== asked.q || query.isPlaceholderData || query.isLoading)
  const retry = () => void query.refetch()
  if (!isAsked)
    return { groups: [], isBehind: false, isWaiting: false, isFailed: false, failed: [], retry }

  const all = new Map(
    unfolded.flatMap(({ data }) => data?.searchArr ?? []).map(one => [one.group, one]),
  )
  const shown = (query.data?.searchArr ?? []).filter(
    one => !LOCAL.has(one.group) && one.data.length > 0,
  )
  return {
    groups: shown.map(one => toGroup(all.get(one.group) ?? one, { goTo, format })),
    isBehind,
    isWaiting: isBehind && query.data === undefined,
    isFailed: query.isError,
    failed: query.data?.failed ?? [],
    retry,
  }
}

type Showing = Pick<SearchInput, 'goTo'> & { format: Formats }

const toGroup = (
  { group, data, total, isMore }: FoundGroup,
  { goTo, format }: Showing,
): PaletteGroup => ({
  name: group,
  items: data.map(entry => toItem(group, entry, { goTo, format })),
  total,
  isMore,
})

function toItem(group: SearchGroup, entry: SearchEntry, { goTo, format }: Showing): PaletteItem {
  const { id, title, link, email, img, avatarColor, by, size } = entry
  const when = entry.when === undefined ? undefined : format.moment(entry.when)
  const details = group === 'files' ? [by, size, entry.detail] : [when, entry.detail ?? email]
  return {
    id: `found.${group}.${id}`,
    text: title,
    detail: details.filter(one => one !== undefined && one !== '').join(' · '),
    icon: entry.icon === undefined ? iconOf(group, entry.file ?? '') : PAGE_ICON[entry.icon],
    ...(avatarColor === undefined
      ? {}
      : { person: { fullName: title, avatar: img ?? null, avatarColor } }),
    isFound: true,
    run: () => {
      const url = new URL(link, location.origin)
      goTo(url.pathname, Object.fromEntries(url.searchParams))
    },
  }
}

function iconOf(group: SearchGroup, type: string): PaletteItem['icon'] {
  if (group === 'files')
    return type === 'application/pdf'
      ? IconFileTypePdf
      : type.startsWith('image/')
        ? IconPhoto
        : IconFile
  return group === 'pages' || group === 'chats' ? PAGE_ICON.home : ICON[group]
}
