import { chatContract, type ChatMessage } from '../../contract/chat.contract.ts'
import { MAX_QUOTE } from '../../contract/chat.rules.ts'
import { api } from '#platform/web/api/api-client.ts'
import { ApiError } from '#platform/web/api/api-error.ts'
import { session } from '#platform/web/session/session.ts'
import { createStore, useStore } from '#platform/web/store/store.ts'
import {
  keepOwn,
  type Meanwhile,
  NOTHING,
  readBeside,
  notifyAll,
  notifyChanged,
} from './meanwhile-store.ts'

// Messages of opened chats, one contiguous stretch each: loaded and live messages are inserted by id, so that the order is the server's,
// without duplicates.

/** A chat, or one of its threads: `7`, `7/120`. */
export type StretchKey = string
export const stretchKey = (chatId: number, threadId?: number | null): StretchKey =>
  threadId === undefined || threadId === null ? `${chatId}` : `${chatId}/${threadId}`

export interface Stretch {
  messages: readonly ChatMessage[]
  hasBefore: boolean
  hasAfter: boolean
  /** The load in progress, and whether the last one failed. */
  loading: 'before' | 'after' | 'around' | undefined
  isFailed: boolean
  /** Others' new messages while the end is not loaded. */
  below: number
  /** The newest message known of, whether loaded or not. */
  newestId: number
}
/** Members' read positions from the live channel. */
export interface Seen {
  seenId: number
  deliveredId: number
}

const EMPTY: Stretch = {
  messages: [],
  hasBefore: false,
  hasAfter: false,
  loading: undefined,
  isFailed: false,
  below: 0,
  newestId: 0,
}
const stretches = createStore<ReadonlyMap<StretchKey, Stretch>>(new Map())
const seen = createStore<ReadonlyMap<string, Seen>>(new Map())
const stretchAt = (key: StretchKey): Stretch | undefined => stretches.get().get(key)

function set(key: StretchKey, change: Partial<Stretch>): void {
  const now = stretchAt(key) ?? EMPTY
  const newestId = Math.max(now.newestId, change.newestId ?? 0, change.messages?.at(-1)?.id ?? 0)
  stretches.set(new Map([...stretches.get(), [key, { ...now, ...change, newestId }]]))
}

export const useStretch = (key: StretchKey): Stretch =>
  useStore(stretches, now => now.get(key) ?? EMPTY)
/** A member's read position; undefined if none was received. */
export const useSeen = (chatId: number, userId: number): Seen | undefined =>
  useStore(seen, now => now.get(`${chatId}/${userId}`))

interface Newest {
  messages: readonly ChatMessage[]
  hasBefore: boolean
  meanwhile?: Meanwhile
}
/** Starts at the end of a chat. Loaded messages that connect are kept. */
export function showNewest(
  chatId: number,
  { messages, hasBefore, meanwhile = NOTHING }: Newest,
): void {
  const key = stretchKey(chatId)
  const known = stretchAt(key)
  const first = messages[0]
  const joins =
    known !== undefined &&
    !known.hasAfter &&
    first !== undefined &&
    (known.messages.at(-1)?.id ?? 0) >= first.id
  const fresh = [...messages, ...findArrived(key, { messages, meanwhile })]
  if (joins) set(key, { messages: merge(known.messages, fresh) })
  else set(key, { ...EMPTY, messages: fresh, hasBefore })
  if (known === undefined && meanwhile.chats.has(chatId)) void catchUp(key).catch(() => undefined)
}

/** Messages that arrived after the end was requested. */
function findArrived(
  key: StretchKey,
  { messages, meanwhile }: { messages: readonly ChatMessage[]; meanwhile: Meanwhile },
): ChatMessage[] {
  const last = messages.at(-1)?.id ?? 0
  const arrived = [...meanwhile.messages.values()].flatMap(({ message, isNew }) =>
    isNew && message.id > last ? [message] : [],
  )
  return arrived
    .filter(({ chatId, threadId }) => stretchKey(chatId, threadId) === key)
    .toSorted((a, b) => a.id - b.id)
}

