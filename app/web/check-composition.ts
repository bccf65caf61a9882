import { MENU_GROUPS, type PageEntry } from '#platform/contract/pages.rules.ts'
import type { Feature } from '#platform/web/screens/define-screens.ts'
import { compose } from './compose.ts'

/** Throws a one-line error describing what does not fit together among the features. */
export function checkComposition(features: readonly Feature[]): void {
  onlyOnce(features, ({ name }) => name, 'two features are called')
  for (const feature of features) checkAddresses(feature)
  const { screens, pages, contributions } = compose(features)
  onlyOnce(screens, ({ path }) => path, 'two screens stand at')
  const paths = new Set(screens.map(({ path }) => path))
  for (const { path, parent } of screens)
    if (parent !== undefined && !paths.has(parent))
      throw new Error(`${path} names the parent ${parent}, which is no screen`)
  checkPages(pages)
  const names = new Set(features.map(({ name }) => name))
  for (const { name, contributes } of features)
    for (const { point, owner } of contributes)
      if (!names.has(owner))
        throw new Error(`${name} gives to ${point} of ${owner}, which is not there`)
  const keyed = contributions.filter(one => one.key !== undefined)
  onlyOnce(keyed, ({ owner, point, key }) => `${owner} ${point} ${key}`, 'two features give')
}

function checkAddresses({ name, pages, screens }: Feature): void {
  const bare = Object.keys(pages).find(path => screens[path] === undefined)
  if (bare !== undefined) throw new Error(`${name}: the address ${bare} has no screen`)
  const lost = Object.keys(screens).find(path => pages[path] === undefined)
  if (lost !== undefined)
    throw new Error(`${name}: the screen at ${lost} is no address of its pages`)
}

function checkPages(pages: readonly PageEntry[]): void {
  for (const key of ['id', 'target', 'link', 'key'] as const)
    onlyOnce(
      pages.filter(page => page[key] !== undefined),
      page => `${page[key]}`,
      `two pages have the ${key}`,
    )
  const known: readonly string[] = MENU_GROUPS
  const inMenu = pages.flatMap(({ target, menu }) =>
    menu === undefined ? [] : [{ target, ...menu }],
  )
  for (const { target, group } of inMenu)
    if (!known.includes(group))
      throw new Error(`the page ${target} names the menu's group ${group}, which is none`)
  onlyOnce(
    inMenu,
    ({ group, place }) => `${group} ${place}`,
    'two pages have the place in the menu',
  )
}

function onlyOnce<One>(all: readonly One[], nameOf: (one: One) => string, message: string): void {
  const seen = new Set<string>()
  for (const one of all) {
    const name = nameOf(one)
    if (seen.has(name)) throw new Error(`${message} ${name}`)
    seen.add(name)
  }
}
