import { chatMessagesContract } from '../contract/chat-messages.contract.ts'
import { chatPeopleContract } from '../contract/chat-people.contract.ts'
import { mutate, mutationIn } from '#platform/server/changes/mutation-context.ts'
import { creatingRoute, type Route, route } from '#platform/server/http/route.ts'
import type { ChatParts } from './chat.context.ts'
import { takeOutChat, takeOutPerson } from './retention/export.service.ts'
import { addReminder, deleteReminder, listReminders } from './reminders/reminders.service.ts'
import { getRetention } from './retention/retention.repo.ts'
import { updateRetention } from './retention/retention.service.ts'
import { searchChat } from './search/search.service.ts'

// Search, reminders, export, and retention (features.md CHAT-05, 14, 19).

export function chatToolsRoutes(parts: ChatParts): Route[] {
  const { database, clock } = parts
  return [
    route(chatMessagesContract.searchChat, ({ query, caller }) => searchChat(parts, caller, query)),
    creatingRoute(chatMessagesContract.addReminder, input =>
      addReminder(mutationIn(clock, input), input.body),
    ),
    route(chatMessagesContract.listReminders, ({ caller }) => listReminders(parts, caller)),
    route(chatMessagesContract.deleteReminder, async input => {
      await mutate(parts, input, context => deleteReminder(context, input.id))
      return { ok: true as const }
    }),
    route(chatMessagesContract.exportChat, ({ query, caller, actor }) =>
      takeOutChat(parts, { caller, actor }, query),
    ),
    route(chatPeopleContract.exportPerson, ({ query, caller, actor }) =>
      takeOutPerson(parts, { caller, actor }, query),
    ),
    route(chatPeopleContract.getRetention, () => getRetention(database.read)),
    route(chatPeopleContract.updateRetention, async input => {
      await mutate(parts, input, context => updateRetention(context, input.body.rules))
      return getRetention(database.read)
    }),
  ]
}
