import { chatPeopleContract } from '../../contract/chat-people.contract.ts'
import { mutate, mutationIn } from '#platform/server/changes/mutation-context.ts'
import { creatingRoute, type Route, route } from '#platform/server/http/route.ts'
import type { ChatParts } from '../chat.context.ts'
import { addGroup, leaveGroup, renameGroup, updateMembers } from './groups.service.ts'

// Groups: created by anyone, edited by owners, left by any member (features.md CHAT-17).

export function groupsRoutes(parts: ChatParts): Route[] {
  return [
    creatingRoute(chatPeopleContract.addGroup, input =>
      addGroup(mutationIn(parts.clock, input), input.body),
    ),
    route(chatPeopleContract.renameGroup, async input => {
      await mutate(parts, input, context => renameGroup(context, input.body))
      return { ok: true as const }
    }),
    route(chatPeopleContract.updateMembers, async input => {
      await mutate(parts, input, context => updateMembers(context, input.body))
      return { ok: true as const }
    }),
    route(chatPeopleContract.leaveGroup, async input => {
      await mutate(parts, input, context => leaveGroup(context, input.body.id))
      return { ok: true as const }
    }),
  ]
}
