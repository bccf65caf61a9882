import { chatContract, type NewMessage } from '../contract/chat.contract.ts'
import { chatMessagesContract } from '../contract/chat-messages.contract.ts'
import { chatPeopleContract } from '../contract/chat-people.contract.ts'
import { notificationsContract } from '#features/notifications/contract/notifications.contract.ts'
import type { UserRole } from '#features/users/contract/users.contract.ts'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { createTestApp, type TestApp } from '#app/server/test-app.ts'
import { SEEN_WITHIN_MILLISECONDS } from './news/bells.service.ts'

// Ids of the demo accounts.
const ID = { admin: 11, maintainer: 2, editor: 5, author: 7, subscriber: 9 } as const
const NEVER_WRITTEN = 31

let test: TestApp
beforeAll(async () => {
  test = await createTestApp()
})
afterAll(() => test.close())
// The tests start without the demo's chats.
beforeEach(async () => {
  await test.database.write(async trx => {
    for (const table of [
      'chats',
      'chat_drafts',
      'chat_profiles',
      'chat_blocks',
      'notifications',
    ] as const)
      await trx.deleteFrom(table).execute()
  })
})

async function send(
  as: UserRole,
  to: UserRole | { chat: { id: number } },
  rest: Partial<NewMessage> = {},
) {
  const target = typeof to === 'string' ? { contact: { id: ID[to] } } : to
  const answer = await test.call(chatContract.sendMessage, {
    as,
    body: { obj: { message: 'Hello', ...target, ...rest } },
  })
  return {
    status: answer.statusCode,
    code: answer.json().code,
    made: answer.statusCode === 201 ? read(answer).newMessageData : undefined,
  }
}
const read = (answer: { json: () => unknown }) =>
  chatContract.sendMessage.output.parse(answer.json()).response
async function sent(...args: Parameters<typeof send>) {
  const { made, ...rest } = await send(...args)
  if (made === undefined) throw new Error(JSON.stringify(rest))
  return made
}
const open = async (as: UserRole, query: Record<string, string>) =>
  chatContract.getChat.output.parse((await test.call(chatContract.getChat, { as, query })).json())
const list = async (as: UserRole) =>
  chatContract.listChats.output.parse((await test.call(chatContract.listChats, { as })).json())
const unread = async (as: UserRole) =>
  chatContract.countUnread.output.parse((await test.call(chatContract.countUnread, { as })).json())
const act = (as: UserRole, call: Parameters<TestApp['call']>[0], body: unknown) =>
  test.call(call, { as, body })
/** Once those who look at the chat would have seen what was sent. */
async function bells(as: UserRole) {
  test.wait(SEEN_WITHIN_MILLISECONDS)
  await test.runJobs()
  return notificationsContract.listNotifications.output
    .parse((await test.call(notificationsContract.listNotifications, { as })).json())
    .notifications.filter(one => one.kind.startsWith('chat-'))
}

describe('calls of the specification', () => {
  it('CHAT-01 return its shapes: profile, chats and contacts, a chat by contact, a message', async () => {
    const profile = (await test.call(chatContract.getChatProfile, { as: 'admin' })).json()
    expect(profile).toMatchObject({
      id: 11,
      status: 'online',
      about: '',
      settings: { isTwoStepAuthVerificationEnabled: false },
    })
    const moment = test.now().toISOString()
    const factor = { user_id: ID.editor, sealed_key: '', created_at: moment }
    await test.database.write(trx =>
      trx
        .insertInto('two_factors')
        .values({ ...factor, confirmed_at: moment })
        .execute(),
    )
    expect(
      (await test.call(chatContract.getChatProfile, { as: 'editor' })).json().settings,
    ).toMatchObject({ isTwoStepAuthVerificationEnabled: true })
    const answer = await test.call(chatContract.sendMessage, {
      as: 'admin',
      body: { obj: { contact: { id: ID.editor }, message: 'Hello' } },
    })
    expect(answer.statusCode).toBe(201)
    expect(answer.json().response).toMatchObject({
      id: expect.any(Number),
      newMessageData: { message: 'Hello', senderId: 11 },
    })
    const { chatsContacts, contacts, profileUser } = await list('admin')
    expect(profileUser).toMatchObject({ id: 11, status: 'online' })
    expect(chatsContacts).toMatchObject([
      {
        id: ID.editor,
        status: 'offline',
        chat: { unseenMsgs: 0, lastMessage: { message: 'Hello', senderId: 11 } },
      },
    ])
    expect(contacts.map(one => one.id)).toContain(NEVER_WRITTEN)
    expect(contacts.map(one => one.id)).not.toContain(ID.editor)
    expect(contacts.map(one => one.id)).not.toContain(11)
    const { chat, contact } = await open('admin', { id: `${ID.editor}` })
    expect(chat).toMatchObject({
      userId: 11,
      unseenMsgs: 0,
      hasMore: false,
      messages: [{ message: 'Hello', senderId: 11 }],
    })
    expect(contact).toMatchObject({ id: ID.editor, block: null })
    expect(await open('admin', { id: `${NEVER_WRITTEN}` })).toMatchObject({
      chat: null,
      contact: { id: NEVER_WRITTEN },
    })
  })

  it('CHAT-05 list the most recently written chat first', async () => {
    await sent('admin', 'editor')
    await sent('author', 'admin')
    await sent('admin', 'maintainer')
    await sent('editor', 'admin')
    expect((await list('admin')).chatsContacts.map(one => one.id)).toEqual([
      ID.editor,
      ID.maintainer,
      ID.author,
    ])
  })

  it('X-36 take the sender from the session, and reject a forged one', async () => {
    const forged = { contact: { id: ID.editor }, message: 'Hello', senderId: ID.maintainer }
    expect((await act('admin', chatContract.sendMessage, { obj: forged })).statusCode).toBe(400)
    expect((await send('admin', 'admin')).status).toBe(404)
  })
})

