import { zipSync } from 'fflate'
import { changesContract } from '#features/changes/contract/changes.contract.ts'
import { itOnOneEngine } from '#platform/server/database/test-database.ts'
import type { UserRole } from '#features/users/contract/users.contract.ts'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { createTestApp, type TestApp } from '#app/server/test-app.ts'
import { chatContract } from '../../contract/chat.contract.ts'
import { chatMessagesContract } from '../../contract/chat-messages.contract.ts'
import { chatSlackContract, SLACK_BYTES } from '../../contract/chat-slack.contract.ts'
import { chatPersonalData } from '../chat-person.repo.ts'
import { slackExport, slackMessage } from '../../tests/slack-export.ts'

const ID = { admin: 11, editor: 5, author: 7 } as const

let test: TestApp
beforeAll(async () => {
  test = await createTestApp()
  for (const [username, id] of Object.entries(ID))
    await test.database.write(
      async trx =>
        void (await trx
          .updateTable('users')
          .set({ email: `${username}@example.com`, email_key: `${username}@example.com` })
          .where('id', '=', id)
          .execute()),
    )
})
afterAll(() => test.close())
beforeEach(async () => {
  await test.database.write(async trx => void (await trx.deleteFrom('chats').execute()))
})

async function send(payload: Buffer, dryRun: '0' | '1' = '0', as: UserRole = 'admin') {
  const { accessToken } = await test.login(as)
  return test.app.inject({
    method: 'POST',
    url: chatSlackContract.importSlack.path,
    query: { dryRun },
    headers: {
      authorization: `Bearer ${accessToken}`,
      'content-type': 'application/octet-stream',
    },
    payload,
  })
}
async function bring(payload = slackExport(), dryRun?: '0' | '1') {
  const answer = await send(payload, dryRun)
  expect(answer.statusCode, answer.body).toBe(201)
  return chatSlackContract.importSlack.output.parse(answer.json())
}
const list = async (as: UserRole) =>
  chatContract.listChats.output.parse((await test.call(chatContract.listChats, { as })).json())
async function messagesOf(as: UserRole, name: string) {
  const chat = (await list(as)).groups.find(group => group.name === name)
  const query = { id: `${chat?.id}` }
  const main = await test.call(chatContract.listMessages, { as, query })
  return chatContract.listMessages.output.parse(main.json()).messages
}
const count = async () =>
  (await test.database.read.selectFrom('chats').select('id').execute()).length
const undo = (id: number | undefined) =>
  test.call(changesContract.undoChange, { as: 'admin', body: { id } })

