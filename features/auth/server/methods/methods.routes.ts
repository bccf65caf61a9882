import type { Route } from '#platform/server/http/route.ts'
import type { SignInParts } from '../auth.context.ts'
import { createProviderRedirect } from '../oidc/provider-redirect.service.ts'
import { createOidcProvider } from '../oidc/oidc-provider.service.ts'
import { oidcRoutes } from '../oidc/oidc.routes.ts'
import { passkeysRoutes } from '../passkeys/passkeys.routes.ts'
import { createPasskeys } from '../passkeys/passkeys.service.ts'
import { createConfirm } from './methods.service.ts'

// Sign-in methods besides the password: passkeys and the provider. Shared rules are in methods.service.ts.

export function methodsRoutes(parts: SignInParts): Route[] {
  const { config, logger } = parts
  const shared = { ...parts, confirm: createConfirm(parts) }
  const provider =
    config.oidc === undefined
      ? undefined
      : createOidcProvider(config.oidc, { baseUrl: config.baseUrl, logger })
  return [
    ...passkeysRoutes({ ...shared, passkeys: createPasskeys(parts) }),
    ...oidcRoutes({
      ...shared,
      provider,
      redirect: createProviderRedirect({ ...parts, provider }),
    }),
  ]
}