describe('messages', () => {
  it('CHAT-01 sent twice with one client id are stored once, even concurrently', async () => {
    const clientId = 'client-id-0001'
    const [one, two] = [
      await sent('admin', 'editor', { clientId }),
      await sent('admin', 'editor', { clientId }),
    ]
    expect(two.id).toBe(one.id)
    const { chat } = await open('editor', { id: '11' })
    expect(chat?.messages).toHaveLength(1)
    const parallel = await Promise.all(
      Array.from({ length: 5 }, () => sent('admin', 'editor', { clientId: 'client-id-0002' })),
    )
    expect(new Set(parallel.map(message => message.id)).size).toBe(1)
    expect(await unread('editor')).toMatchObject({ total: 1 })
  })

  it('CHAT-03 are paged backward, forward and around one, without gaps or duplicates', async () => {
    const made = []
    for (let at = 0; at < 25; at += 1)
      made.push(
        (
          await sent(at % 2 === 0 ? 'admin' : 'editor', at % 2 === 0 ? 'editor' : 'admin', {
            message: `${at}`,
          })
        ).id,
      )
    const chatId = (await open('admin', { id: `${ID.editor}` })).chat?.id
    const page = async (query: object) =>
      chatContract.listMessages.output.parse(
        (
          await test.call(chatContract.listMessages, {
            as: 'admin',
            query: { id: `${chatId}`, limit: '10', ...query },
          })
        ).json(),
      )
    const newest = await page({})
    expect(newest).toMatchObject({ hasBefore: true, hasAfter: false })
    const middle = await page({ before: `${newest.messages[0]?.id}` })
    const oldest = await page({ before: `${middle.messages[0]?.id}` })
    expect(oldest.hasBefore).toBe(false)
    const all = [...oldest.messages, ...middle.messages, ...newest.messages].map(
      message => message.id,
    )
    expect(all).toEqual(made)
    const around = await page({ around: `${made[12]}` })
    expect(around).toMatchObject({ hasBefore: true, hasAfter: true })
    expect(around.messages.map(message => message.id)).toEqual(made.slice(7, 17))
    expect((await page({ after: `${made[19]}` })).messages.map(message => message.id)).toEqual(
      made.slice(20),
    )
  })

  it('CHAT-06 being drafted are kept per chat on all devices until they are sent', async () => {
    await act('admin', chatContract.saveDraft, { contactId: NEVER_WRITTEN, text: 'Dear' })
    await act('admin', chatContract.saveDraft, { contactId: ID.editor, text: 'Hello the' })
    expect((await open('admin', { id: `${NEVER_WRITTEN}` })).draft).toBe('Dear')
    expect((await list('editor')).drafts).toEqual([])
    const quick = await sent('admin', 'editor', { message: 'On my way' })
    await sent('admin', 'editor', { message: 'Here', threadId: quick.id })
    expect((await open('admin', { id: `${ID.editor}` })).draft).toBe('Hello the')
    await sent('admin', 'editor', { message: 'Hello there' })
    expect((await list('admin')).drafts).toEqual([
      { contactId: NEVER_WRITTEN, chatId: null, text: 'Dear' },
    ])
    await act('admin', chatContract.saveDraft, { contactId: NEVER_WRITTEN, text: ' ' })
    expect((await list('admin')).drafts).toEqual([])
  })

  it('CHAT-05 are found literally by their words, by members of the chat only', async () => {
    await sent('admin', 'editor', { message: 'The 50% Émile rule' })
    await sent('maintainer', 'author', { message: 'Another 50% rule' })
    const search = async (as: UserRole, q: string) =>
      chatMessagesContract.searchChat.output.parse(
        (await test.call(chatMessagesContract.searchChat, { as, query: { q } })).json(),
      )
    expect((await search('editor', '50% émile')).messages).toMatchObject([
      { contactId: 11, message: { message: 'The 50% Émile rule' } },
    ])
    expect((await search('editor', '5_%')).messages).toEqual([])
    expect((await search('subscriber', 'rule')).messages).toEqual([])
    expect((await search('subscriber', 'mina')).contacts).toMatchObject([{ id: 11 }])
  })
})

