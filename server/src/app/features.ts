import type { Config } from '../platform/config/config.ts'
import type { Clock } from '../platform/clock/clock.ts'
import type { Database } from '../platform/database/database.ts'
import type { Readiness } from '../platform/health/readiness.ts'
import type { Route } from '../platform/http/route.ts'
import type { Logger } from '../platform/logger/logger.ts'
import { type Passwords, createPasswords } from '../platform/passwords/passwords.ts'
import { createTokens, loadTokenKey } from '../platform/tokens/tokens.ts'
import { authRoutes } from '../features/auth/auth.routes.ts'
import { type AuthService, countOpenSessions, createAuthService } from '../features/auth/auth.service.ts'
import { bookmarksRoutes } from '../features/bookmarks/bookmarks.routes.ts'
import { preferencesRoutes } from '../features/preferences/preferences.routes.ts'
import { createRolesService } from '../features/roles/roles.service.ts'
import { usersRoutes } from '../features/users/users.routes.ts'
import { systemRoutes } from './system.routes.ts'

// The features of the product and what each is given: the server's table of contents.

export interface AppParts {
  config: Config
  database: Database
  clock: Clock
  logger: Logger
  readiness: Readiness
  /** Cheaper ones for tests. */
  passwords?: Passwords
}

export function createFeatures(parts: AppParts): { auth: AuthService; routes: Route[] } {
  const { config, database, clock, logger, readiness, passwords = createPasswords() } = parts
  const roles = createRolesService({ database })
  const tokens = createTokens({ key: loadTokenKey(config.dataDir), clock })
  const auth = createAuthService({ database, clock, logger, tokens, roles })
  const holdings = [{ noun: 'sessions', count: countOpenSessions }]
  const routes = [
    ...systemRoutes(readiness),
    ...authRoutes({ auth, database, passwords, clock, config }),
    ...usersRoutes({ database, clock, sessions: auth, holdings }),
    ...preferencesRoutes({ database, clock }),
    ...bookmarksRoutes({ database, clock }),
  ]
  return { auth, routes }
}
