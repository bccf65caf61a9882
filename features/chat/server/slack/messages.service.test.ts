import { afterAll, beforeAll, expect, it } from 'vitest'
import { createTestApp, type TestApp } from '#app/server/test-app.ts'
import { insertChat } from '../chat.repo.ts'
import { insertChatMessages } from './messages.service.ts'
import { packMessages, type ReadMessage, unpackMessages } from './packed.service.ts'

// Many messages at once, without keeping the process from everything else.

let test: TestApp
beforeAll(async () => {
  test = await createTestApp()
})
afterAll(() => test.close())

const MANY = 1_050
const moment = '2026-01-05T09:00:00.000Z'
const messages = Array.from({ length: MANY }, (_, index): ReadMessage => ({
  key: `1767600000.${index}`,
  at: moment,
  editedAt: null,
  author: index % 2 === 0 ? 'U1' : 'U2',
  name: '',
  text: `Message ${index} – ähnlich 👋`,
  mentions: [],
  thread: index % 10 === 9 ? `1767600000.${index - 1}` : null,
  reactions: [{ emoji: '👍', users: ['U1'] }],
}))

it('CHAT-21 travel in packs of a hundred, and arrive as they were', () => {
  const { packs, count, authors } = packMessages(messages)
  expect([packs.length, count, authors]).toEqual([11, MANY, ['U1', 'U2']])
  expect(packs.flatMap(unpackMessages)).toEqual(messages)
})

it('CHAT-21 are inserted with pauses, in which others are served', async () => {
  let ticks = 0
  let isOver = false
  const count = () => {
    ticks += 1
    if (!isOver) setImmediate(count)
  }
  const { packs } = packMessages(messages)
  const chatId = await test.database.write(async trx => {
    const id = await insertChat(trx, {
      kind: 'group',
      name: 'Many',
      nameKey: 'many',
      createdBy: 11,
      moment,
    })
    setImmediate(count)
    await insertChatMessages(
      { trx, caller: { userId: 11 } },
      { chatId: id, packs, people: new Map() },
    )
    isOver = true
    return id
  })
  expect(ticks).toBeGreaterThanOrEqual(packs.length)
  const rows = await test.database.read
    .selectFrom('chat_messages')
    .select(['id', 'text', 'thread_id'])
    .where('chat_id', '=', chatId)
    .orderBy('id')
    .execute()
  expect(rows.map(({ text }) => text)).toEqual(messages.map(({ text }) => text))
  expect(rows[9]?.thread_id).toBe(rows[8]?.id)
})