/** Inserts or updates a message by id. */
export function putMessage(message: ChatMessage, { isNew }: { isNew: boolean }): void {
  const { chatId, threadId, id } = message
  notifyAll({ message, isNew, isWhole: false })
  if (!isNew) quoteAgain(message)
  for (const key of threadId === null
    ? [stretchKey(chatId), stretchKey(chatId, id)]
    : [stretchKey(chatId, threadId)]) {
    const known = stretchAt(key)
    if (known === undefined) continue
    const isHere = known.messages.some(one => one.id === id)
    if (isHere)
      set(key, {
        messages: known.messages.map(one => (one.id === id ? keepOwn(one, message) : one)),
      })
    else if (isNew && known.hasAfter) set(key, countBelow(known, [message]))
    else if (isNew && (threadId !== null || key === stretchKey(chatId)))
      set(key, { messages: merge(known.messages, [message]) })
  }
  if (threadId !== null && isNew) void refreshOne(chatId, threadId)
}

/** Counts what others have written since, of messages that are not loaded. */
function countBelow({ below, newestId }: Stretch, messages: readonly ChatMessage[]) {
  const ownId = session.getState().user?.id
  const fresh = messages.filter(
    ({ id, senderId, event }) => id > newestId && senderId !== ownId && event === null,
  )
  return {
    below: below + fresh.length,
    newestId: Math.max(newestId, messages.at(-1)?.id ?? 0),
  }
}

/** Answers quote a message as it now is: nothing of a deleted one. */
function quoteAgain({ id, chatId, message, deletedAt }: ChatMessage): void {
  const quote = { message: message.slice(0, MAX_QUOTE), isDeleted: deletedAt !== null }
  for (const [key, known] of stretches.get()) {
    if (parse(key).id !== chatId || !known.messages.some(one => one.replyTo?.id === id)) continue
    set(key, {
      messages: known.messages.map(one =>
        one.replyTo?.id === id ? { ...one, replyTo: { ...one.replyTo, ...quote } } : one,
      ),
    })
  }
}

/** Takes over the server's version completely. */
export function replaceMessage(message: ChatMessage): void {
  notifyAll({ message, isNew: false, isWhole: true })
  quoteAgain(message)
  for (const [key, known] of stretches.get()) {
    if (!known.messages.some(one => one.id === message.id)) continue
    set(key, { messages: known.messages.map(one => (one.id === message.id ? message : one)) })
  }
}

/** Sets one's star on the current message. */
export function setStarred(id: number, isStarred: boolean): void {
  const known = [...stretches.get().values()]
    .flatMap(({ messages }) => messages)
    .find(message => message.id === id)
  if (known !== undefined) replaceMessage({ ...known, isStarred })
}

function merge(some: readonly ChatMessage[], more: readonly ChatMessage[]): ChatMessage[] {
  const byId = new Map([...some, ...more].map(message => [message.id, message]))
  return [...byId.values()].toSorted((a, b) => a.id - b.id)
}

function parse(key: StretchKey): { id: number; thread?: number } {
  const [id, thread] = key.split('/').map(Number)
  return thread === undefined ? { id: id ?? 0 } : { id: id ?? 0, thread }
}

interface Span {
  before?: number
  after?: number
  around?: number
  limit?: number
}
async function fetchSpan(key: StretchKey, span: Span) {
  const { answer, messages, meanwhile } = await readBeside({
    run: () => api.call(chatContract.listMessages, { query: { ...parse(key), ...span } }),
    messagesOf: got => got.messages,
  })
  return { ...answer, messages, meanwhile }
}

