import { usersAdminContract } from '../../contract/users-admin.contract.ts'
import { mutate } from '#platform/server/changes/mutation-context.ts'
import { AppError } from '#platform/server/http/app-error.ts'
import { type Route, route } from '#platform/server/http/route.ts'
import type { UsersParts } from '../users.context.ts'
import { eraseUser, getPersonalData } from './privacy.service.ts'

const notSelf = () => new AppError(409, 'user.self', 'You can’t erase your own data here.')

export function privacyRoutes(
  parts: Pick<UsersParts, 'database' | 'clock' | 'account' | 'personalParts'>,
): Route[] {
  return [
    route(usersAdminContract.getPersonalData, ({ query: { id }, ...input }) =>
      getPersonalData(parts, input, id),
    ),
    route(usersAdminContract.eraseUser, async ({ body: { id }, ...input }) => {
      if (id === input.caller.userId) throw notSelf()
      const answer = await mutate(parts, input, context => eraseUser(parts, context, id))
      parts.account.forget([id])
      return answer
    }),
  ]
}
