import { chatContract, type ChatMessage } from '../../contract/chat.contract.ts'
import { api } from '#platform/web/api/api-client.ts'
import { createStore, useStore } from '#platform/web/store/store.ts'
import {
  keepOwn,
  type Meanwhile,
  NOTHING,
  readBeside,
  notifyAll,
  notifyChanged,
} from './meanwhile-store.ts'

// The messages of the chats that were opened, as one unbroken stretch each: what is loaded above, below and live comes to its place by
// its number, so that the order is the server's, and nothing stands there twice.

/** A chat, or one thread in it: `7`, `7/120`. */
export type StretchKey = string
export const stretchKey = (chatId: number, threadId?: number | null): StretchKey =>
  threadId === undefined || threadId === null ? `${chatId}` : `${chatId}/${threadId}`

export interface Stretch {
  messages: readonly ChatMessage[]
  hasBefore: boolean
  hasAfter: boolean
  /** What is on its way, and whether the last try failed. */
  loading: 'before' | 'after' | 'around' | undefined
  isFailed: boolean
  /** Messages that came below while somebody was reading above, where the newest are not loaded. */
  below: number
}
/** How far each member has read, as the live channel told. */
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
}
const stretches = createStore<ReadonlyMap<StretchKey, Stretch>>(new Map())
const seen = createStore<ReadonlyMap<string, Seen>>(new Map())
const stretchAt = (key: StretchKey): Stretch | undefined => stretches.get().get(key)

function set(key: StretchKey, change: Partial<Stretch>): void {
  stretches.set(new Map([...stretches.get(), [key, { ...(stretchAt(key) ?? EMPTY), ...change }]]))
}

export const useStretch = (key: StretchKey): Stretch =>
  useStore(stretches, now => now.get(key) ?? EMPTY)
/** How far a member has read; undefined where the live channel has not told. */
export const useSeen = (chatId: number, userId: number): Seen | undefined =>
  useStore(seen, now => now.get(`${chatId}/${userId}`))

interface Newest {
  messages: readonly ChatMessage[]
  hasBefore: boolean
  meanwhile?: Meanwhile
}
/** Begins at the end of a chat. What is known already and joins on stays. */
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

/** What came behind the last one while the server was asked for the end. */
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

/** A message that is new, or not what it was. Each is put where its number belongs, once. */
export function putMessage(message: ChatMessage, { isNew }: { isNew: boolean }): void {
  const { chatId, threadId, id } = message
  notifyAll({ message, isNew, isWhole: false })
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
    else if (isNew && known.hasAfter) set(key, { below: known.below + 1 })
    else if (isNew && (threadId !== null || key === stretchKey(chatId)))
      set(key, { messages: merge(known.messages, [message]) })
  }
  if (threadId !== null && isNew) void refreshOne(chatId, threadId)
}

/** As the server answered it: all of it counts. */
export function replaceMessage(message: ChatMessage): void {
  notifyAll({ message, isNew: false, isWhole: true })
  for (const [key, known] of stretches.get()) {
    if (!known.messages.some(one => one.id === message.id)) continue
    set(key, { messages: known.messages.map(one => (one.id === message.id ? message : one)) })
  }
}

/** A star of one's own, on the message as it is by now. */
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

/** One step up or down, unless one is under way. */
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

/** The newest of a chat or a thread, or those around a message. */
export async function loadAt(key: StretchKey, around?: number): Promise<void> {
  set(key, { loading: 'around', isFailed: false })
  try {
    set(key, { ...EMPTY, ...(await fetchEnd(key, around === undefined ? {} : { around })) })
  } catch {
    set(key, { loading: undefined, isFailed: true })
  }
}

/** With what came while the server was asked. */
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
/** After the line was down: what is new, and what of the newest is not what it was. */
export async function catchUpAll(chatIds: readonly number[]): Promise<void> {
  notifyChanged(chatIds)
  const keys = [...stretches.get().keys()].filter(key => chatIds.includes(parse(key).id))
  await Promise.all(keys.map(key => catchUp(key).catch(() => undefined)))
}

async function catchUp(key: StretchKey): Promise<void> {
  const got = await fetchEnd(key, { limit: NEWEST })
  const now = stretchAt(key)
  if (now === undefined) return
  const [first, last] = [got.messages[0], now.messages.at(-1)]
  const isGap = first !== undefined && last !== undefined && first.id > last.id
  if (now.hasAfter)
    set(key, { below: got.messages.filter(message => message.id > (last?.id ?? 0)).length })
  else if (isGap) set(key, { ...EMPTY, ...got })
  else {
    const older = now.messages.filter(message => first === undefined || message.id < first.id)
    // What is no longer there was cleared, or is kept no longer.
    set(key, {
      messages: [...older, ...got.messages],
      hasBefore: older.length > 0 ? now.hasBefore : got.hasBefore,
    })
  }
}

/** The beginning of a thread says how much is in it. */
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
  // A stretch begins where its messages were asked for: one begun here would say that nothing is before it.
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
