import { type ChatContact, chatContract, type ChatMessage } from '../contract/chat.contract.ts'
import { chatMessagesContract } from '../contract/chat-messages.contract.ts'
import { chatPeopleContract } from '../contract/chat-people.contract.ts'
import { type ChatNews, chatNews } from '../contract/chat-news.contract.ts'
import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import * as z from 'zod/mini'
import type { CallOutput } from '#platform/contract/define.ts'
import { api } from '#platform/web/api/api-client.ts'
import { isLooking } from '#platform/web/desktop/looking.ts'
import { onNews, onTopic } from '#platform/web/live/topics.ts'
import { queryClient } from '#platform/web/query/query-client.ts'
import { session } from '#platform/web/session/session.ts'
import { readBeside } from './components/meanwhile-store.ts'
import {
  catchUpAll,
  forgetChat,
  putMessage,
  setSeen,
  showNewest,
} from './components/message-store.ts'
import { openCached } from './components/opened-chats.ts'
import { handleTyping } from './components/typing-store.ts'

// Queries of chats and their live updates; the only place that knows their query keys.

/** A chat in the URL: with a person, even without a chat yet, or a group. */
export type Place = { contactId: number } | { chatId: number }
export const placeKey = (place: Place): string =>
  'contactId' in place ? `person:${place.contactId}` : `chat:${place.chatId}`
export const toQuery = (place: Place): { id: number } | { chat: number } =>
  'contactId' in place ? { id: place.contactId } : { chat: place.chatId }

const keys = {
  all: ['chat'],
  list: ['chat', 'list'],
  jumps: ['chat', 'list', 'jumps'],
  unread: ['chat', 'unread'],
  one: (place: Place) => ['chat', 'one', placeKey(place)],
  ones: ['chat', 'one'],
  profile: ['chat', 'profile'],
  reminders: ['chat', 'reminders'],
  filtered: ['chat', 'filtered'],
  retention: ['chat', 'retention'],
} as const

export type ChatList = CallOutput<typeof chatContract.listChats>
type ListChange = (list: ChatList) => ChatList
/** List changes during a fetch: its response may predate them. */
const pendingChanges = new Set<ListChange[]>()

export const chatsQuery = () =>
  queryOptions({ queryKey: keys.list, queryFn: ({ signal }) => fetchChats(signal) })
async function fetchChats(signal: AbortSignal): Promise<ChatList> {
  const changes: ListChange[] = []
  pendingChanges.add(changes)
  try {
    const list = await api.call(chatContract.listChats, {}, { signal })
    return changes.reduce((now, change) => change(now), list)
  } finally {
    pendingChanges.delete(changes)
  }
}
function changeList(change: ListChange): void {
  for (const changes of pendingChanges) changes.push(change)
  queryClient.setQueryData<ChatList>(keys.list, list =>
    list === undefined ? undefined : change(list),
  )
}
/** Palette entries derived from the list. */
export const jumpsKey = keys.jumps
export const prefetchChats = () => queryClient.prefetchQuery(chatsQuery())

/** Fetching a chat marks it as read: only visible chats are fetched. */
export const chatQuery = (place: Place) =>
  queryOptions({
    queryKey: keys.one(place),
    queryFn: ({ signal }) =>
      openCached(placeKey(place), async () => {
        const { answer, messages, meanwhile } = await readBeside({
          run: () => api.call(chatContract.getChat, { query: toQuery(place) }, { signal }),
          messagesOf: ({ chat }) => chat?.messages ?? [],
        })
        if (answer.chat !== null)
          showNewest(answer.chat.id, { messages, meanwhile, hasBefore: answer.chat.hasMore })
        void queryClient.invalidateQueries({ queryKey: keys.unread })
        recordSeen(answer.chat?.id, null)
        return answer
      }),
    gcTime: 0,
    staleTime: Infinity,
  })

export type UnreadThread = CallOutput<
  typeof chatContract.countUnread
>['chats'][number]['threads'][number]
export const unreadQuery = () =>
  queryOptions({
    queryKey: keys.unread,
    queryFn: ({ signal }) => api.call(chatContract.countUnread, {}, { signal }),
    staleTime: 0,
  })
