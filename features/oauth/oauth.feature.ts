import { apiKey } from '#features/api-key/api-key.feature.ts'
import { personalData } from '#features/users/server/users.points.ts'
import { defineFeature } from '#platform/server/compose/define-feature.ts'
import { authenticator, housekeeping, httpPlugin } from '#platform/server/compose/points.ts'
import { oauthContract } from './contract/oauth.contract.ts'
import { OAUTH_PATHS, WRITE_SCOPE } from './contract/oauth.rules.ts'
import { createClientDocuments } from './server/clients/documents.service.ts'
import { addOAuth } from './server/oauth.plugin.ts'
import { protectedResource } from './server/oauth.points.ts'
import { oauthRoutes } from './server/oauth.routes.ts'
import { grantPersonalData, sweepOAuth } from './server/oauth.service.ts'
import { ACCESS_MARK, authenticateToken } from './server/tokens/tokens.service.ts'

/** People connect programs by signing in (OAuth 2.1), instead of with an API key. */
export const oauth = defineFeature({
  name: 'oauth',
  calls: { oauth: oauthContract },
  needs: { apiKey },
  create({ platform, apiKey }) {
    const pathsOf = (options = {}) =>
      platform.contributed(protectedResource, options).map(({ path }) => path)
    const documents = createClientDocuments(platform)
    const parts = { ...platform, apps: apiKey, documents, resources: () => pathsOf() }
    return {
      service: {
        /** What a 401 of a resource says about signing in (RFC 9728, section 5.1). */
        challengeFor: (path: string) => ({
          resource_metadata: new URL(`${OAUTH_PATHS.resource}${path}`, platform.baseUrl).href,
          scope: WRITE_SCOPE,
        }),
      },
      routes: oauthRoutes(parts),
      contributes: [
        authenticator({
          isFor: bearer => bearer.startsWith(ACCESS_MARK),
          authenticate: bearer => authenticateToken(parts, bearer),
        }),
        httpPlugin((app, { isLimited }) =>
          addOAuth(app, { parts, isLimited, allResources: pathsOf({ includeDisabled: true }) }),
        ),
        housekeeping({ rows: (trx, now) => sweepOAuth(trx, now, parts) }),
        personalData(grantPersonalData),
      ],
    }
  },
})
