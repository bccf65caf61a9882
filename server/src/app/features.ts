import type { Config } from '../platform/config/config.ts'
import type { Clock } from '../platform/clock/clock.ts'
import type { Database } from '../platform/database/database.ts'
import { createFileLinks } from '../platform/files/file-links.ts'
import { createScan } from '../platform/files/scan.ts'
import { createFileStore } from '../platform/files/file-store.ts'
import { createJobs, type Jobs } from '../platform/jobs/jobs.ts'
import { createMailKit } from '../platform/mail/mail.ts'
import { createUndo } from '../platform/changes/undo.ts'
import type { Readiness } from '../platform/health/readiness.ts'
import type { Route } from '../platform/http/route.ts'
import type { Logger } from '../platform/logger/logger.ts'
import { type Passwords, createPasswords } from '../platform/passwords/passwords.ts'
import { createTokens, loadTokenKey } from '../platform/tokens/tokens.ts'
import { authRoutes } from '../features/auth/auth.routes.ts'
import { type AuthService, countOpenSessions, createAuthService } from '../features/auth/auth.service.ts'
import { changesRoutes } from '../features/changes/changes.routes.ts'
import { filesRoutes } from '../features/files/files.routes.ts'
import { notificationsRoutes } from '../features/notifications/notifications.routes.ts'
import { listAdminIds, notify } from '../features/notifications/notifications.service.ts'
import { bookmarksRoutes } from '../features/bookmarks/bookmarks.routes.ts'
import { permissionsJobs } from '../features/permissions/permissions.jobs.ts'
import { permissionsRoutes } from '../features/permissions/permissions.routes.ts'
import { requestsOfPerson, rightsOfGrants, undoPermissions } from '../features/permissions/permissions.service.ts'
import { preferencesRoutes } from '../features/preferences/preferences.routes.ts'
import { rolesJobs } from '../features/roles/roles.jobs.ts'
import { rolesRoutes } from '../features/roles/roles.routes.ts'
import { createRolesService, listGivenRoles, rolesOfPerson, undoGiven, undoRoles } from '../features/roles/roles.service.ts'
import { createAccountLinks } from '../features/auth/links/links.service.ts'
import { createAccount, sessionsOfPerson } from '../features/auth/account/account.service.ts'
import { usersRoutes } from '../features/users/users.routes.ts'
import { type PersonalPart, createUserChanges, createUserUndo } from '../features/users/users.service.ts'
import { type SettingsService, createSettings } from '../features/settings/settings.service.ts'
import { housekeeping } from './housekeeping.ts'
import { systemRoutes } from './system.routes.ts'

// The features of the product and what each is given: the server's table of contents.

export interface AppParts {
  config: Config
  database: Database
  clock: Clock
  logger: Logger
  readiness: Readiness
  /** The signing key that several processes share; a key of the data folder when left out. */
  tokenKey?: string
  /** Cheaper ones for tests. */
  passwords?: Passwords
}

export interface Features {
  auth: AuthService
  settings: SettingsService
  routes: Route[]
  jobs: Jobs
}

export function createFeatures(parts: AppParts): Features {
  const { config, database, clock, logger, readiness, passwords = createPasswords() } = parts
  const roles = createRolesService({ database, clock, sources: [rightsOfGrants] })
  const settings = createSettings({ database })
  const key = parts.tokenKey ?? loadTokenKey(config.dataDir)
  const tokens = createTokens({ key, clock })
  const files = {
    store: createFileStore(config.dataDir, config.scanCommand === undefined ? undefined : createScan(config.scanCommand)),
    links: createFileLinks({ key, clock }),
  }
  const auth = createAuthService({ database, clock, logger, tokens, roles, pictures: files.links })
  const holdings = [{ noun: 'sessions', count: countOpenSessions }]
  const mail = createMailKit({ database, clock, smtpUrl: config.smtpUrl, baseUrl: config.baseUrl })
  const links = createAccountLinks({ mail, baseUrl: config.baseUrl })
  const account = createAccount({ database, clock, auth, tokens, links })
  const changes = createUserChanges({ database, clock, sessions: auth, rights: roles, pictures: files.links })
  const undo = createUndo({
    database,
    clock,
    steps: { ...createUserUndo(changes.steps), 'roles.change': undoRoles, 'roles.given': undoGiven, 'permissions.change': undoPermissions },
  })
  const routes = [
    ...systemRoutes(readiness),
    ...authRoutes({ auth, database, passwords, clock, links, config }),
    ...usersRoutes({
      database,
      clock,
      changes,
      account,
      passwords,
      pictures: files.links,
      holdings,
      personalParts: [sessionsOfPerson, rolesOfPerson, requestsOfPerson, AUDIT_OF_PERSON],
      rights: roles,
      rightsOf: async person => ({
        rights: await roles.explain(person),
        given: await listGivenRoles(database.read, { dialect: database.dialect, userIds: [person.userId], now: clock() }),
      }),
    }),
    ...filesRoutes({ database, clock, ...files, isOpen: async reader => (await auth.renew(reader)) !== undefined }),
    ...notificationsRoutes({ database, clock }),
    ...changesRoutes({ database, clock, undo }),
    ...preferencesRoutes({ database, clock }),
    ...bookmarksRoutes({ database, clock }),
    ...rolesRoutes({ database, clock, roles, pictures: files.links }),
    ...permissionsRoutes({ database, clock, roles, mail, baseUrl: config.baseUrl, pictures: files.links }),
  ]
  const jobs = createJobs({
    database,
    clock,
    logger,
    kinds: {
      ...mail.jobs,
      ...housekeeping({ database, clock, store: files.store }),
      ...rolesJobs({ database, clock, roles }),
      ...permissionsJobs({ database, clock }),
    },
    onGivenUp: kind =>
      database.write(async trx =>
        notify(trx, { userIds: await listAdminIds(trx), kind: 'job-failed', params: { job: kind }, now: clock() }),
      ),
  })
  return { auth, settings, routes, jobs }
}

/** What the log keeps of a person: it must be complete, and names erased people no more than by number. */
const AUDIT_OF_PERSON: PersonalPart = {
  name: 'audit',
  reason: 'law',
  async read(db, userId) {
    const rows = await db.selectFrom('audit_changes').select(['at', 'action', 'subject', 'ip']).where('user_id', '=', userId).execute()
    return rows.map(row => ({ ...row }))
  },
}
