import { chatContract } from '../contract/chat.contract.ts'
import { chatMessagesContract } from '../contract/chat-messages.contract.ts'
import { chatPeopleContract } from '../contract/chat-people.contract.ts'
import { slackExport } from './slack-export.ts'
import type { Cases, Cell, Person } from '#app/server/test/matrix/matrix-world.ts'

// Chats: own, of others, and none.

const nothing = () => ({})
const ABSENT = 999_999

async function write(
  { send }: Cell,
  { from, to, message }: { from: Person; to: number; message: string },
) {
  const made = await send(
    chatContract.sendMessage,
    { body: { obj: { contact: { id: to }, message } } },
    from.accessToken,
  )
  const { newMessageData, id } = chatContract.sendMessage.output.parse(made.json()).response
  return { chatId: id, messageId: newMessageData.id }
}
/** A chat of the caller with a message; one of others; and a message of the caller's partner. */
const mine = async (cell: Cell) =>
  write(cell, { from: cell.me, to: (await cell.person()).id, message: 'Mine' })
const others = async (cell: Cell) =>
  write(cell, { from: await cell.person(), to: (await cell.person()).id, message: 'Others' })
const received = async (cell: Cell) =>
  write(cell, { from: await cell.person(), to: cell.me.id, message: 'Received' })

async function group(
  { send }: Cell,
  { owner, memberIds }: { owner: Person; memberIds: number[] },
): Promise<number> {
  const made = await send(
    chatPeopleContract.addGroup,
    { body: { name: 'Cell', memberIds } },
    owner.accessToken,
  )
  return chatPeopleContract.addGroup.output.parse(made.json()).id
}
const ownGroup = (cell: Cell) => group(cell, { owner: cell.me, memberIds: [] })
const joined = async (cell: Cell) =>
  group(cell, { owner: await cell.person(), memberIds: [cell.me.id] })
const foreign = async (cell: Cell) => group(cell, { owner: await cell.person(), memberIds: [] })

/** Calls with a chat id in their body. */
const byChat = (rest: object) => ({
  own: async (cell: Cell) => ({ body: { id: (await mine(cell)).chatId, ...rest } }),
  other: async (cell: Cell) => ({ body: { id: (await others(cell)).chatId, ...rest } }),
  absent: () => ({ body: { id: ABSENT, ...rest } }),
})
/** Calls with a message id in their body. */
const byMessage = (rest: object) => ({
  own: async (cell: Cell) => ({ body: { id: (await mine(cell)).messageId, ...rest } }),
  received: async (cell: Cell) => ({ body: { id: (await received(cell)).messageId, ...rest } }),
  other: async (cell: Cell) => ({ body: { id: (await others(cell)).messageId, ...rest } }),
})
const byPerson = (rest: object) => ({
  other: async (cell: Cell) => ({ body: { id: (await cell.person()).id, ...rest } }),
  absent: () => ({ body: { id: ABSENT, ...rest } }),
})
const byGroup = (rest: object) => ({
  own: async (cell: Cell) => ({ body: { id: await ownGroup(cell), ...rest } }),
  joined: async (cell: Cell) => ({ body: { id: await joined(cell), ...rest } }),
  other: async (cell: Cell) => ({ body: { id: await foreign(cell), ...rest } }),
})
const queried = (rest: Record<string, string>) => ({
  own: async (cell: Cell) => ({ query: { id: `${(await mine(cell)).chatId}`, ...rest } }),
  other: async (cell: Cell) => ({ query: { id: `${(await others(cell)).chatId}`, ...rest } }),
})

async function reminder(
  { send }: Cell,
  { owner, messageId }: { owner: Person; messageId: number },
): Promise<string> {
  const made = await send(
    chatMessagesContract.addReminder,
    { body: { id: messageId, at: TOMORROW } },
    owner.accessToken,
  )
  return `${chatMessagesContract.addReminder.output.parse(made.json()).id}`
}
const TOMORROW = '2026-03-03T09:00:00.000Z'

