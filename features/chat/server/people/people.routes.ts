import { chatContract } from '../../contract/chat.contract.ts'
import { chatPeopleContract } from '../../contract/chat-people.contract.ts'
import { mutate, mutationIn } from '#platform/server/changes/mutation-context.ts'
import { creatingRoute, type Route, route } from '#platform/server/http/route.ts'
import type { ChatParts } from '../chat.context.ts'
import {
  blockContact,
  clearChat,
  getContact,
  getProfile,
  markContact,
  muteChat,
  reportChat,
  updateProfile,
} from './people.service.ts'

// Profile, status, tags, mute, block and report (features.md CHAT-04, 11 to 13).

export function peopleRoutes(parts: ChatParts): Route[] {
  return [
    route(chatContract.getChatProfile, ({ caller }) => getProfile(parts, caller)),
    route(chatPeopleContract.updateChatProfile, async input => {
      await mutate(parts, input, context => updateProfile(context, input.body))
      return getProfile(parts, input.caller)
    }),
    route(chatPeopleContract.getContact, ({ query: { id }, caller }) =>
      getContact(parts, caller, id),
    ),
    route(chatPeopleContract.markContact, async input => {
      const { id: contactId, ...marks } = input.body
      const { contact } = await getContact(parts, input.caller, contactId)
      const { isImportant = contact.isImportant, tags = contact.tags } = marks
      await mutate(parts, input, context => markContact(context, { contactId, isImportant, tags }))
      return getContact(parts, input.caller, contactId)
    }),
    route(chatPeopleContract.muteChat, async input => {
      await mutate(parts, input, context => muteChat(context, input.body))
      return { ok: true as const }
    }),
    route(chatPeopleContract.blockContact, async input => {
      await mutate(parts, input, context => blockContact(context, input.body))
      return { ok: true as const }
    }),
    route(chatPeopleContract.clearChat, async input => {
      await mutate(parts, input, context => clearChat(context, input.body.id))
      return { ok: true as const }
    }),
    creatingRoute(chatPeopleContract.reportChat, async input => {
      await reportChat(mutationIn(parts.clock, input), input.body)
      return { ok: true as const }
    }),
  ]
}
