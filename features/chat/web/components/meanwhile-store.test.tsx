import type { ChatMessage } from '../../contract/chat.contract.ts'
import type { ChatNews } from '../../contract/chat-news.contract.ts'
import { chatContract } from '../../contract/chat.contract.ts'
import { chatMessagesContract } from '../../contract/chat-messages.contract.ts'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { deliverNews, notifyTopic } from '#platform/web/live/topics.ts'
import { queryClient } from '#platform/web/query/query-client.ts'
import { session } from '#platform/web/session/session.ts'
import { showScreen } from '#ui/page/test-screen.tsx'
import { type ChatList, chatQuery, chatsQuery } from '../chat.api.ts'
import { react, starMessage } from '../chat-actions.api.ts'
import { catchUpAll, forgetChat, showNewest, useStretch } from './message-store.ts'
import { makeMessage, openGroup } from './test-messages.ts'

const CHAT = 1
const OWN = 11
type Question = (answer: unknown) => void
/** Pending requests by path, in order. */
let asked: Map<string, Question[]>

beforeEach(() => {
  forgetChat(CHAT)
  asked = new Map()
  session.signIn({
    accessToken: 'none',
    userData: {
      id: OWN,
      username: 'mina',
      fullName: 'Mina Okafor',
      email: 'mina@example.com',
      userGroup: 'admin',
      avatar: null,
      avatarColor: 'accent',
      role: 'admin',
      ability: [],
      extras: { eCommerceCartItemsCount: 0 },
    },
  })
  const others = globalThis.fetch
  vi.spyOn(globalThis, 'fetch').mockImplementation((address, options) => {
    const path = new URL(String(address), location.href).pathname
    if (!path.startsWith('/apps/chat/')) return others(address, options)
    return new Promise(resolve => {
      asked.set(path, [...(asked.get(path) ?? []), answer => resolve(Response.json(answer))])
    })
  })
})
afterEach(() => {
  vi.mocked(globalThis.fetch).mockRestore()
  queryClient.clear()
})

/** The nth request to a path, once it is made. */
async function question({ path }: { path: string }, nth = 1): Promise<Question> {
  await expect.poll(() => asked.get(path)?.length ?? 0).toBeGreaterThanOrEqual(nth)
  return asked.get(path)?.[nth - 1] ?? (() => {})
}

function Lines() {
  const { messages } = useStretch(`${CHAT}`)
  return (
    <p>
      {messages
        .map(
          ({ message, reactions, isStarred }) =>
            `${message}${reactions.length}${isStarred ? '*' : ''}`,
        )
        .join(' ')}
    </p>
  )
}
async function show() {
  const screen = await showScreen(Lines)
  return () => screen.getByRole('paragraph').element().textContent
}
const saying = (id: number, message: string): ChatMessage => ({ ...makeMessage(id), message })
function receive(message: ChatMessage, isNew = false): void {
  const news: ChatNews = {
    kind: 'message',
    message,
    isNew,
    isPartial: false,
    senderName: 'Bruno',
    title: '',
    hasReceipts: true,
  }
  deliverNews('Chat', news)
}
const page = (...messages: ChatMessage[]) => ({ messages, hasBefore: false, hasAfter: false })
const chatOf = (...messages: ChatMessage[]) => ({
  chat: { ...openGroup.chat, messages },
  contact: null,
  draft: '',
})

it('CHAT-08 an edit during catch-up is not reverted by the older response', async () => {
  showNewest(CHAT, { messages: [saying(1, 'looking')], hasBefore: false })
  const text = await show()
  const caughtUp = catchUpAll([CHAT])
  const answer = await question(chatContract.listMessages)
  receive(saying(1, 'looked'))
  answer(page(saying(1, 'looking')))
  await caughtUp
  await expect.poll(text).toBe('looked0')
})

