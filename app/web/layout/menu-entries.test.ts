import { PAGES } from '#features/pages.ts'
import { expect, it } from 'vitest'
import { createAbilities } from '#platform/web/access/abilities.ts'
import { findCurrent, listMenu } from './menu-entries.ts'

type Rules = NonNullable<Parameters<typeof createAbilities>[0]>['ability']

const entriesOf = (ability: Rules) =>
  listMenu(PAGES, 15, createAbilities({ id: 15, ability })).flatMap(group => group.entries)
const menuOf = (ability: Rules): string[] => entriesOf(ability).map(entry => entry.to)

it('X-22 the menu shows the user list to those who may read it', () => {
  const menu = menuOf([{ action: 'read', subject: 'User' }])
  expect(menu).toContain('/apps/user/list')
  expect(menu).not.toContain('/apps/user/view/15')
  expect(menu).not.toContain('/admin/audit')
})

it('X-22 the menu links everyone else to their own page', () => {
  const menu = menuOf([{ action: 'read', subject: 'User', own: true }])
  expect(menu).toContain('/apps/user/view/15')
  expect(menu).not.toContain('/apps/user/list')
})

it('X-22 KEY-03 the menu shows API keys to those who may have some', () => {
  expect(menuOf([{ action: 'manage', subject: 'ApiKey', own: true }])).toContain('/pages/api-key')
  expect(menuOf([])).not.toContain('/pages/api-key')
})

it('X-22 another person’s page belongs to the list of users, and to nothing without it', () => {
  const all = entriesOf([{ action: 'read', subject: 'User' }])
  expect(findCurrent(all, '/apps/user/view/12')?.to).toBe('/apps/user/list')
  const own = entriesOf([{ action: 'read', subject: 'User', own: true }])
  expect(findCurrent(own, '/apps/user/view/15')?.to).toBe('/apps/user/view/15')
  expect(findCurrent(own, '/apps/user/view/12')).toBeUndefined()
})
