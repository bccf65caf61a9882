import { ADDRESSES, SCREENS } from '#features/pages.ts'
import type { Addresses } from '#platform/contract/pages.rules.ts'
import { createAbilities } from '#platform/web/access/abilities.ts'
import { findViewScreen, VIEW_SCREENS } from '../../contract/saved-views.rules.ts'
import { expect, it } from 'vitest'
import * as z from 'zod/mini'
import { searchSchema } from '#platform/web/search/search-schema.ts'
import { isChanged, readState, searchOf } from './view-state.ts'

const read = searchSchema(
  z.object({
    q: z._default(z.string(), ''),
    page: z._default(z.coerce.number(), 1),
    perPage: z._default(z.coerce.number(), 10),
    sort: z._default(z.enum(['asc', 'desc']), 'asc'),
    status: z._default(z.enum(['', 'active']), ''),
    userId: z.optional(z.coerce.number()),
  }),
)

it('X-20 a view is the list’s part of the URL, without the page and default values', () => {
  const raw = {
    q: 'ada',
    page: '3',
    sort: 'asc',
    status: 'active',
    userId: '7',
    hide: 'email',
    edit: '11',
    saved: '4',
  }
  expect(readState(raw, read)).toEqual({ q: 'ada', status: 'active', userId: '7', hide: 'email' })
  expect(readState({ status: 'nonsense', perPage: '25' }, read)).toEqual({ perPage: '25' })
  expect(readState({}, read)).toEqual({})
})

it('X-20 opening a view replaces the list’s parameters and keeps the others', () => {
  const raw = { q: 'ada', page: '3', userId: '7', hide: 'email', tab: 'all', saved: '4' }
  const query = { status: 'active', perPage: '25' }
  expect(searchOf(raw, { query, saved: '5', read })).toEqual({
    tab: 'all',
    status: 'active',
    perPage: '25',
    saved: '5',
  })
  expect(searchOf(raw, { query: {}, saved: undefined, read })).toEqual({ tab: 'all' })
})

it('X-20 a view sets no parameters beyond those of the list', () => {
  expect(
    searchOf(
      {},
      { query: { status: 'active', edit: '11', to: '/elsewhere', page: '9' }, saved: '5', read },
    ),
  ).toEqual({
    status: 'active',
    saved: '5',
  })
})

it('X-20 a view counts as changed when the list differs, but not for the person’s preferred page size', () => {
  const view = { path: '/list', query: { status: 'active', sort: 'desc' } }
  const now = (raw: Record<string, unknown>, path = '/list') =>
    isChanged(view, { state: readState(raw, read), path, read })
  expect(now({ sort: 'desc', status: 'active', saved: '5', page: '2' })).toBe(false)
  expect(now({ sort: 'desc', status: 'active', perPage: '50' })).toBe(false)
  expect(now({ sort: 'desc' })).toBe(true)
  expect(now({ sort: 'desc', status: 'active', hide: 'email' })).toBe(true)
  expect(now({ sort: 'desc', status: 'active' }, '/list/below')).toBe(true)
  expect(
    isChanged(
      { ...view, query: { perPage: '25' } },
      { state: { perPage: '50' }, path: '/list', read },
    ),
  ).toBe(true)
})

it('X-20 each list is identified by its path and tab', () => {
  expect([...VIEW_SCREENS.values()].filter(({ path }) => !SCREENS.includes(path))).toEqual([])
  const { allows } = createAbilities({ id: 1, ability: [{ action: 'manage', subject: 'all' }] })
  const find = (path: string, tab?: string) => findViewScreen(path, { tab, allows })
  expect(['/apps/user/list', '/admin/audit', '/pages/pricing'].map(path => find(path))).toEqual([
    'users',
    'audit',
    undefined,
  ])
  expect(['mine', 'all', 'coupons'].map(tab => find('/apps/ecommerce/orders', tab))).toEqual([
    'orders',
    'allOrders',
    'coupons',
  ])
  expect(find('/pages/api-key', 'accounts')).toBe('accounts')
})

it('X-20 X-22 at a tab that a person may not open, the list is the one that is shown instead', () => {
  const { allows } = createAbilities({
    id: 1,
    ability: [
      { action: 'read', subject: 'ApiKey', own: true },
      { action: 'read', subject: 'Order', own: true },
    ],
  })
  const find = (path: string, tab: string) => findViewScreen(path, { tab, allows })
  expect(find('/pages/api-key', 'accounts')).toBe('keys')
  expect(['all', 'coupons'].map(tab => find('/apps/ecommerce/orders', tab))).toEqual([
    'orders',
    'orders',
  ])
})

it('X-20 X-22 views require exactly the rights of their list: screen and view rights agree', () => {
  const screens: Addresses = Object.assign({}, ...ADDRESSES)
  // A tab may ask for more than its screen.
  const lists = [...VIEW_SCREENS.values()].filter(({ tab }) => tab === undefined)
  const rights = lists.map(({ path, access }) => ({ path, access }))
  expect(rights).toEqual(lists.map(({ path }) => ({ path, access: screens[path]?.access })))
})
