import { mutate } from '#platform/server/changes/mutation-context.ts'
import { externalRoute, type Route, route } from '#platform/server/http/route.ts'
import { oauthContract } from '../contract/oauth.contract.ts'
import { disconnectApp, listConnectedApps } from './apps.service.ts'
import { answerAuthorization, describeAuthorization, readDocument } from './authorize.service.ts'
import type { OAuthParts } from './oauth.context.ts'

// The consent screen, and the list of connected apps. Each call has a session's bearer token, which no other page has: so no page can
// answer for a person, though their browser would send cookies along.

export function oauthRoutes(parts: OAuthParts): Route[] {
  return [
    route(oauthContract.getAuthorization, ({ query }) => describeAuthorization(parts, query)),
    externalRoute(
      oauthContract.answerAuthorization,
      ({ body }) => readDocument(parts, body.request),
      input =>
        mutate(parts, input, context =>
          answerAuthorization(context, parts, { ...input.body, document: input.prepared }),
        ),
    ),
    route(oauthContract.listConnectedApps, ({ query, caller }) =>
      listConnectedApps(parts, query, caller),
    ),
    route(oauthContract.disconnectApp, async input => {
      await mutate(parts, input, context => disconnectApp(context, parts, input.id))
      return { id: input.id }
    }),
  ]
}