describe('import of a Slack export', () => {
  it('CHAT-21 X-19 a dry run reports what would be imported and what would be skipped, and creates nothing', async () => {
    const report = await bring(slackExport(), '1')
    expect(report.chats).toEqual([
      { kind: 'group', name: 'general', members: 2, messages: 5 },
      { kind: 'group', name: 'old-plans', members: 1, messages: 1 },
      {
        kind: 'group',
        name: 'Ines Editor, Aron Author, Ada Formerly',
        members: 2,
        messages: 1,
      },
      { kind: 'direct', name: 'Ines Editor, Aron Author', members: 2, messages: 2 },
    ])
    expect(report.messages).toBe(9)
    expect(report.changeId).toBeUndefined()
    expect(report.skipped.entries.map(({ title, reason }) => `${reason} ${title}`)).toEqual([
      'unreadable general',
      'notices general',
      'reactions general',
      'files general: Plan',
      'no_members secrets',
      'no_members Ines Editor, Ada Formerly',
      'no_account Ada Formerly',
    ])
    expect(await count()).toBe(0)
  })

  it('CHAT-21 imports messages with time, author, names, links, threads, edits and reactions', async () => {
    await bring()
    const messages = await messagesOf('editor', 'general')
    expect(messages.map(one => [one.senderId, one.senderName, one.message])).toEqual([
      [ID.editor, expect.any(String), 'Good morning, @author and Ada Formerly 👋'],
      [0, 'Ada Formerly', 'See the plan (https://docs.example.com/a?b=1&c=2) in #old-plans <3'],
      [ID.editor, expect.any(String), '📎 Plan'],
      [0, 'Deploy', 'Done 🎉'],
      [ID.admin, expect.any(String), ''],
    ])
    const [first, second, , , last] = messages
    expect(first).toMatchObject({ mentions: [ID.author], time: '2026-01-05T08:01:00.000Z' })
    expect(second).toMatchObject({
      editedAt: '2026-01-05T08:04:00.000Z',
      reactions: [{ emoji: '👍', userIds: [ID.editor] }],
      thread: { count: 1 },
    })
    expect(last?.event).toEqual({ kind: 'imported', names: ['Slack'] })
    const chatId = `${second?.chatId}`
    const thread = await test.call(chatContract.listMessages, {
      as: 'author',
      query: { id: chatId, thread: `${second?.id}` },
    })
    expect(chatContract.listMessages.output.parse(thread.json()).messages[1]).toMatchObject({
      senderId: ID.author,
      message: '`*not bold*`\n> quoted',
    })
    const { groups, chatsContacts } = await list('editor')
    expect(groups.map(({ name }) => name)).not.toContain('secrets')
    expect([...groups, ...chatsContacts].map(({ chat }) => chat.unseenMsgs)).toEqual(
      [...groups, ...chatsContacts].map(() => 0),
    )
  })

  it('CHAT-21 adds only their members to chats, and the importer to public channels without members', async () => {
    await bring()
    expect((await list('admin')).groups.map(({ name }) => name)).toEqual(['old-plans'])
    expect((await list('maintainer')).groups).toEqual([])
    const partner = (await list('author')).chatsContacts.find(({ id }) => id === ID.editor)
    expect(partner?.chat.id).toBeGreaterThan(0)
    const [old] = await messagesOf('admin', 'old-plans')
    // Someone else wrote it, no matter who imported it.
    const remove = await test.call(chatMessagesContract.editMessage, {
      as: 'admin',
      body: { id: old?.id, message: 'Changed' },
    })
    expect(remove.statusCode).toBe(403)
  })

  it('CHAT-21 X-19 imports each chat once, and again after it was undone', async () => {
    const first = await bring()
    const second = await bring()
    expect(second.chats).toEqual([])
    expect(second.skipped.entries.filter(({ reason }) => reason === 'known')).toHaveLength(4)
    expect((await undo(first.changeId)).statusCode).toBe(200)
    expect(await count()).toBe(0)
    expect((await bring()).messages).toBe(9)
  })

  it('CHAT-21 can’t be undone once someone has written in an imported chat; existing direct chats stay unchanged', async () => {
    const contact = { contact: { id: ID.editor }, message: 'Here already' }
    await test.call(chatContract.sendMessage, { as: 'author', body: { obj: contact } })
    const { changeId, skipped: left } = await bring()
    expect(left.entries).toContainEqual({
      row: 5,
      title: 'Ines Editor, Aron Author',
      reason: 'direct_exists',
    })
    const [message] = await messagesOf('editor', 'general')
    const body = { obj: { chat: { id: message?.chatId }, message: 'New' } }
    expect((await test.call(chatContract.sendMessage, { as: 'editor', body })).statusCode).toBe(201)
    expect((await undo(changeId)).statusCode).toBe(409)
    expect(await count()).toBe(4)
  })

  it('CHAT-21 messages of people without an account survive the erasure of the importer', async () => {
    await bring()
    const erased = (id: number) =>
      test.database.write(async trx => chatPersonalData.erase?.(trx, id))
    await erased(ID.admin)
    await erased(ID.author)
    expect((await messagesOf('admin', 'old-plans'))[0]).toMatchObject({
      senderName: 'Ada Formerly',
      message: 'Long ago',
      deletedAt: null,
    })
    const [three] = await messagesOf('editor', 'Ines Editor, Aron Author, Ada Formerly')
    expect(three).toMatchObject({ senderId: ID.author, message: '' })
  })

  it('CHAT-21 splits messages that are longer than the limit', async () => {
    const day = [slackMessage('U1', 1, `${'word '.repeat(2_000)}end`, { reactions: [] })]
    await bring(slackExport({ 'general/2026-01-05.json': day, 'general/2026-01-06.json': [] }))
    const texts = (await messagesOf('editor', 'general')).map(one => one.message)
    expect(texts.join(' ').trim()).toBe(`${'word '.repeat(2_000)}end`)
    expect(Math.max(...texts.map(text => text.length))).toBeLessThanOrEqual(5_000)
  })

  it('CHAT-21 only chat managers can import', async () => {
    for (const role of ['maintainer', 'editor', 'subscriber'] as const)
      expect((await send(slackExport(), '1', role)).statusCode).toBe(403)
  })
})

