import { DAY, MINUTE } from '#platform/contract/durations.rules.ts'
import { chatContract } from '../../contract/chat.contract.ts'
import { chatMessagesContract } from '../../contract/chat-messages.contract.ts'
import { chatPeopleContract } from '../../contract/chat-people.contract.ts'
import { auditContract } from '#features/changes/contract/audit.contract.ts'
import { usersAdminContract } from '#features/users/contract/users-admin.contract.ts'
import { filesContract, storedFile } from '#features/files/contract/files.contract.ts'
import { notificationsContract } from '#features/notifications/contract/notifications.contract.ts'
import type { UserRole } from '#features/users/contract/users.contract.ts'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { createTestApp, type TestApp } from '#app/server/test-app.ts'
import { addJob } from '#platform/server/jobs/jobs.ts'
import { SEEN_WITHIN_MILLISECONDS } from '../news/bells.service.ts'

const ID = { admin: 11, maintainer: 2, editor: 5, author: 7, subscriber: 9 } as const

let test: TestApp
beforeAll(async () => {
  test = await createTestApp()
})
afterAll(() => test.close())
beforeEach(async () => {
  await test.database.write(async trx => {
    for (const table of ['chats', 'chat_profiles', 'chat_blocks', 'notifications'] as const)
      await trx.deleteFrom(table).execute()
  })
})

const act = (as: UserRole, call: Parameters<TestApp['call']>[0], body: unknown) =>
  test.call(call, { as, body })
const ask = (
  as: UserRole,
  call: Parameters<TestApp['call']>[0],
  query: Record<string, string> = {},
) => test.call(call, { as, query })
async function send(as: UserRole, to: number, rest: object = {}) {
  const answer = await act(as, chatContract.sendMessage, {
    obj: { contact: { id: to }, message: 'Hello', ...rest },
  })
  expect(answer.statusCode, answer.body).toBe(201)
  return chatContract.sendMessage.output.parse(answer.json()).response.newMessageData
}
const open = async (as: UserRole, query: Record<string, string>) =>
  chatContract.getChat.output.parse((await ask(as, chatContract.getChat, query)).json())
/** Once those who look at the chat would have seen what was sent. */
async function bells(as: UserRole) {
  test.wait(SEEN_WITHIN_MILLISECONDS)
  await test.runJobs()
  return notificationsContract.listNotifications.output
    .parse((await ask(as, notificationsContract.listNotifications)).json())
    .notifications.filter(one => one.kind.startsWith('chat-'))
}
async function addGroup(as: UserRole, memberIds: number[]) {
  const answer = await act(as, chatPeopleContract.addGroup, { name: 'Night shift', memberIds })
  return chatPeopleContract.addGroup.output.parse(answer.json()).id
}
const sendToChat = (as: UserRole, chat: number, rest: object) =>
  act(as, chatContract.sendMessage, { obj: { chat: { id: chat }, message: 'Hello', ...rest } })

describe('impersonation', () => {
  it('S8 hides a person’s chats and their notifications, and cannot write for them', async () => {
    await send('editor', ID.author, { message: 'Between the two of us' })
    expect(await bells('author')).toHaveLength(1)
    const answer = await act('admin', usersAdminContract.impersonateUser, { id: ID.author })
    const token: string = answer.json().accessToken
    for (const call of [
      chatContract.listChats,
      chatContract.countUnread,
      chatMessagesContract.listReminders,
    ])
      expect((await test.call(call, { token })).json()).toMatchObject({
        status: 403,
        code: 'impersonation.personal',
      })
    const obj = { contact: { id: ID.editor }, message: 'Not from them' }
    expect((await test.call(chatContract.sendMessage, { token, body: { obj } })).statusCode).toBe(
      403,
    )
    const bell = await test.call(notificationsContract.listNotifications, { token })
    expect(bell.json()).toEqual({ notifications: [], unread: 0, hasMore: false })
    expect((await ask('author', notificationsContract.listNotifications)).json().unread).toBe(1)
  })
})

