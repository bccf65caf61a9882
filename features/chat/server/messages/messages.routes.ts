import { chatContract } from '../../contract/chat.contract.ts'
import { chatMessagesContract } from '../../contract/chat-messages.contract.ts'
import { MESSAGES_AT_ONCE } from '../../contract/chat.rules.ts'
import type { Caller } from '#platform/server/access/caller.ts'
import { mutate } from '#platform/server/changes/mutation-context.ts'
import { type Route, route } from '#platform/server/http/route.ts'
import type { ChatParts } from '../chat.context.ts'
import { getMembership } from '../chat.repo.ts'
import {
  changeMessage,
  deleteMessage,
  editMessage,
  pinMessage,
  reactToMessage,
  starMessage,
} from './change.service.ts'
import { listFilteredMessages } from './find-messages.repo.ts'
import { listMessages, toMessages } from './messages.repo.ts'

// Single messages: pages, and actions (features.md CHAT-03, 08, 10).

export function messagesRoutes(parts: ChatParts): Route[] {
  const { database, pictures } = parts
  const { read, dialect } = database
  const readerOf = (caller: Caller) => ({
    userId: caller.userId,
    urlOf: (file: string) => pictures.urlOf(file, caller),
  })
  return [
    route(chatContract.listMessages, async ({ query: { id, ...span }, caller }) => {
      const member = await getMembership(read, { chatId: id, userId: caller.userId })
      const { rows, ...ends } = await listMessages(read, { member, ...span })
      return {
        messages: await toMessages(read, { dialect, rows, reader: readerOf(caller) }),
        ...ends,
      }
    }),
    route(chatContract.listFilteredMessages, async ({ query, caller }) => {
      const member = await getMembership(read, { chatId: query.id, userId: caller.userId })
      const rows = await listFilteredMessages(read, {
        member,
        kind: query.kind,
        before: query.before,
        limit: MESSAGES_AT_ONCE + 1,
      })
      const messages = await toMessages(read, {
        dialect,
        rows: rows.slice(0, MESSAGES_AT_ONCE),
        reader: readerOf(caller),
      })
      return { messages, hasMore: rows.length > MESSAGES_AT_ONCE }
    }),
    ...changingRoutes(parts),
  ]
}

function changingRoutes(parts: ChatParts): Route[] {
  return [
    route(chatMessagesContract.editMessage, ({ body: { id, message: text }, caller, actor }) =>
      changeMessage(parts, { id, caller, actor }, (context, changed) =>
        editMessage(context, changed, text),
      ),
    ),
    route(chatMessagesContract.deleteMessage, ({ id, caller, actor }) =>
      changeMessage(parts, { id, caller, actor }, deleteMessage),
    ),
    route(chatMessagesContract.reactToMessage, ({ body: { id, ...reaction }, caller, actor }) =>
      changeMessage(parts, { id, caller, actor }, (context, changed) =>
        reactToMessage(context, changed, reaction),
      ),
    ),
    route(chatMessagesContract.pinMessage, ({ body: { id, isPinned }, caller, actor }) =>
      changeMessage(parts, { id, caller, actor }, (context, changed) =>
        pinMessage(context, changed, isPinned),
      ),
    ),
    route(chatMessagesContract.starMessage, async input => {
      await mutate(parts, input, context => starMessage(context, input.body))
      return { ok: true as const }
    }),
  ]
}
