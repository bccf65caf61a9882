import { apiKey } from '#features/api-key/api-key.feature.ts'
import { mcp } from '#features/mcp/mcp.feature.ts'
import { signInMetadata } from '#features/mcp/server/mcp.points.ts'
import { personalData } from '#features/users/server/users.points.ts'
import { defineFeature } from '#platform/server/compose/define-feature.ts'
import { authenticator, housekeeping, httpPlugin } from '#platform/server/compose/points.ts'
import { oauthContract } from './contract/oauth.contract.ts'
import { OAUTH_PATHS, WRITE_SCOPE } from './contract/oauth.rules.ts'
import { addOAuth } from './server/oauth.plugin.ts'
import { oauthRoutes } from './server/oauth.routes.ts'
import { grantsOfPerson, sweepOAuth } from './server/oauth.service.ts'
import { ACCESS_MARK, authenticateToken } from './server/tokens/tokens.service.ts'

/** People connect assistants by signing in (OAuth 2.1), instead of with an API key. */
export const oauth = defineFeature({
  name: 'oauth',
  isOptional: true,
  calls: { oauth: oauthContract },
  needs: { apiKey, mcp },
  create({ platform, apiKey, mcp, isOn }) {
    const parts = { ...platform, apps: apiKey }
    return {
      routes: oauthRoutes(parts),
      contributes: [
        authenticator({
          isFor: bearer => bearer.startsWith(ACCESS_MARK),
          authenticate: bearer => authenticateToken(parts, bearer),
        }),
        httpPlugin((app, { isLimited }) => addOAuth(app, { parts, isLimited, isOn })),
        signInMetadata({
          resource_metadata: new URL(`${OAUTH_PATHS.resource}${mcp.path}`, platform.baseUrl).href,
          scope: WRITE_SCOPE,
        }),
        housekeeping({ rows: (trx, now) => sweepOAuth(trx, now, parts) }),
        personalData(grantsOfPerson),
      ],
    }
  },
})