describe('message', () => {
  it('CHAT-08 can be edited and deleted by its writer for 15 minutes', async () => {
    const { id } = await send('admin', ID.editor)
    expect(
      (await act('editor', chatMessagesContract.editMessage, { id, message: 'Mine' })).statusCode,
    ).toBe(403)
    const edited = await act('admin', chatMessagesContract.editMessage, { id, message: 'Better' })
    expect(edited.json().message).toMatchObject({ message: 'Better', editedAt: expect.any(String) })
    test.wait(16 * MINUTE)
    expect(
      (await act('admin', chatMessagesContract.editMessage, { id, message: 'Late' })).json(),
    ).toMatchObject({
      code: 'message.too_late',
    })
    expect(
      (await ask('admin', chatMessagesContract.deleteMessage, { id: `${id}` })).statusCode,
    ).toBe(409)
    const fresh = await send('admin', ID.editor, { message: 'Secret' })
    expect(
      (await ask('admin', chatMessagesContract.deleteMessage, { id: `${fresh.id}` })).statusCode,
    ).toBe(200)
    const seen = (await open('editor', { id: '11' })).chat?.messages.at(-1)
    expect(seen).toMatchObject({ id: fresh.id, message: '', deletedAt: expect.any(String) })
    expect(
      (
        await act('admin', chatMessagesContract.reactToMessage, {
          id: fresh.id,
          emoji: '👍',
          isOn: true,
        })
      ).statusCode,
    ).toBe(409)
  })

  it('CHAT-08 supports reactions once per person, quoted replies, shared pins and personal stars', async () => {
    const { id, chatId } = await send('admin', ID.editor, { message: 'First' })
    for (const as of ['editor', 'editor', 'admin'] as const)
      await act(as, chatMessagesContract.reactToMessage, { id, emoji: '🎉', isOn: true })
    expect(
      (await act('editor', chatMessagesContract.reactToMessage, { id, emoji: 'word', isOn: true }))
        .statusCode,
    ).toBe(400)
    const answer = await send('editor', 11, { message: 'Second', replyToId: id })
    expect(answer.replyTo).toEqual({
      id,
      senderId: 11,
      senderName: expect.any(String),
      message: 'First',
      isDeleted: false,
    })
    await act('editor', chatMessagesContract.pinMessage, { id, isPinned: true })
    await act('editor', chatMessagesContract.starMessage, { id, isStarred: true })
    const [mine, theirs] = [
      await open('admin', { id: `${ID.editor}` }),
      await open('editor', { id: '11' }),
    ]
    expect(mine.chat?.messages[0]).toMatchObject({
      isStarred: false,
      reactions: [{ emoji: '🎉', userIds: [ID.editor, 11] }],
    })
    expect(mine.chat?.messages[0]?.pinnedAt).not.toBeNull()
    expect(theirs.chat?.messages[0]?.isStarred).toBe(true)
    const list = async (as: UserRole) =>
      (
        await ask(as, chatContract.listFilteredMessages, { id: `${chatId}`, kind: 'starred' })
      ).json().messages.length
    expect([await list('admin'), await list('editor')]).toEqual([0, 1])
    await ask('admin', chatMessagesContract.deleteMessage, { id: `${id}` })
    const after = (await open('editor', { id: '11' })).chat?.messages
    expect(after?.find(one => one.id === answer.id)?.replyTo).toMatchObject({
      message: '',
      isDeleted: true,
    })
  })

  it('CHAT-10 carries files of its sender, which only members of the chat can download', async () => {
    const { accessToken } = await test.login('admin')
    const uploaded = await test.app.inject({
      method: 'POST',
      url: filesContract.uploadFile.path,
      query: { name: 'plan.txt', purpose: 'attachment' },
      headers: {
        authorization: `Bearer ${accessToken}`,
        'content-type': 'application/octet-stream',
      },
      payload: Buffer.from('the plan'),
    })
    const { id } = storedFile.parse(uploaded.json().file)
    const stolen = await act('editor', chatContract.sendMessage, {
      obj: { contact: { id: 11 }, message: '', fileIds: [id] },
    })
    expect(stolen.json()).toMatchObject({ status: 404, code: 'file.not_found' })
    const voice = { seconds: 3.2, bars: [0, 40, 100] }
    const spoken = (fileIds: string[], over = {}) =>
      act('admin', chatContract.sendMessage, {
        obj: { contact: { id: ID.editor }, message: '', fileIds, voice: { ...voice, ...over } },
      })
    // CHAT-16: one file, at most ten minutes.
    for (const [refused, path] of [
      [await spoken([]), 'obj.message'],
      [await spoken([id, id]), 'obj.voice'],
      [await spoken([id], { seconds: 601 }), 'obj.voice.seconds'],
      [await spoken([id], { bars: [101] }), 'obj.voice.bars.0'],
    ] as const) {
      expect(refused.statusCode).toBe(400)
      expect(Object.keys(refused.json().errors)).toContain(path)
    }
    const { chatId } = await send('admin', ID.editor, { message: '', fileIds: [id], voice })
    const [line] = chatContract.listChats.output.parse(
      (await ask('editor', chatContract.listChats, {})).json(),
    ).chatsContacts
    expect(line?.chat.lastMessage).toMatchObject({ files: 1, isVoice: true })
    const file = (await open('editor', { id: '11' })).chat?.messages[0]?.attachments[0]
    expect(file).toMatchObject({ name: 'plan.txt', size: 8, voice })
    expect((await test.app.inject({ method: 'GET', url: file?.url ?? '' })).body).toBe('the plan')
    expect(
      (
        await ask('editor', chatContract.listFilteredMessages, { id: `${chatId}`, kind: 'files' })
      ).json().messages,
    ).toHaveLength(1)
    expect(
      (await ask('author', chatContract.listFilteredMessages, { id: `${chatId}`, kind: 'files' }))
        .statusCode,
    ).toBe(404)
  })

  it('CHAT-14 can be scheduled as a reminder, which fires once', async () => {
    const { id } = await send('editor', 11, { message: 'Call me' })
    const at = new Date(test.now().getTime() + 20 * MINUTE).toISOString()
    expect(
      (await act('admin', chatMessagesContract.addReminder, { id, at: test.now().toISOString() }))
        .statusCode,
    ).toBe(422)
    expect((await act('admin', chatMessagesContract.addReminder, { id, at })).statusCode).toBe(201)
    expect((await ask('admin', chatMessagesContract.listReminders)).json().reminders).toMatchObject(
      [{ remindAt: at, message: { id } }],
    )
    await test.runJobs()
    expect((await bells('admin')).map(one => one.kind)).toEqual(['chat-message'])
    test.wait(21 * MINUTE)
    await test.runJobs()
    expect((await bells('admin'))[0]).toMatchObject({
      kind: 'chat-reminder',
      link: `/apps/chat?contact=5&message=${id}`,
    })
    expect((await ask('admin', chatMessagesContract.listReminders)).json().reminders).toEqual([])
  })
})