it('CHAT-08 edits and messages that arrive while a chat opens are shown when it does', async () => {
  const text = await show()
  const opened = queryClient.fetchQuery(chatQuery({ chatId: CHAT }))
  const answer = await question(chatContract.getChat)
  receive(saying(1, 'looked'))
  receive(saying(2, 'and'), true)
  answer(chatOf(saying(1, 'looking')))
  await opened
  await expect.poll(text).toBe('looked0 and0')
})

it('CHAT-08 X-11 an unspecified change while a chat opens refetches it', async () => {
  const text = await show()
  const opened = queryClient.fetchQuery(chatQuery({ chatId: CHAT }))
  const answer = await question(chatContract.getChat)
  notifyTopic('Chat', [CHAT])
  answer(chatOf(saying(1, 'looking')))
  await opened
  const again = await question(chatContract.listMessages)
  again(page(saying(1, 'looked')))
  await expect.poll(text).toBe('looked0')
})

it('CHAT-08 of two responses the later request wins, in either order', async () => {
  showNewest(CHAT, { messages: [saying(1, 'looking')], hasBefore: false })
  const text = await show()
  const both = Promise.all([catchUpAll([CHAT]), catchUpAll([CHAT])])
  const [first, second] = [
    await question(chatContract.listMessages, 1),
    await question(chatContract.listMessages, 2),
  ]
  second(page(saying(1, 'looked'), saying(2, 'and')))
  await expect.poll(text).toBe('looked0 and0')
  first(page(saying(1, 'looking')))
  await both
  await expect.poll(text).toBe('looked0 and0')
})

it('CHAT-10 the response to one’s reaction reverts neither others’ later reactions nor a star', async () => {
  showNewest(CHAT, { messages: [saying(1, 'looking')], hasBefore: false })
  const text = await show()
  const mine = { emoji: '👍', userIds: [OWN] }
  const reacted = react(1, '👍', true)
  const answer = await question(chatMessagesContract.reactToMessage)
  receive({ ...saying(1, 'looking'), reactions: [mine, { emoji: '❤️', userIds: [2] }] })
  answer({ message: { ...saying(1, 'looking'), reactions: [mine] } })
  await reacted
  await expect.poll(text).toBe('looking2')

  const starred = starMessage(1, true)
  const stored = await question(chatMessagesContract.starMessage)
  receive({ ...saying(1, 'looked'), reactions: [mine] })
  stored({ ok: true })
  await starred
  await expect.poll(text).toBe('looked1*')
})

it('CHAT-01 CHAT-02 a message that arrives while the list loads is shown and counted once', async () => {
  const line = (text: string, id: number, unseenMsgs: number): ChatList => ({
    profileUser: {
      id: OWN,
      fullName: 'Mina Okafor',
      avatar: null,
      avatarColor: 'accent',
      status: 'online',
    },
    contactsTruncated: false,
    chatsContacts: [],
    contacts: [],
    drafts: [],
    groups: [
      {
        id: CHAT,
        name: 'Press 4',
        memberCount: 3,
        chat: {
          id: CHAT,
          unseenMsgs,
          unreadMentions: 0,
          mutedUntil: null,
          lastMessage: {
            id,
            message: text,
            time: makeMessage(id).time,
            senderId: 2,
            isDeleted: false,
            files: 0,
            isVoice: false,
            event: null,
          },
        },
      },
    ],
  })
  const known = () => queryClient.getQueryData<ChatList>(chatsQuery().queryKey)?.groups[0]?.chat
  queryClient.setQueryData(chatsQuery().queryKey, line('looking', 1, 1))
  // The first response predates the message, the second includes it.
  for (const [nth, answered] of [line('looking', 1, 1), line('again', 3, 3)].entries()) {
    const id = nth + 2
    const fetched = queryClient.fetchQuery({ ...chatsQuery(), staleTime: 0 })
    const answer = await question(chatContract.listChats, nth + 1)
    receive(saying(id, 'again'), true)
    receive(saying(id, 'and again'))
    answer(answered)
    await fetched
    expect(known()).toMatchObject({ unseenMsgs: id, lastMessage: { id, message: 'and again' } })
  }
})
