import type { Access } from '#platform/contract/define.ts'
import { linkOf, MENU_GROUPS, type PageEntry } from '#platform/contract/pages.rules.ts'
import type { Icon } from '@tabler/icons-react'
import type { Abilities } from '#platform/web/access/abilities.ts'
import { PAGE_ICON } from '#ui/page/page-icons.ts'

/** One menu entry: a registered page. */
export interface MenuEntry {
  /** The page's target: the key of its badge. */
  target: string
  text: string
  to: string
  /** It leads to the person's own record: those of others are not part of it. */
  isOwn: boolean
  icon: Icon
  access: Access
}
export interface MenuGroup {
  text: string
  entries: MenuEntry[]
}

/** The menu of a person: what is built, and of that what the person may open. */
export function listMenu(
  pages: readonly PageEntry[],
  userId: number,
  { allows }: Abilities,
): MenuGroup[] {
  return MENU_GROUPS.map(group => ({
    text: `menu.${group}`,
    entries: pages
      .flatMap(page => (page.menu?.group === group ? [{ ...page, ...page.menu }] : []))
      .filter(({ access, notFor }) => allows(access) && !(notFor !== undefined && allows(notFor)))
      .toSorted((one, other) => one.place - other.place)
      .map(page => ({
        target: page.target,
        text: page.text,
        to: linkOf(page, userId),
        isOwn: page.link.includes('$me'),
        icon: PAGE_ICON[page.icon],
        access: page.access,
      })),
  })).filter(({ entries }) => entries.length > 0)
}

/** The entry of this address, or of the part of the product it belongs to: a user's page belongs to the list of users. */
export function findCurrent(entries: readonly MenuEntry[], here: string): MenuEntry | undefined {
  const areaOf = (path: string) => path.split('/').slice(0, 3).join('/')
  return (
    entries.find(entry => entry.to === here) ??
    // A record belongs to its list, where several lists share an area.
    entries.find(entry => entry.to !== '/' && here.startsWith(`${entry.to}/`)) ??
    entries.find(entry => !entry.isOwn && areaOf(entry.to) === areaOf(here))
  )
}