describe('contact', () => {
  it('CHAT-11 when blocked can neither write nor be written to, and both sides see why', async () => {
    const { chatId } = await send('admin', ID.editor)
    await act('editor', chatPeopleContract.blockContact, { id: 11, isBlocked: true })
    expect((await open('admin', { id: `${ID.editor}` })).contact?.block).toBe('theirs')
    expect((await sendToChat('admin', chatId, {})).json()).toMatchObject({
      status: 409,
      code: 'chat.blocked_by_them',
    })
    expect((await sendToChat('editor', chatId, {})).json()).toMatchObject({
      status: 409,
      code: 'chat.blocked_by_you',
    })
    await act('editor', chatPeopleContract.blockContact, { id: 11, isBlocked: false })
    expect((await sendToChat('admin', chatId, {})).statusCode).toBe(201)
  })

  it('CHAT-11 can be cleared and deleted for oneself only; a deleted chat returns with the next message', async () => {
    const { chatId } = await send('editor', 11, { message: 'Old' })
    await act('admin', chatPeopleContract.clearChat, { id: chatId })
    expect((await open('admin', { id: `${ID.editor}` })).chat?.messages).toEqual([])
    expect((await open('editor', { id: '11' })).chat?.messages).toHaveLength(1)
    await ask('admin', chatContract.deleteChat, { id: `${chatId}` })
    const chats = async () =>
      (await ask('admin', chatContract.listChats)).json().chatsContacts.length
    expect(await chats()).toBe(0)
    await send('editor', 11, { message: 'New' })
    expect(await chats()).toBe(1)
    expect(
      (await open('admin', { id: `${ID.editor}` })).chat?.messages.map(one => one.message),
    ).toEqual(['New'])
  })

  it('CHAT-11 can be reported to administrators, and the log omits message texts', async () => {
    const { chatId, id } = await send('editor', ID.author, { message: 'Something unkind' })
    await act('author', chatPeopleContract.reportChat, {
      id: chatId,
      messageId: id,
      reason: 'Unkind words',
    })
    expect((await bells('admin'))[0]).toMatchObject({
      kind: 'chat-reported',
      params: { reason: 'Unkind words', reporter: 'Goro Nakamura' },
      by: { id: ID.author },
    })
    const log = (await ask('admin', auditContract.listAudit, { subject: 'Chat' })).body
    expect(log).toContain('Unkind words')
    expect(log).not.toContain('Something unkind')
  })

  it('CHAT-13 has tags that only oneself sees', async () => {
    await act('admin', chatPeopleContract.markContact, {
      id: ID.editor,
      isImportant: true,
      tags: ['press', 'press', 'pool'],
    })
    const seen = async (as: UserRole) =>
      (await ask(as, chatPeopleContract.getContact, { id: `${ID.editor}` })).json().contact
    expect(await seen('admin')).toMatchObject({ isImportant: true, tags: ['press', 'pool'] })
    expect(await seen('author')).toMatchObject({ isImportant: false, tags: [] })
  })

  it('CHAT-04 CHAT-12 shows the chosen status and about text, and last seen only if allowed', async () => {
    await act('editor', chatPeopleContract.updateChatProfile, {
      about: 'Words',
      status: 'busy',
      settings: { isLastSeenShown: false },
    })
    const { contact } = (
      await ask('author', chatPeopleContract.getContact, { id: `${ID.editor}` })
    ).json()
    expect(contact).toMatchObject({
      about: 'Words',
      choice: 'busy',
      status: 'offline',
      lastSeenAt: null,
    })
    expect(
      (await act('editor', chatPeopleContract.updateChatProfile, { about: 'x'.repeat(121) }))
        .statusCode,
    ).toBe(400)
  })
})

