import type { Clock } from '#platform/server/clock/clock.ts'
import type { Config } from '#platform/server/config/config.ts'
import type { Database } from '#platform/server/database/database.ts'
import type { Route } from '#platform/server/http/route.ts'
import type { Logger } from '#platform/server/logger/logger.ts'
import type { RolesService } from '#features/roles/server/roles.service.ts'
import type { SettingsService } from '#features/settings/server/settings.service.ts'
import type { SecurityNotices } from '../notices/security-notices.service.ts'
import { oidcRoutes } from '../oidc/oidc.routes.ts'
import { createOidcProvider } from '../oidc/oidc-provider.service.ts'
import type { PasswordCheck } from '../password-check/password-check.service.ts'
import { passkeysRoutes } from '../passkeys/passkeys.routes.ts'
import { createPasskeys } from '../passkeys/passkeys.service.ts'
import type { Gate } from '../sign-in/gate.service.ts'
import type { SignIn } from '../sign-in/sign-in.service.ts'
import { createConfirm } from './ways.service.ts'

// Ways to sign in beside the password: passkeys, and the provider that was configured. What holds for all of them is in ways.service.ts.

interface WaysParts {
  database: Database
  clock: Clock
  settings: SettingsService
  roles: Pick<RolesService, 'rulesFor'>
  logger: Logger
  gate: Gate
  signIn: SignIn
  notices: SecurityNotices
  passwordCheck: PasswordCheck
  config: Pick<Config, 'baseUrl' | 'oidc'>
}

export function waysRoutes(parts: WaysParts): Route[] {
  const { config, logger } = parts
  const shared = { ...parts, confirm: createConfirm(parts) }
  const provider =
    config.oidc === undefined
      ? undefined
      : createOidcProvider(config.oidc, { baseUrl: config.baseUrl, logger })
  return [
    ...passkeysRoutes({ ...shared, passkeys: createPasskeys(parts) }),
    ...oidcRoutes({ ...shared, provider }),
  ]
}
