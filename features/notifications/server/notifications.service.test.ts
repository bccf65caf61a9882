import type { KyselyPlugin } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import type { Database } from '#platform/server/database/database.ts'
import { createTestDatabase } from '#platform/server/database/test-database.ts'
import { notificationPersonalData } from './notifications.repo.ts'
import { listWithoutUnread, notify } from './notifications.service.ts'

// Notifying many people costs as many statements as notifying one; erasing a person leaves none that names them.

const KIND = 'stock-low'
const LINK = '/apps/ecommerce/manage?edit=1'
const now = new Date('2026-05-01T10:00:00.000Z')
let database: Database
let people: number[]
beforeAll(async () => {
  database = await createTestDatabase('demo')
  const rows = await database.read.selectFrom('users').select('id').orderBy('id').execute()
  people = rows.map(row => row.id)
})
afterAll(() => database.close())

/** Does this in a transaction, and counts its statements. */
async function countStatements(userIds: readonly number[]) {
  let statements = 0
  const counter: KyselyPlugin = {
    transformQuery: ({ node }) => {
      statements += 1
      return node
    },
    transformResult: async ({ result }) => result,
  }
  const notified = await database.write(async trx => {
    const counted = trx.withPlugin(counter)
    const left = await listWithoutUnread(counted, { userIds, kind: KIND, link: LINK })
    await notify(counted, { userIds: left, kind: KIND, params: {}, link: LINK, now })
    return left
  })
  return { notified, statements }
}

it('NAV-07 notifies many people with as many statements as one, each once', async () => {
  const [first = 0, second = 0, ...others] = people
  expect(others.length).toBeGreaterThan(20)
  const one = await countStatements([first])
  expect(one.notified).toEqual([first])
  const many = await countStatements(people)
  expect(many).toEqual({ notified: [second, ...others], statements: one.statements })
  const rows = await database.read
    .selectFrom('notifications')
    .select(['id', 'user_id'])
    .where('link', '=', LINK)
    .execute()
  expect(rows.map(row => row.user_id).toSorted((a, b) => a - b)).toEqual(people)
  const events = await database.read
    .selectFrom('outbox')
    .select(['ids', 'user_id'])
    .where('topic', '=', 'Account')
    .execute()
  expect(events.map(event => [event.user_id, event.ids])).toEqual(
    expect.arrayContaining(rows.map(row => [row.user_id, `[${row.id}]`])),
  )
})

it('USR-19 erasing a person deletes the notifications of others that name them', async () => {
  const [reader = 0, writer = 0] = people
  const about = async (name: string) =>
    (await database.read.selectFrom('notifications').select('params').execute()).filter(row =>
      row.params.includes(name),
    )
  await database.write(trx =>
    notify(trx, {
      userIds: [reader],
      kind: 'article-comment',
      params: { name: 'Inês Duarte', title: 'Seals' },
      link: '/pages/blog/list',
      now,
      by: { userId: writer },
    }),
  )
  expect(await about('Inês Duarte')).toHaveLength(1)
  await database.write(trx => notificationPersonalData.erase(trx, writer))
  expect(await about('Inês Duarte')).toEqual([])
})
