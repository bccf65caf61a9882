import { bookmarksContract } from '#features/bookmarks/contract/bookmarks.contract.ts'
import { usersAdminContract } from '#features/users/contract/users-admin.contract.ts'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { notify } from '#features/notifications/server/notifications.service.ts'
import { createTestApp, type TestApp } from './test-app.ts'

// Erasing a person is the one action without undo: it removes what is theirs, and nothing of anyone else (S8).

let test: TestApp
beforeAll(async () => {
  test = await createTestApp()
})
afterAll(() => test.close())

const OWNERS = new Set(['user_id', 'owner_id'])
/** Rows that belong to something the person created, and are deleted with it: guests of events, comments on posts. Others must stay. */
const HANGING = new Set([
  'calendar_guests.user_id',
  'profile_comments.user_id',
  'profile_follows.user_id',
  'profile_likes.user_id',
  'support_messages.user_id',
])

/** How many rows of other people each table has, by owner column. */
async function countOthers(
  places: [string, string][],
  userId: number,
): Promise<Map<string, number>> {
  const counts = new Map<string, number>()
  for (const [table, column] of places) {
    const count = sql<{
      n: number
    }>`select count(*) as n from ${sql.table(table)} where ${sql.ref(column)} <> ${userId}`
    counts.set(
      `${table}.${column}`,
      Number((await count.execute(test.database.read)).rows[0]?.n ?? 0),
    )
  }
  return counts
}

it('S8 USR-19 erasing a person deletes no row of anyone else, in any table', async () => {
  const tables = await test.database.read.introspection.getTables()
  const places = tables.flatMap(({ name, columns }) =>
    columns
      .filter(column => OWNERS.has(column.name))
      .map((column): [string, string] => [name, column.name]),
  )
  await test.call(bookmarksContract.updateBookmark, { as: 'admin', body: { id: 1 } })
  const { userId } = await test.login('editor')
  const own = await test.login('admin')
  await test.database.write(trx =>
    notify(trx, {
      userIds: [own.userId],
      kind: 'welcome',
      params: { name: 'Anybody' },
      link: '/',
      now: test.now(),
    }),
  )
  const before = await countOthers(places, userId)
  expect([...before.values()].filter(count => count > 0).length).toBeGreaterThan(40)
  const answer = await test.call(usersAdminContract.eraseUser, {
    as: 'admin',
    body: { id: userId },
  })
  expect(answer.statusCode, answer.body).toBe(200)
  const after = await countOthers(places, userId)
  const isTaken = ([place, count]: [string, number]) => {
    const left = after.get(place) ?? 0
    return HANGING.has(place) ? count > 0 && left === 0 : left < count
  }
  expect([...before].filter(isTaken)).toEqual([])
})