export const profileQuery = () =>
  queryOptions({
    queryKey: keys.profile,
    queryFn: ({ signal }) => api.call(chatContract.getChatProfile, {}, { signal }),
  })
export const remindersQuery = () =>
  queryOptions({
    queryKey: keys.reminders,
    queryFn: ({ signal }) => api.call(chatMessagesContract.listReminders, {}, { signal }),
  })
export const filteredQuery = (id: number, kind: 'files' | 'pinned' | 'starred') =>
  queryOptions({
    queryKey: [...keys.filtered, id, kind],
    queryFn: ({ signal }) =>
      api.call(chatContract.listFilteredMessages, { query: { id, kind } }, { signal }),
  })
export const searchQuery = (q: string) =>
  queryOptions({
    queryKey: ['chat', 'search', q],
    queryFn: ({ signal }) =>
      api.call(chatMessagesContract.searchChat, { query: { q } }, { signal }),
    enabled: q !== '',
    placeholderData: keepPreviousData,
  })
export const retentionQuery = () =>
  queryOptions({
    queryKey: keys.retention,
    queryFn: ({ signal }) => api.call(chatPeopleContract.getRetention, {}, { signal }),
  })

export const refreshChats = () => queryClient.invalidateQueries({ queryKey: keys.list })
export const refreshUnread = () => queryClient.invalidateQueries({ queryKey: keys.unread })
export const refreshProfile = () => queryClient.invalidateQueries({ queryKey: keys.profile })
export const refreshReminders = () => queryClient.invalidateQueries({ queryKey: keys.reminders })
export const refreshFiltered = () => queryClient.invalidateQueries({ queryKey: keys.filtered })
export const refreshRetention = () => queryClient.invalidateQueries({ queryKey: keys.retention })
/** The open chat's people, name and blocks. */
export const refreshOpen = () => queryClient.invalidateQueries({ queryKey: keys.ones })

/** Optimistically marks a thread as read, or what is outside of threads (null). */
export function recordSeen(chatId: number | undefined, threadId: number | null): void {
  const unread = queryClient.getQueryData(unreadQuery().queryKey)
  const threads = unread?.chats.find(chat => chat.id === chatId)?.threads ?? []
  const left = (before: number, of: 'unread' | 'mentions') =>
    threadId === null
      ? threads.reduce((sum, thread) => sum + thread[of], 0)
      : Math.max(0, before - (threads.find(thread => thread.id === threadId)?.[of] ?? 0))
  queryClient.setQueryData<ChatList>(keys.list, list =>
    list === undefined
      ? undefined
      : mapChats(list, chatId, chat => ({
          ...chat,
          unseenMsgs: left(chat.unseenMsgs, 'unread'),
          unreadMentions: left(chat.unreadMentions, 'mentions'),
        })),
  )
}

type Summary = ChatList['groups'][number]['chat']
function mapChats(
  list: ChatList,
  chatId: number | undefined,
  change: (chat: Summary) => Summary,
): ChatList {
  const map = <T extends { chat: Summary }>(some: T[]) =>
    some.map(one => (one.chat.id === chatId ? { ...one, chat: change(one.chat) } : one))
  return { ...list, chatsContacts: map(list.chatsContacts), groups: map(list.groups) }
}

/** Updates a chat's last message in the list; false for an unknown chat. */
function updateLast({ message, isNew }: { message: ChatMessage; isNew: boolean }): boolean {
  const list = queryClient.getQueryData<ChatList>(keys.list)
  const known = [...(list?.chatsContacts ?? []), ...(list?.groups ?? [])].find(
    one => one.chat.id === message.chatId,
  )
  if (known === undefined || message.threadId !== null) return false
  const { id, message: text, time, senderId, deletedAt, event, attachments } = message
  const last = {
    id,
    message: text,
    time,
    senderId,
    isDeleted: deletedAt !== null,
    event,
    files: attachments.length,
    isVoice: attachments[0]?.voice !== undefined,
  }
  const isOthers = senderId !== session.getState().user?.id && event === null
  changeList(list =>
    mapChats(list, message.chatId, chat => {
      const lastId = chat.lastMessage?.id ?? 0
      if (lastId > id) return chat
      return {
        ...chat,
        lastMessage: last,
        unseenMsgs: chat.unseenMsgs + (isNew && isOthers && lastId < id ? 1 : 0),
      }
    }),
  )
  return true
}

