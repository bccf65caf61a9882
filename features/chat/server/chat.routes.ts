import { chatContract } from '../contract/chat.contract.ts'
import { mutate } from '#platform/server/changes/mutation-context.ts'
import { creatingRoute, type Route, route } from '#platform/server/http/route.ts'
import type { ChatParts } from './chat.context.ts'
import { countUnreadMessages, getChat, listChats, notifyTyping } from './chats.service.ts'
import { groupsRoutes } from './groups/groups.routes.ts'
import { chatToolsRoutes } from './chat-tools.routes.ts'
import { messagesRoutes } from './messages/messages.routes.ts'
import { sendMessage } from './messages/send.service.ts'
import { slackRoutes } from './slack/slack.routes.ts'
import { peopleRoutes } from './people/people.routes.ts'
import { updateDraft } from './unread/drafts.service.ts'
import { hideChat, markRead, markUnread } from './unread/unread.service.ts'

// Chats: list, get, send, and read positions. A chat belongs to its members: everyone else, administrators included, gets 404. In the
// specification's calls, `id` is a contact's.

export function chatRoutes(parts: ChatParts): Route[] {
  return [
    route(chatContract.listChats, ({ caller }) => listChats(parts, caller)),
    route(chatContract.getChat, ({ query, caller }) => getChat(parts, caller, query)),
    sendRoute(parts),
    ...readingRoutes(parts),
    route(chatContract.saveDraft, async input => {
      await mutate(parts, input, context => updateDraft(context, input.body))
      return { ok: true as const }
    }),
    ...messagesRoutes(parts),
    ...peopleRoutes(parts),
    ...groupsRoutes(parts),
    ...chatToolsRoutes(parts),
    ...slackRoutes(parts),
  ]
}

const sendRoute = ({ database, clock, pictures }: ChatParts): Route =>
  creatingRoute(chatContract.sendMessage, async ({ body: { obj }, caller, trx }) => {
    const urlOf = (file: string) => pictures.urlOf(file, caller)
    const made = await sendMessage(trx, {
      dialect: database.dialect,
      now: clock(),
      sender: caller,
      message: obj,
      urlOf,
    })
    return { response: { newMessageData: made, id: made.chatId } }
  })

function readingRoutes(parts: ChatParts): Route[] {
  return [
    route(chatContract.countUnread, ({ caller }) => countUnreadMessages(parts, caller)),
    route(chatContract.markRead, async input => {
      await mutate(parts, input, context => markRead(context, input.body))
      return { ok: true as const }
    }),
    route(chatContract.markUnread, async input => {
      await mutate(parts, input, context => markUnread(context, input.body))
      return { ok: true as const }
    }),
    route(chatContract.notifyTyping, async ({ body, caller }) => {
      await notifyTyping(parts, caller, body)
      return { ok: true as const }
    }),
    route(chatContract.deleteChat, async input => {
      await mutate(parts, input, context => hideChat(context, input.id))
      return { ok: true as const }
    }),
  ]
}
