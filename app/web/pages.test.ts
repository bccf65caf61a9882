import { readFileSync } from 'node:fs'
import type { Access } from '#platform/contract/define.ts'
import { linkOf } from '#platform/contract/pages.rules.ts'
import { FEATURES } from '#features/web.ts'
import { expect, it } from 'vitest'
import { PAGE_ICON } from '#ui/page/page-icons.ts'
import { compose } from './compose.ts'
import { listMenu } from './layout/menu-entries.ts'
import { shell } from './shell.screens.ts'

// The pages declared by features, as the frame shows them.

const { pages, screens } = compose([...FEATURES, shell])
const english: unknown = JSON.parse(
  readFileSync(new URL('../locales/en/shell.json', import.meta.url), 'utf8'),
)
const wordsOf = (key: string): unknown =>
  key.split('.').reduce((inner: unknown, part) => Reflect.get(Object(inner), part), english)

it('X-22 each page is a screen for the same people', () => {
  for (const page of pages) {
    const screen = screens.find(one => one.path === page.link.replace('$me', '$id'))
    expect(screen?.access, page.link).toEqual(page.access)
  }
})

const some = (allows: (access: Access) => boolean) => ({ allows, can: () => false })

it('NAV-01 menu and palette agree on names and icons', () => {
  const people = [() => true, (access: Access) => typeof access === 'string' || access.own === true]
  const entries = people.flatMap(allows =>
    listMenu(pages, 15, some(allows)).flatMap(group => group.entries),
  )
  expect(entries.length).toBeGreaterThan(40)
  for (const entry of entries) {
    const page = pages.find(each => linkOf(each, 15) === entry.to)
    expect(page?.text, entry.to).toBe(entry.text)
    expect(PAGE_ICON[page?.icon ?? 'home'], entry.to).toBe(entry.icon)
  }
})

it('NAV-01 menu groups and their entries have a fixed order', () => {
  const menu = listMenu(
    pages,
    15,
    some(access => typeof access === 'string'),
  )
  expect(menu.map(({ text, entries }) => [text, ...entries.map(entry => entry.target)])).toEqual([
    ['menu.dashboards', 'start', 'analytics', 'card-statistics', 'card-analytics'],
    ['menu.trade', 'checkout'],
    ['menu.account', 'account-settings', 'access-control', 'license'],
    ['menu.developers', 'api-reference', 'modal-examples'],
    ['menu.showcase', 'ui-element', 'components', 'forms', 'charts'],
  ])
})

it('NAV-06 the server’s English page titles match the screen’s', () => {
  expect(pages.map(page => page.title)).toEqual(pages.map(page => wordsOf(page.text)))
})
