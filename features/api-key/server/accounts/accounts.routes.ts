import { serviceAccountsContract } from '../../contract/api-key-accounts.contract.ts'
import { mutate, mutationIn } from '#platform/server/changes/mutation-context.ts'
import { type Route, creatingRoute, route } from '#platform/server/http/route.ts'
import type { ApiKeyParts } from '../api-key.context.ts'
import { listServiceAccounts } from './accounts.service.ts'
import {
  createServiceAccount,
  deleteServiceAccount,
  updateServiceAccount,
} from './change.service.ts'

// Service accounts (KEY-07): managed with the rights to manage keys and users, and never above these. Disabling or deleting one takes
// effect on its keys at the next call.

export function serviceAccountRoutes(parts: ApiKeyParts): Route[] {
  return [
    route(serviceAccountsContract.listServiceAccounts, ({ query, caller }) =>
      listServiceAccounts(parts, query, caller),
    ),
    creatingRoute(serviceAccountsContract.createServiceAccount, async input => {
      const account = await createServiceAccount(mutationIn(parts.clock, input), parts, input.body)
      input.reply.etag(account.version)
      return { account }
    }),
    route(serviceAccountsContract.updateServiceAccount, async input => {
      const { body: changes, request, reply } = input
      const answer = await mutate(parts, input, context =>
        updateServiceAccount(context, parts, { changes, ifMatch: request.ifMatch }),
      )
      reply.etag(answer.account.version)
      return answer
    }),
    route(serviceAccountsContract.deleteServiceAccount, async input => {
      const { id } = input
      const changeId = await mutate(parts, input, context =>
        deleteServiceAccount(context, parts, id),
      )
      return { id, changeId }
    }),
  ]
}