describe('group', () => {
  it('CHAT-17 is edited by owners, read by members, and 404 for everyone else', async () => {
    const id = await addGroup('admin', [ID.editor, ID.author])
    expect((await open('editor', { chat: `${id}` })).chat).toMatchObject({
      kind: 'group',
      name: 'Night shift',
      role: 'member',
    })
    expect(
      (await act('editor', chatPeopleContract.updateMembers, { id, add: [ID.subscriber] }))
        .statusCode,
    ).toBe(403)
    await sendToChat('admin', id, { message: 'Before' })
    await act('admin', chatPeopleContract.updateMembers, {
      id,
      add: [ID.subscriber],
      remove: [ID.author],
    })
    expect((await ask('author', chatContract.getChat, { chat: `${id}` })).statusCode).toBe(404)
    expect((await sendToChat('author', id, {})).statusCode).toBe(404)
    const joined = (await open('subscriber', { chat: `${id}` })).chat?.messages.map(
      one => one.event?.kind ?? one.message,
    )
    expect(joined).toEqual(['added', 'removed'])
    await act('admin', chatPeopleContract.leaveGroup, { id })
    const rest = (await open('editor', { chat: `${id}` })).chat
    expect(rest?.members.filter(one => one.role === 'owner').map(one => one.userId)).toEqual([
      ID.editor,
    ])
  })

  it('CHAT-17 notifies mentioned members, and keeps threads out of the main conversation', async () => {
    const id = await addGroup('admin', [ID.editor, ID.author])
    await sendToChat('admin', id, { message: 'For all' })
    expect((await bells('editor')).map(one => one.kind)).toEqual(['chat-added'])
    const above = (
      await sendToChat('admin', id, { message: 'Dear @Editor, and mail@author' })
    ).json().response.newMessageData
    expect(above.mentions).toEqual([ID.editor])
    expect((await bells('editor'))[0]).toMatchObject({
      kind: 'chat-mention',
      link: `/apps/chat?chat=${id}`,
    })
    expect(await bells('author')).toMatchObject([{ kind: 'chat-added' }])
    await sendToChat('editor', id, { message: 'Aside', threadId: above.id })
    const { chat } = await open('author', { chat: `${id}` })
    expect(chat?.messages.map(one => one.message)).not.toContain('Aside')
    expect(chat?.messages.find(one => one.id === above.id)?.thread).toMatchObject({ count: 1 })
    const thread = (
      await ask('author', chatContract.listMessages, { id: `${id}`, thread: `${above.id}` })
    ).json()
    expect(thread.messages.map((one: { message: string }) => one.message)).toEqual([
      'Dear @Editor, and mail@author',
      'Aside',
    ])
  })
})

