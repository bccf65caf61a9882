import type { ChatMessage } from '../../contract/chat.contract.ts'

// Live events during a request are newer than its response, in whatever order they arrive: applying an older response would revert an edit.

interface MessageNews {
  message: ChatMessage
  isNew: boolean
  /** Includes the reader's own parts. */
  isWhole: boolean
}
/** Events received during a request. */
export interface Meanwhile {
  messages: ReadonlyMap<number, MessageNews>
  /** Chats with unspecified changes. */
  chats: ReadonlySet<number>
}
interface PendingRequest {
  messages: Map<number, MessageNews>
  chats: Set<number>
  isRead: boolean
}
interface Question<Answer> {
  run: () => Promise<Answer>
  messagesOf: (answer: Answer) => readonly ChatMessage[]
}

export const NOTHING: Meanwhile = { messages: new Map(), chats: new Set() }
/** Requests in flight, in order. */
const pendingRequests = new Set<PendingRequest>()

/** Fetches messages; events received meanwhile take precedence over the response. */
export async function readBeside<Answer>({ run, messagesOf }: Question<Answer>) {
  const mine: PendingRequest = { ...begin(), isRead: true }
  const result = await follow(mine, { run, messagesOf })
  // Earlier requests may be answered later, with less.
  for (const one of pendingRequests) {
    if (one === mine) break
    if (one.isRead)
      for (const message of result.messages) put(one, { message, isNew: true, isWhole: true })
  }
  pendingRequests.delete(mine)
  return result
}

/** Changes messages: the response is as of the change, and may be outdated already. */
export async function changeBeside<Answer>(question: Question<Answer>) {
  const mine: PendingRequest = { ...begin(), isRead: false }
  const result = await follow(mine, question)
  pendingRequests.delete(mine)
  return result
}

const begin = () => ({ messages: new Map<number, MessageNews>(), chats: new Set<number>() })

async function follow<Answer>(mine: PendingRequest, { run, messagesOf }: Question<Answer>) {
  pendingRequests.add(mine)
  try {
    const answer = await run()
    return {
      answer,
      messages: messagesOf(answer).map(message => freshest(message, mine)),
      meanwhile: mine,
    }
  } catch (error) {
    pendingRequests.delete(mine)
    throw error
  }
}

function freshest(message: ChatMessage, { messages }: Meanwhile): ChatMessage {
  const news = messages.get(message.id)
  if (news === undefined) return message
  return news.isWhole ? news.message : keepOwn(message, news.message)
}

/** Events lack the reader's own parts: the star, and file URLs. */
export const keepOwn = (known: ChatMessage, fresh: ChatMessage): ChatMessage => ({
  ...fresh,
  isStarred: known.isStarred,
  attachments:
    fresh.attachments.length === 0 && fresh.deletedAt === null
      ? known.attachments
      : fresh.attachments,
})

/** Records a message's current version. */
export function notifyAll(latest: MessageNews): void {
  for (const one of pendingRequests) put(one, latest)
}
/** Records unspecified changes of chats. */
export function notifyChanged(chatIds: readonly number[]): void {
  for (const { chats } of pendingRequests) for (const id of chatIds) chats.add(id)
}

function put({ messages }: PendingRequest, { message, isNew, isWhole }: MessageNews): void {
  const known = messages.get(message.id)
  const isOwn = known?.isWhole === true && !isWhole
  messages.set(message.id, {
    message: isOwn ? keepOwn(known.message, message) : message,
    isNew: isNew || known?.isNew === true,
    isWhole: isWhole || isOwn,
  })
}
