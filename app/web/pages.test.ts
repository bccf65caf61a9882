import { readFileSync } from 'node:fs'
import type { UserData } from '#features/auth/contract/auth.contract.ts'
import { PAGES, linkOf } from '#platform/contract/pages.rules.ts'
import { expect, it } from 'vitest'
import { createAbilities } from '#platform/web/access/abilities.ts'
import { PAGE_ICON } from '#ui/page/page-icons.ts'
import { listMenu } from './layout/menu-entries.ts'
import { SCREENS } from './routes.tsx'

// The catalogue of pages stands in the contract; screens and menu must not say something else.

const english: unknown = JSON.parse(readFileSync(new URL('../locales/en/shell.json', import.meta.url), 'utf8'))
const wordsOf = (key: string): unknown => key.split('.').reduce((inner: unknown, part) => Reflect.get(Object(inner), part), english)

it('X-22 each page is a screen for the same people', () => {
  for (const page of PAGES.filter(one => one.link !== '/')) {
    const screen = SCREENS.find(one => one.path === page.link.replace('$me', '$id'))
    expect(screen?.access, page.link).toEqual(page.access)
  }
})

it('each page has an id, a target and a letter of its own', () => {
  for (const key of ['id', 'target', 'link', 'key'] as const) {
    const values = PAGES.map(page => page[key]).filter(value => value !== undefined)
    expect(new Set(values).size, key).toBe(values.length)
  }
})

it('NAV-01 menu and palette agree on names and pictures', () => {
  const one = {
    id: 15,
    username: 'x',
    fullName: 'X',
    email: 'x@example.com',
    userGroup: 'admin',
    avatar: null,
    avatarColor: 'idle',
  } as const
  const user: UserData = { ...one, role: 'admin', ability: [], extras: { eCommerceCartItemsCount: 0 } }
  const people = [[{ action: 'manage', subject: 'all' }], [{ action: 'read', subject: 'User', own: true }]] as const
  const entries = people.flatMap(ability => {
    const person: UserData = { ...user, ability: [...ability] }
    return listMenu(person, createAbilities(person)).flatMap(group => group.entries)
  })
  expect(entries.length).toBeGreaterThan(1)
  for (const entry of entries) {
    const page = PAGES.find(each => linkOf(each, 15) === entry.to)
    if (page === undefined) continue
    expect(wordsOf(entry.text), entry.to).toBe(wordsOf(page.text))
    expect(PAGE_ICON[page.icon], entry.to).toBe(entry.icon)
  }
})

it('NAV-06 the English words of the server are those of the screen', () => {
  expect(PAGES.map(page => page.title)).toEqual(PAGES.map(page => wordsOf(page.text)))
})
