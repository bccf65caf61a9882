import { afterAll, beforeAll, expect, it } from 'vitest'
import { createTestApp, type TestApp } from '#app/server/test-app.ts'
import { seedChat } from './chat.seed.ts'

let test: TestApp
beforeAll(async () => {
  test = await createTestApp()
})
afterAll(() => test.close())

it.each(['00:01', '01:34', '02:11', '06:30', '12:00', '23:59'])(
  'CHAT-01 the demo’s longest chat is of three days, with today’s messages unread, when it is seeded at %s',
  async time => {
    const now = new Date(`2026-11-29T${time}:30.000Z`)
    const { messages, seen } = await test.database.write(async trx => {
      await trx.updateTable('users').set({ last_seen_at: null }).execute()
      for (const table of ['chat_messages', 'chat_drafts', 'chat_members', 'chats'] as const)
        await trx.deleteFrom(table).execute()
      await seedChat(trx, now)
      const author = await trx
        .selectFrom('users')
        .select('last_seen_at')
        .where('id', '=', 2)
        .executeTakeFirstOrThrow()
      const found = await trx
        .selectFrom('chat_messages')
        .select(['created_at', 'seen_at'])
        .where('chat_id', '=', eb =>
          eb.selectFrom('chat_messages').select('chat_id').where('text', 'like', 'Morning!%'),
        )
        .orderBy('id')
        .execute()
      return { messages: found, seen: author.last_seen_at }
    })
    const perDay = [...Map.groupBy(messages, ({ created_at }) => created_at.slice(0, 10)).values()]
    expect(perDay.map(({ length }) => length)).toEqual([4, 2, 2])
    expect(perDay[2]?.map(({ seen_at }) => seen_at)).toEqual([null, null])
    expect(messages.filter(({ created_at }) => created_at > now.toISOString())).toEqual([])
    expect(seen).toEqual(messages.at(-1)?.created_at)
  },
)
