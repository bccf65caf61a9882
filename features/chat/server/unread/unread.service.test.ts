import { afterAll, beforeAll, expect, it } from 'vitest'
import { createTestApp, type TestApp } from '#app/server/test-app.ts'
import { notificationsContract } from '#features/notifications/contract/notifications.contract.ts'
import type { UserRole } from '#features/users/contract/users.contract.ts'
import { chatContract } from '../../contract/chat.contract.ts'
import { chatPeopleContract } from '../../contract/chat-people.contract.ts'
import { SEEN_WITHIN_MILLISECONDS } from '../news/bells.service.ts'

const EDITOR = 5

let test: TestApp
beforeAll(async () => {
  test = await createTestApp()
})
afterAll(() => test.close())

async function addGroup(): Promise<number> {
  const body = { name: 'Night shift', memberIds: [EDITOR] }
  const answer = await test.call(chatPeopleContract.addGroup, { as: 'admin', body })
  return chatPeopleContract.addGroup.output.parse(answer.json()).id
}
async function write(as: UserRole, chat: number, rest: { message: string; threadId?: number }) {
  const answer = await test.call(chatContract.sendMessage, {
    as,
    body: { obj: { chat: { id: chat }, ...rest } },
  })
  return chatContract.sendMessage.output.parse(answer.json()).response.newMessageData.id
}
const open = (chat: number) =>
  test.call(chatContract.getChat, { as: 'editor', query: { chat: `${chat}` } })
const mark = (call: 'markRead' | 'markUnread', body: object) =>
  test.call(chatContract[call], { as: 'editor', body })
async function unreadOf(chat: number) {
  const answer = await test.call(chatContract.countUnread, { as: 'editor' })
  const { chats } = chatContract.countUnread.output.parse(answer.json())
  const { unread, threads } = chats.find(one => one.id === chat) ?? { unread: 0, threads: [] }
  return { unread, threads: threads.map(one => [one.id, one.unread, one.mentions]) }
}
/** Once those who look at the chat would have seen what was sent. */
async function listMentions() {
  test.wait(SEEN_WITHIN_MILLISECONDS)
  await test.runJobs()
  const answer = await test.call(notificationsContract.listNotifications, { as: 'editor' })
  return notificationsContract.listNotifications.output
    .parse(answer.json())
    .notifications.filter(one => one.kind === 'chat-mention' && one.readAt === null)
    .map(one => one.link)
}

it('CHAT-02 CHAT-15 CHAT-17 replies in threads stay unread with their notification until their thread is opened', async () => {
  const chat = await addGroup()
  const [first, second] = [
    await write('admin', chat, { message: 'Plan' }),
    await write('admin', chat, { message: 'Paper' }),
  ]
  await write('admin', chat, { message: 'For @editor', threadId: first })
  await write('admin', chat, { message: 'And again', threadId: first })
  await write('admin', chat, { message: 'Ordered', threadId: second })
  expect(await unreadOf(chat)).toMatchObject({ unread: 5 })
  const link = `/apps/chat?chat=${chat}&message=${first}&thread=${first}`
  expect(await listMentions()).toEqual([link])

  await open(chat)
  expect(await unreadOf(chat)).toEqual({
    unread: 3,
    threads: [
      [first, 2, 1],
      [second, 1, 0],
    ],
  })
  expect(await listMentions()).toEqual([link])

  await mark('markRead', { id: chat, threadId: first })
  expect(await listMentions()).toEqual([])
  expect(await unreadOf(chat)).toEqual({ unread: 1, threads: [[second, 1, 0]] })

  await mark('markRead', { id: chat })
  expect(await unreadOf(chat)).toEqual({ unread: 0, threads: [] })
})

it('CHAT-14 CHAT-17 a thread is marked as unread from one of its replies on, and no other with it', async () => {
  const chat = await addGroup()
  const [first, second] = [
    await write('admin', chat, { message: 'Plan' }),
    await write('admin', chat, { message: 'Paper' }),
  ]
  const reply = await write('admin', chat, { message: 'One', threadId: first })
  await write('admin', chat, { message: 'Ordered', threadId: second })
  await write('admin', chat, { message: 'Two', threadId: first })
  await mark('markRead', { id: chat })
  expect(await unreadOf(chat)).toEqual({ unread: 0, threads: [] })
  await mark('markUnread', { id: chat, messageId: reply })
  expect(await unreadOf(chat)).toEqual({ unread: 2, threads: [[first, 2, 0]] })
  await write('editor', chat, { message: 'Read', threadId: first })
  expect(await unreadOf(chat)).toEqual({ unread: 0, threads: [] })
})