export const chatCases: Cases = {
  'chat.getChatProfile': { '-': nothing },
  'chat.listChats': { '-': nothing },
  'chat.getChat': {
    contact: async cell => ({ query: { id: `${(await cell.person()).id}` } }),
    own: async cell => ({ query: { chat: `${(await mine(cell)).chatId}` } }),
    other: async cell => ({ query: { chat: `${(await others(cell)).chatId}` } }),
    absent: () => ({ query: { id: `${ABSENT}` } }),
  },
  'chat.sendMessage': {
    contact: async cell => ({
      body: { obj: { contact: { id: (await cell.person()).id }, message: 'Hello' } },
    }),
    own: async cell => ({
      body: { obj: { chat: { id: (await mine(cell)).chatId }, message: 'Hello' } },
    }),
    other: async cell => ({
      body: { obj: { chat: { id: (await others(cell)).chatId }, message: 'Hello' } },
    }),
    absent: () => ({ body: { obj: { contact: { id: ABSENT }, message: 'Hello' } } }),
  },
  'chat.listMessages': queried({}),
  'chat.countUnread': { '-': nothing },
  'chat.markRead': byChat({}),
  'chat.markUnread': byChat({}),
  'chat.notifyTyping': byChat({ isTyping: true }),
  'chat.saveDraft': {
    own: async cell => ({ body: { chatId: (await mine(cell)).chatId, text: 'Draft' } }),
    other: async cell => ({ body: { chatId: (await others(cell)).chatId, text: 'Draft' } }),
  },
  'chat.listFilteredMessages': queried({ kind: 'files' }),
  'chat.deleteChat': {
    own: async cell => ({ query: { id: `${(await mine(cell)).chatId}` } }),
    other: async cell => ({ query: { id: `${(await others(cell)).chatId}` } }),
  },
  'chat.editMessage': byMessage({ message: 'Changed' }),
  'chat.deleteMessage': {
    own: async cell => ({ query: { id: `${(await mine(cell)).messageId}` } }),
    received: async cell => ({ query: { id: `${(await received(cell)).messageId}` } }),
    other: async cell => ({ query: { id: `${(await others(cell)).messageId}` } }),
  },
  'chat.reactToMessage': byMessage({ emoji: '👍', isOn: true }),
  'chat.pinMessage': byMessage({ isPinned: true }),
  'chat.starMessage': byMessage({ isStarred: true }),
  'chat.searchChat': {
    '-': () => ({ query: { q: 'hello' } }),
    other: async cell => ({ query: { q: 'hello', chat: `${(await others(cell)).chatId}` } }),
  },
  'chat.addReminder': byMessage({ at: TOMORROW }),
  'chat.listReminders': { '-': nothing },
  'chat.deleteReminder': {
    own: async cell => ({
      query: {
        id: await reminder(cell, { owner: cell.me, messageId: (await mine(cell)).messageId }),
      },
    }),
    other: async cell => {
      const owner = await cell.person()
      const { messageId } = await write(cell, { from: owner, to: cell.me.id, message: 'Remember' })
      return { query: { id: await reminder(cell, { owner, messageId }) } }
    },
  },
  'chat.exportChat': queried({ format: 'txt' }),
  'chat.updateChatProfile': { own: () => ({ body: { about: 'Here' } }) },
  'chat.getContact': {
    other: async cell => ({ query: { id: `${(await cell.person()).id}` } }),
    absent: () => ({ query: { id: `${ABSENT}` } }),
  },
  'chat.markContact': byPerson({ isImportant: true }),
  'chat.muteChat': byChat({ for: '1h' }),
  'chat.blockContact': byPerson({ isBlocked: true }),
  'chat.clearChat': byChat({}),
  'chat.reportChat': byChat({ reason: 'Unkind words' }),
  'chat.addGroup': {
    '-': async cell => ({ body: { name: 'New', memberIds: [(await cell.person()).id] } }),
  },
  'chat.renameGroup': byGroup({ name: 'Renamed' }),
  'chat.updateMembers': byGroup({}),
  'chat.leaveGroup': byGroup({}),
  'chat.getRetention': { '-': nothing },
  'chat.updateRetention': { '-': () => ({ body: { rules: [{ role: 'subscriber', days: 365 }] } }) },
  'chat.importSlack': {
    '-': () => ({ query: { dryRun: '1' }, bytes: slackExport() }),
  },
  'chat.exportPerson': {
    other: async cell => ({
      query: {
        id: `${(await cell.person()).id}`,
        from: '2026-01-01',
        to: '2026-12-31',
        reason: 'A request of the court',
      },
    }),
    absent: () => ({
      query: {
        id: `${ABSENT}`,
        from: '2026-01-01',
        to: '2026-12-31',
        reason: 'A request of the court',
      },
    }),
  },
} satisfies Cases