/** Loads another page, unless a load is in progress. */
export async function loadMore(key: StretchKey, side: 'before' | 'after'): Promise<void> {
  const known = stretchAt(key)
  const edge = side === 'before' ? known?.messages[0] : known?.messages.at(-1)
  const hasMore = side === 'before' ? known?.hasBefore : known?.hasAfter
  if (known === undefined || edge === undefined || hasMore !== true || known.loading !== undefined)
    return
  set(key, { loading: side, isFailed: false })
  try {
    const got = await fetchSpan(key, { [side]: edge.id })
    const now = stretchAt(key) ?? EMPTY
    const ends =
      side === 'before'
        ? { hasBefore: got.hasBefore }
        : { hasAfter: got.hasAfter, below: got.hasAfter ? now.below : 0 }
    set(key, { messages: merge(now.messages, got.messages), ...ends, loading: undefined })
  } catch {
    set(key, { loading: undefined, isFailed: true })
  }
}

/** Loads the newest messages of a chat or thread, or those around one. */
export async function loadAt(key: StretchKey, around?: number): Promise<void> {
  set(key, { loading: 'around', isFailed: false })
  try {
    set(key, { ...EMPTY, ...(await fetchEnd(key, around === undefined ? {} : { around })) })
  } catch {
    set(key, { loading: undefined, isFailed: true })
  }
}

/** Includes messages that arrived during the request. */
async function fetchEnd(key: StretchKey, span: Pick<Span, 'around' | 'limit'>) {
  const { messages, meanwhile, ...ends } = await fetchSpan(key, span)
  return {
    ...ends,
    messages: ends.hasAfter
      ? messages
      : [...messages, ...findArrived(key, { messages, meanwhile })],
  }
}

const NEWEST = 100
/** After a reconnect: fetches new and changed messages. Returns the chats that one is no longer in. */
export async function catchUpAll(chatIds: readonly number[]): Promise<number[]> {
  notifyChanged(chatIds)
  const keys = [...stretches.get().keys()].filter(key => chatIds.includes(parse(key).id))
  const missing = await Promise.all(
    keys.map(key => catchUp(key).catch(error => (isMissing(error) ? [parse(key).id] : []))),
  )
  return missing.flatMap(ids => ids ?? [])
}

const isMissing = (error: unknown): boolean => error instanceof ApiError && error.status === 404

async function catchUp(key: StretchKey): Promise<void> {
  const got = await fetchEnd(key, { limit: NEWEST })
  const now = stretchAt(key)
  if (now === undefined) return
  const [first, last] = [got.messages[0], now.messages.at(-1)]
  const isGap = first !== undefined && last !== undefined && first.id > last.id
  if (now.hasAfter) set(key, countBelow(now, got.messages))
  else if (isGap) set(key, { ...EMPTY, ...got })
  else {
    const older = now.messages.filter(message => first === undefined || message.id < first.id)
    // Missing ones were cleared, or expired.
    set(key, {
      messages: [...older, ...got.messages],
      hasBefore: older.length > 0 ? now.hasBefore : got.hasBefore,
    })
  }
}

/** A thread's first message has its reply count. */
async function refreshOne(chatId: number, id: number): Promise<void> {
  const got = await fetchSpan(stretchKey(chatId), { around: id, limit: 1 }).catch(() => undefined)
  const message = got?.messages.find(one => one.id === id)
  if (message !== undefined) replaceMessage(message)
}

export function setSeen({
  chatId,
  userId,
  seenId,
  deliveredId,
  seenAt,
}: Seen & { chatId: number; userId: number; seenAt: string | null }): void {
  seen.set(new Map([...seen.get(), [`${chatId}/${userId}`, { seenId, deliveredId }]]))
  const key = stretchKey(chatId)
  const known = stretchAt(key)
  // Stretches start only by loading: one created here would claim to have nothing before it.
  if (known === undefined) return
  const at = seenAt ?? new Date().toISOString()
  set(key, {
    messages: known.messages.map(one =>
      one.id <= seenId && one.seenAt === null && one.senderId !== userId
        ? { ...one, seenAt: at }
        : one,
    ),
  })
}

export function forgetChat(chatId: number): void {
  stretches.set(new Map([...stretches.get()].filter(([key]) => parse(key).id !== chatId)))
}
