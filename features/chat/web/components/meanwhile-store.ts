import type { ChatMessage } from '../../contract/chat.contract.ts'

// The server is asked, and meanwhile the live channel tells. What it tells is newer than the answer, whichever of them comes first: put in
// its place, an older answer would take back what somebody has just edited.

interface MessageNews {
  message: ChatMessage
  isNew: boolean
  /** With what is the reader's own. */
  isWhole: boolean
}
/** What was told while one question was under way. */
export interface Meanwhile {
  messages: ReadonlyMap<number, MessageNews>
  /** Chats that were said to have changed, without how. */
  chats: ReadonlySet<number>
}
interface UnderWay {
  messages: Map<number, MessageNews>
  chats: Set<number>
  isRead: boolean
}
interface Question<Answer> {
  run: () => Promise<Answer>
  messagesOf: (answer: Answer) => readonly ChatMessage[]
}

export const NOTHING: Meanwhile = { messages: new Map(), chats: new Set() }
/** In the order in which they were asked. */
const underWay = new Set<UnderWay>()

/** Reads messages; what was told meanwhile stands in the place of what was answered. */
export async function readBeside<Answer>({ run, messagesOf }: Question<Answer>) {
  const mine: UnderWay = { ...begin(), isRead: true }
  const result = await follow(mine, { run, messagesOf })
  // Questions from before this one may be answered later, with less.
  for (const one of underWay) {
    if (one === mine) break
    if (one.isRead)
      for (const message of result.messages) put(one, { message, isNew: true, isWhole: true })
  }
  underWay.delete(mine)
  return result
}

/** Changes messages: the answer is of the moment of the change, and others may have changed them since. */
export async function changeBeside<Answer>(question: Question<Answer>) {
  const mine: UnderWay = { ...begin(), isRead: false }
  const result = await follow(mine, question)
  underWay.delete(mine)
  return result
}

const begin = () => ({ messages: new Map<number, MessageNews>(), chats: new Set<number>() })

async function follow<Answer>(mine: UnderWay, { run, messagesOf }: Question<Answer>) {
  underWay.add(mine)
  try {
    const answer = await run()
    return {
      answer,
      messages: messagesOf(answer).map(message => freshest(message, mine)),
      meanwhile: mine,
    }
  } catch (error) {
    underWay.delete(mine)
    throw error
  }
}

function freshest(message: ChatMessage, { messages }: Meanwhile): ChatMessage {
  const news = messages.get(message.id)
  if (news === undefined) return message
  return news.isWhole ? news.message : keepOwn(message, news.message)
}

/** What is each reader's own is not in the news: the star, and the addresses of files. */
export const keepOwn = (known: ChatMessage, fresh: ChatMessage): ChatMessage => ({
  ...fresh,
  isStarred: known.isStarred,
  attachments:
    fresh.attachments.length === 0 && fresh.deletedAt === null
      ? known.attachments
      : fresh.attachments,
})

/** A message as it is now. */
export function notifyAll(latest: MessageNews): void {
  for (const one of underWay) put(one, latest)
}
/** Chats have changed; how is not said. */
export function notifyChanged(chatIds: readonly number[]): void {
  for (const { chats } of underWay) for (const id of chatIds) chats.add(id)
}

function put({ messages }: UnderWay, { message, isNew, isWhole }: MessageNews): void {
  const known = messages.get(message.id)
  const isOwn = known?.isWhole === true && !isWhole
  messages.set(message.id, {
    message: isOwn ? keepOwn(known.message, message) : message,
    isNew: isNew || known?.isNew === true,
    isWhole: isWhole || isOwn,
  })
}