const watchers = new Set<(news: Extract<ChatNews, { kind: 'message' }>) => void>()
/** Calls back on new messages by others; the returned function ends it. */
export function onMessage(
  watcher: (news: Extract<ChatNews, { kind: 'message' }>) => void,
): () => void {
  watchers.add(watcher)
  return () => void watchers.delete(watcher)
}

function applyNews(news: ChatNews): void {
  if (news.kind === 'typing')
    return news.userId === session.getState().user?.id ? undefined : handleTyping(news)
  if (news.kind === 'seen') return setSeen(news)
  if (news.kind === 'person') return void refreshPerson(news.userId)
  if (news.kind === 'chat') return void Promise.all([refreshChats(), refreshOpenSeen()])
  const { message, isNew, isPartial, hasReceipts } = news
  putMessage(message, { isNew })
  handleTyping({ chatId: message.chatId, userId: message.senderId, name: '', isTyping: false })
  if (isPartial) void catchUpAll([message.chatId])
  if (!updateLast(news)) void refreshChats()
  if (!isNew) return void refreshFiltered()
  // Spreads refetches of large chats.
  setTimeout(() => void refreshUnread(), hasReceipts ? 0 : 10_000 * Math.random())
  for (const watcher of watchers) watcher(news)
}

/** A first message created the chat: fetches it with its id. */
export async function refreshNewPlace(): Promise<void> {
  const isNew = queryClient
    .getQueriesData<{ chat: unknown }>({ queryKey: keys.ones })
    .some(([, one]) => one?.chat === null)
  if (isNew) await refreshOpen()
}

/** While the page is hidden the open chat is not fetched: fetching marks as read. */
const refreshOpenSeen = () =>
  queryClient.invalidateQueries({
    queryKey: keys.ones,
    refetchType: isLooking() ? 'active' : 'none',
  })

/** Chats that one has left, or was removed from: the open one says so. */
async function refreshMissing(chatIds: readonly number[]): Promise<void> {
  const ones = queryClient.getQueriesData<{ chat: { id: number } | null }>({ queryKey: keys.ones })
  for (const [queryKey, one] of ones)
    if (chatIds.includes(one?.chat?.id ?? 0)) await queryClient.invalidateQueries({ queryKey })
}

async function refreshPerson(userId: number): Promise<void> {
  // One's own profile changed in another tab: it is not among the contacts.
  if (userId === session.getState().user?.id)
    return queryClient.invalidateQueries({ queryKey: keys.profile })
  const { contact } = await api
    .call(chatPeopleContract.getContact, { query: { id: userId } })
    .catch(() => ({ contact: undefined }))
  if (contact !== undefined) rememberContact(contact)
}

/** Updates a person everywhere they are shown. */
export function rememberContact(contact: ChatContact): void {
  const swap = <T extends ChatContact>(one: T): T =>
    one.id === contact.id ? { ...one, ...contact } : one
  changeList(list => ({
    ...list,
    chatsContacts: list.chatsContacts.map(swap),
    contacts: list.contacts.map(swap),
  }))
  queryClient.setQueryData(chatQuery({ contactId: contact.id }).queryKey, one =>
    one === undefined ? undefined : { ...one, contact },
  )
}

onNews('Chat', data => {
  const { data: news } = z.safeParse(chatNews, data)
  if (news !== undefined) applyNews(news)
})

// Events without contents: own actions in another tab, and catching up after a disconnect.
onTopic('Chat', ids => {
  const chatIds = ids.filter(id => typeof id === 'number')
  void Promise.all([refreshChats(), refreshUnread(), refreshReminders()])
  if (chatIds.length > 0) void catchUpAll(chatIds).then(refreshMissing)
  else if (!ids.some(id => id === 'drafts' || id === 'reminders')) void refreshOpenSeen()
})

/** Removes a chat for this person. */
export function dropChat(chatId: number): void {
  forgetChat(chatId)
  void Promise.all([refreshChats(), refreshUnread()])
}