describe('unread messages', () => {
  it('CHAT-02 are counted exactly, and reset when the chat is opened', async () => {
    for (let at = 0; at < 3; at += 1) await sent('editor', 'admin')
    await sent('maintainer', 'admin')
    const counted = await unread('admin')
    expect(counted.total).toBe(4)
    expect(
      counted.chats
        .map(one => [one.contactId, one.unread])
        .toSorted(([a], [b]) => (a ?? 0) - (b ?? 0)),
    ).toEqual([
      [ID.maintainer, 1],
      [ID.editor, 3],
    ])
    const { chat } = await open('admin', { id: `${ID.editor}` })
    expect(chat?.firstUnreadId).toBe(chat?.messages[0]?.id)
    expect(await unread('admin')).toMatchObject({ total: 1 })
    expect(
      (await list('admin')).chatsContacts.find(one => one.id === ID.editor)?.chat.unseenMsgs,
    ).toBe(0)
    // Own and deleted messages never count.
    const deleted = await sent('editor', 'admin')
    await test.call(chatMessagesContract.deleteMessage, {
      as: 'editor',
      query: { id: `${deleted.id}` },
    })
    await sent('admin', 'maintainer')
    expect(await unread('admin')).toMatchObject({ total: 0 })
  })

  it('CHAT-01 show the sender their state: sent, delivered, seen', async () => {
    const { id } = await sent('admin', 'editor')
    const state = async () => {
      const { chat } = await open('admin', { id: `${ID.editor}` })
      const member = chat?.members.find(one => one.userId === ID.editor)
      return [
        (member?.deliveredId ?? 0) >= id,
        (member?.seenId ?? 0) >= id,
        chat?.messages[0]?.seenAt !== null,
      ]
    }
    expect(await state()).toEqual([false, false, false])
    await unread('editor')
    expect(await state()).toEqual([true, false, false])
    await open('editor', { id: '11' })
    expect(await state()).toEqual([true, true, true])
  })

  it('CHAT-14 can be restored from a message on, without the sender noticing', async () => {
    const made = [
      await sent('editor', 'admin'),
      await sent('editor', 'admin'),
      await sent('editor', 'admin'),
    ]
    const { chat } = await open('admin', { id: `${ID.editor}` })
    await act('admin', chatContract.markUnread, { id: chat?.id, messageId: made[1]?.id })
    expect(await unread('admin')).toMatchObject({ total: 2 })
    const theirs = (await open('editor', { id: '11' })).chat
    expect(theirs?.members.find(one => one.userId === 11)?.seenId).toBe(made[2]?.id)
    await act('admin', chatContract.markUnread, { id: chat?.id })
    expect(await unread('admin')).toMatchObject({ total: 1 })
    await sent('maintainer', 'admin')
    await act('admin', chatContract.markRead, {})
    expect(await unread('admin')).toMatchObject({ total: 0 })
  })

  it('CHAT-15 notify no one who has seen the message at once, also if it is marked as unread again', async () => {
    await sent('editor', 'admin')
    const { chat } = await open('admin', { id: `${ID.editor}` })
    await act('admin', chatContract.markUnread, { id: chat?.id })
    expect(await bells('admin')).toEqual([])
    // Closed again before the next one.
    await sent('editor', 'admin')
    expect(await bells('admin')).toMatchObject([{ kind: 'chat-message', readAt: null }])
  })

  it('CHAT-15 notify once per chat until read, and not for muted chats or busy people', async () => {
    await sent('editor', 'admin', { message: 'First' })
    await sent('editor', 'admin', { message: 'Second' })
    expect(await bells('admin')).toMatchObject([
      { kind: 'chat-message', link: `/apps/chat?contact=${ID.editor}`, readAt: null },
    ])
    const { chat } = await open('admin', { id: `${ID.editor}` })
    expect((await bells('admin'))[0]?.readAt).not.toBeNull()
    await act('admin', chatPeopleContract.muteChat, { id: chat?.id, for: '1h' })
    await sent('editor', 'admin')
    expect(await bells('admin')).toHaveLength(1)
    expect(await unread('admin')).toMatchObject({ total: 1, unmuted: 0 })
    await act('admin', chatPeopleContract.muteChat, { id: chat?.id, for: 'off' })
    await act('admin', chatPeopleContract.updateChatProfile, { status: 'busy' })
    await sent('maintainer', 'admin')
    expect(await bells('admin')).toHaveLength(1)
  })
})
