import { apiKeyContract } from '../contract/api-key.contract.ts'
import { mutate, mutationIn } from '#platform/server/changes/mutation-context.ts'
import { type Route, creatingRoute, route } from '#platform/server/http/route.ts'
import { serviceAccountRoutes } from './accounts/accounts.routes.ts'
import type { ApiKeyParts } from './api-key.context.ts'
import { createApiKey, deleteApiKey, rotateApiKey, updateApiKey } from './change.service.ts'
import { getApiKeyUsage, listApiKeys } from './list.service.ts'

// API keys: people create, rename, rotate and revoke their own; administrators see all and revoke any, but never get another person's
// secret.

export function apiKeyRoutes(parts: ApiKeyParts): Route[] {
  return [...readRoutes(parts), ...changeRoutes(parts), ...serviceAccountRoutes(parts)]
}

function readRoutes(parts: ApiKeyParts): Route[] {
  return [
    route(apiKeyContract.listApiKeys, ({ query, caller }) => listApiKeys(parts, query, caller)),
    route(apiKeyContract.getApiKeyUsage, async ({ query: { id }, caller, reply }) => {
      const answer = await getApiKeyUsage(parts, id, caller)
      reply.etag(answer.key.version)
      return answer
    }),
  ]
}

function changeRoutes(parts: ApiKeyParts): Route[] {
  return [
    creatingRoute(apiKeyContract.createApiKey, async input => {
      const answer = await createApiKey(mutationIn(parts.clock, input), parts, input.body)
      input.reply.etag(answer.key.version)
      return answer
    }),
    route(apiKeyContract.updateApiKey, async input => {
      const { body: changes, request, reply } = input
      const key = await updateApiKey(parts, input, { changes, ifMatch: request.ifMatch })
      reply.etag(key.version)
      return { key }
    }),
    route(apiKeyContract.rotateApiKey, async input => {
      const answer = await mutate(parts, input, context => rotateApiKey(context, parts, input.body))
      input.reply.etag(answer.key.version)
      return answer
    }),
    route(apiKeyContract.deleteApiKey, async input => {
      await mutate(parts, input, context => deleteApiKey(context, input.id))
      return { id: input.id }
    }),
  ]
}