describe('S16 hostile and wrong files', () => {
  const fault = async (payload: Buffer) => {
    const answer = await send(payload, '1')
    const { code, errors } = answer.json()
    return [answer.statusCode, code, Object.keys(errors ?? {})]
  }
  const pack = (files: Record<string, Uint8Array>) => Buffer.from(zipSync(files))

  it('S16 CHAT-21 are rejected with a reason: bombs, damaged and encrypted archives, other files', async () => {
    const good = slackExport()
    const directory = good.indexOf('PK\u0001\u0002', 0, 'latin1')
    const encrypted = Buffer.from(good)
    encrypted.writeUInt16LE(1, directory + 8)
    const wrongSize = Buffer.from(good)
    wrongSize.writeUInt32LE(17, directory + 24)
    const bomb = pack({ 'users.json': new Uint8Array(29_000_000) })
    expect(await fault(bomb)).toEqual([422, 'archive.too_large', ['file']])
    expect(await fault(wrongSize)).toEqual([422, 'archive.damaged', ['file']])
    expect(await fault(encrypted)).toEqual([422, 'archive.encrypted', ['file']])
    expect(await fault(Buffer.from('no archive'))).toEqual([422, 'archive.not_zip', ['file']])
    expect(await fault(pack({ 'a.txt': new Uint8Array(3) }))).toEqual([
      422,
      'import.not_slack',
      ['file'],
    ])
    expect(await fault(slackExport({ 'users.json': 'not JSON' }))).toEqual([
      422,
      'import.not_slack',
      ['file'],
    ])
    expect((await send(Buffer.alloc(SLACK_BYTES + 1), '1')).statusCode).toBe(413)
  })

  it('S16 CHAT-21 paths outside the archive are treated as data and never opened', async () => {
    const report = await bring(
      slackExport({
        '../../etc/2026-01-05.json': [slackMessage('U1', 1, 'outside')],
        'general/../../2026-01-05.json': [slackMessage('U1', 1, 'outside')],
        '/general/2026-01-05.json': [slackMessage('U1', 1, 'outside')],
      }),
      '1',
    )
    expect(report.messages).toBe(9)
  })

  it('S16 CHAT-21 values of unexpected types skip their entry, and nothing else', async () => {
    const day = [
      null,
      7,
      { type: 'message' },
      { ...slackMessage('U1', 2, 'x'), text: 5 },
      { ...slackMessage('U9', 3, 'of someone unlisted'), reactions: 'none' },
      slackMessage('U9', 4, '<@U9> <!here> <!date^1^{date}|today> <> <|> \ue000U1\ue000'),
    ]
    await bring(slackExport({ 'general/2026-01-05.json': day, 'general/2026-01-06.json': {} }))
    const messages = await messagesOf('editor', 'general')
    expect(messages.map(one => [one.senderName, one.message])).toEqual([
      ['Slack', 'U9 @here today <>  U1'],
      [expect.any(String), ''],
    ])
  })

  itOnOneEngine(
    'S16 CHAT-21 a long import blocks no one else',
    async () => {
      const days = Object.fromEntries(
        Array.from({ length: 30 }, (_, day) => [
          `general/2026-02-${`${day + 1}`.padStart(2, '0')}.json`,
          Array.from({ length: 1_000 }, (__, n) =>
            slackMessage('U1', day * 1_440 + n, `*a* <@U2> :wave: ${'word '.repeat(20)}${n}`),
          ),
        ]),
      )
      const payload = slackExport(days)
      await send(slackExport(), '1')
      const before = process.threadCpuUsage()
      const report = await bring(payload, '1')
      const { user, system } = process.threadCpuUsage(before)
      expect(report.messages).toBe(30_009)
      expect((user + system) / 1_000).toBeLessThan(1_000)
    },
    60_000,
  )
})
