import { listPages, MENU_GROUPS, type PageEntry } from '#platform/contract/pages.rules.ts'
import type { Feature, Screen } from '#platform/web/screens/define-screens.ts'
import type { Contribution } from '#platform/web/screens/points.ts'

/** The application, of what its features say of themselves. */
export interface Composed {
  screens: readonly Screen[]
  pages: readonly PageEntry[]
  contributions: readonly Contribution[]
}

/** Puts the features together; what does not fit is said in one line, and nothing starts. */
export function compose(features: readonly Feature[]): Composed {
  onlyOnce(features, ({ name }) => name, 'two features are called')
  const screens = features.flatMap(screensOf)
  onlyOnce(screens, ({ path }) => path, 'two screens stand at')
  const paths = new Set(screens.map(({ path }) => path))
  for (const { path, parent } of screens)
    if (parent !== undefined && !paths.has(parent)) throw new Error(`${path} names the parent ${parent}, which is no screen`)
  const pages = listPages(features.map(feature => feature.pages))
  checkPages(pages)
  const contributions = features.flatMap(feature => feature.contributes)
  for (const { name, contributes } of features) checkOwners(name, contributes, features)
  return { screens, pages, contributions }
}

function screensOf({ name, pages, screens }: Feature): Screen[] {
  const lost = Object.keys(screens).find(path => pages[path] === undefined)
  if (lost !== undefined) throw new Error(`${name}: the screen at ${lost} is no address of its pages`)
  return Object.entries(pages).map(([path, address]) => {
    const parts = screens[path]
    if (parts === undefined) throw new Error(`${name}: the address ${path} has no screen`)
    return { path, ...address, ...parts }
  })
}

function checkPages(pages: readonly PageEntry[]): void {
  for (const key of ['id', 'target', 'link', 'key'] as const)
    onlyOnce(
      pages.filter(page => page[key] !== undefined),
      page => `${page[key]}`,
      `two pages have the ${key}`,
    )
  const known: readonly string[] = MENU_GROUPS
  const inMenu = pages.flatMap(({ target, menu }) => (menu === undefined ? [] : [{ target, ...menu }]))
  for (const { target, group } of inMenu)
    if (!known.includes(group)) throw new Error(`the page ${target} names the menu's group ${group}, which is none`)
  onlyOnce(inMenu, ({ group, place }) => `${group} ${place}`, 'two pages have the place in the menu')
}

function checkOwners(name: string, contributes: readonly Contribution[], features: readonly Feature[]): void {
  for (const { point, owner } of contributes)
    if (!features.some(feature => feature.name === owner)) throw new Error(`${name} gives to ${point} of ${owner}, which is not there`)
  // Points of one name are told apart by their owners.
  const keyed = features.flatMap(feature => feature.contributes).filter(one => one.key !== undefined)
  onlyOnce(keyed, ({ owner, point, key }) => `${owner} ${point} ${key}`, 'two features give')
}

function onlyOnce<One>(all: readonly One[], nameOf: (one: One) => string, says: string): void {
  const seen = new Set<string>()
  for (const one of all) {
    const name = nameOf(one)
    if (seen.has(name)) throw new Error(`${says} ${name}`)
    seen.add(name)
  }
}
