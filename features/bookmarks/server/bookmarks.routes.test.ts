import { bookmarksContract } from '../contract/bookmarks.contract.ts'
import type { UserRole } from '#features/users/contract/users.contract.ts'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { createTestApp, type TestApp } from '#app/server/test-app.ts'

// The specification's two bookmark calls, and ours: per person, limited to pages that they may open, in their own order.

const [START, USERS, PROFILE] = [1, 2, 3]
let test: TestApp
beforeAll(async () => {
  test = await createTestApp()
})
afterAll(() => test.close())
beforeEach(async () => {
  await test.database.write(trx => trx.deleteFrom('bookmarks').execute())
})

async function read(as: UserRole = 'admin') {
  const answer = await test.call(bookmarksContract.getBookmarks, { as })
  expect(answer.statusCode, answer.body).toBe(200)
  return bookmarksContract.getBookmarks.output.parse(answer.json())
}
const starred = async (as: UserRole = 'admin') => (await read(as)).bookmarks.map(page => page.id)
const toggle = (id: unknown, as: UserRole = 'admin') =>
  test.call(bookmarksContract.updateBookmark, { as, body: { id } })

it('NAV-06 suggests every page the person may open, none bookmarked initially', async () => {
  const { suggestions, bookmarks } = await read()
  expect(bookmarks).toEqual([])
  expect(suggestions).toContainEqual({
    id: USERS,
    target: 'users',
    title: 'Users',
    icon: 'users',
    link: '/apps/user/list',
    isBookmarked: false,
  })
})

it('NAV-06 an update toggles the bookmark of a page entry', async () => {
  expect((await toggle(USERS)).json()).toEqual({ id: USERS, isBookmarked: true })
  const { suggestions, bookmarks } = await read()
  expect(bookmarks.map(page => [page.id, page.isBookmarked])).toEqual([[USERS, true]])
  expect(suggestions.filter(page => page.isBookmarked).map(page => page.id)).toEqual([USERS])
  expect((await toggle(USERS)).json()).toEqual({ id: USERS, isBookmarked: false })
  expect(await starred()).toEqual([])
})

it('NAV-06 bookmarks are in order of creation until the person reorders them', async () => {
  for (const id of [PROFILE, START, USERS]) await toggle(id)
  expect(await starred()).toEqual([PROFILE, START, USERS])
  const answer = await test.call(bookmarksContract.orderBookmarks, {
    as: 'admin',
    body: { ids: [USERS, PROFILE, START] },
  })
  expect(answer.json()).toEqual({ ids: [USERS, PROFILE, START] })
  expect(await starred()).toEqual([USERS, PROFILE, START])
  // A new bookmark comes last; a partial order puts the others behind.
  await toggle(USERS)
  await toggle(USERS)
  expect(await starred()).toEqual([PROFILE, START, USERS])
  await test.call(bookmarksContract.orderBookmarks, {
    as: 'admin',
    body: { ids: [START, 999, START] },
  })
  expect(await starred()).toEqual([START, PROFILE, USERS])
})

it('X-22 offers and accepts only pages the person may open', async () => {
  const { suggestions } = await read('subscriber')
  const ids = suggestions.map(page => page.id)
  expect(ids).toEqual(expect.arrayContaining([START, PROFILE]))
  expect(ids).not.toContain(USERS)
  const { userId } = await test.login('subscriber')
  expect(suggestions.find(page => page.id === PROFILE)?.link).toBe(`/apps/user/view/${userId}`)
  for (const id of [USERS, 999]) {
    const answer = await toggle(id, 'subscriber')
    expect([answer.statusCode, answer.json().code]).toEqual([404, 'page.not_found'])
  }
  expect(await starred('subscriber')).toEqual([])
})

it('X-23 hides a bookmark while the right to its page is missing', async () => {
  const { userId } = await test.login('subscriber')
  const row = { user_id: userId, page_id: USERS, position: 1, created_at: 'x' }
  await test.database.write(trx => trx.insertInto('bookmarks').values(row).execute())
  expect(await starred('subscriber')).toEqual([])
})

it('X-36 bookmarks are per person, whatever the payload says', async () => {
  await toggle(USERS, 'admin')
  await toggle(PROFILE, 'maintainer')
  expect(await starred('admin')).toEqual([USERS])
  expect(await starred('maintainer')).toEqual([PROFILE])
  const answer = await test.call(bookmarksContract.updateBookmark, {
    as: 'maintainer',
    body: { id: USERS, userId: 11 },
  })
  expect([answer.statusCode, Object.keys(answer.json().errors)]).toEqual([400, ['userId']])
  expect(await starred('admin')).toEqual([USERS])
})

it('X-25 rejects invalid ids', async () => {
  for (const id of ['x', 0, -1, 1.5, undefined, null, []])
    expect((await toggle(id)).statusCode, String(id)).toBe(400)
  const answer = await test.call(bookmarksContract.orderBookmarks, {
    as: 'admin',
    body: { ids: 'all' },
  })
  expect(answer.statusCode).toBe(400)
})

it('X-21 answers 401 without a session', async () => {
  expect((await test.call(bookmarksContract.getBookmarks)).statusCode).toBe(401)
  expect(
    (await test.call(bookmarksContract.updateBookmark, { body: { id: USERS } })).statusCode,
  ).toBe(401)
  expect(
    (await test.call(bookmarksContract.orderBookmarks, { body: { ids: [] } })).statusCode,
  ).toBe(401)
})