describe('retention', () => {
  it('CHAT-19 deletes messages of the roles in a rule, with their attachments', async () => {
    const old = await send('editor', 11, { message: 'Old' })
    test.wait(40 * DAY)
    await send('admin', ID.editor, { message: 'Of another role' })
    const rules = [{ role: 'editor', days: 30 }]
    expect(
      (await act('admin', chatPeopleContract.updateRetention, { rules })).json().rules,
    ).toContainEqual({ role: 'editor', days: 30 })
    await test.database.write(trx =>
      addJob(trx, { kind: 'chat.retention', args: {}, now: test.now() }),
    )
    await test.runJobs()
    const left = (await open('admin', { id: `${ID.editor}` })).chat?.messages.map(one => one.id)
    expect(left).not.toContain(old.id)
    expect(left).toHaveLength(1)
  })

  it('CHAT-19 exports everything of a person with earlier versions, for managers of chat, and logs it', async () => {
    const { id } = await send('editor', ID.author, { message: 'First words' })
    await act('editor', chatMessagesContract.editMessage, { id, message: 'Other words' })
    const day = test.now().toISOString().slice(0, 10)
    const query = { id: `${ID.author}`, from: day, to: day, reason: 'Court order 17' }
    expect((await ask('maintainer', chatPeopleContract.exportPerson, query)).statusCode).toBe(403)
    const file = (await ask('admin', chatPeopleContract.exportPerson, query)).json()
    expect(file).toMatchObject({
      reason: 'Court order 17',
      messages: [{ text: 'Other words', before: [{ text: 'First words' }] }],
    })
    expect((await ask('admin', auditContract.listAudit, { subject: 'Chat' })).body).toContain(
      'Court order 17',
    )
  })

  it('CHAT-19 exports a member’s own chat as text and JSON', async () => {
    const { chatId } = await send('editor', 11, { message: 'Take me' })
    const text = await ask('admin', chatMessagesContract.exportChat, {
      id: `${chatId}`,
      format: 'txt',
    })
    expect(text.body).toMatch(/^\[\d{4}-\d\d-\d\d \d\d:\d\d UTC\] Emre Yıldız: Take me\n$/)
    expect(
      (
        await ask('admin', chatMessagesContract.exportChat, { id: `${chatId}`, format: 'json' })
      ).json(),
    ).toMatchObject([{ message: 'Take me' }])
  })
})
