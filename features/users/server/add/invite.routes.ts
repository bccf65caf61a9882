import { usersAdminContract } from '../../contract/users-admin.contract.ts'
import { mutate, mutationIn } from '#platform/server/changes/mutation-context.ts'
import { type Route, creatingRoute, route } from '#platform/server/http/route.ts'
import type { UsersParts } from '../users.context.ts'
import { resendInvitations, inviteUsers, makeInviteLink } from './invite.service.ts'

export function inviteRoutes(
  parts: Pick<UsersParts, 'database' | 'clock' | 'account' | 'rights'>,
): Route[] {
  return [
    creatingRoute(usersAdminContract.inviteUsers, ({ body, ...input }) =>
      inviteUsers(parts, mutationIn(parts.clock, input), body),
    ),
    route(usersAdminContract.resendInvitations, ({ body: { ids }, ...input }) =>
      mutate(parts, input, context => resendInvitations(parts, context, ids)),
    ),
    route(usersAdminContract.makeInviteLink, async ({ body: { id }, ...input }) => ({
      link: await mutate(parts, input, context => makeInviteLink(parts, context, id)),
    })),
  ]
}
