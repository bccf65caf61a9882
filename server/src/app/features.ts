import type { Config } from '../platform/config/config.ts'
import type { Clock } from '../platform/clock/clock.ts'
import type { Database } from '../platform/database/database.ts'
import { createFileLinks } from '../platform/files/file-links.ts'
import { createScan } from '../platform/files/scan.ts'
import { createFileStore } from '../platform/files/file-store.ts'
import { createJobs, type Jobs } from '../platform/jobs/jobs.ts'
import { createMailKit } from '../platform/mail/mail.ts'
import { createUndo } from '../platform/changes/undo.ts'
import { announce } from '../platform/live/outbox.ts'
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
import { createSettingsChanges } from '../features/settings/change.service.ts'
import { settingsRoutes } from '../features/settings/settings.routes.ts'
import { type SettingsService, createSettings, senderOf } from '../features/settings/settings.service.ts'
import { type Backups, createBackups } from '../features/system/backups/backups.service.ts'
import { systemRoutes as engineRoutes } from '../features/system/system.routes.ts'
import { changesJobs } from '../features/changes/changes.jobs.ts'
import { housekeeping } from './housekeeping.ts'
import { createMetrics, type Metrics } from '../platform/metrics/metrics.ts'
import { createNode, type ThisNode } from '../platform/nodes/nodes.ts'
import type { LiveHub } from '../platform/live/live-hub.ts'
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

export interface FeatureParts extends AppParts {
  version: string
  /** `false` leaves the queue alone, and everything else that goes on by itself. */
  runsJobs: boolean
  /** Who is connected, asked later: the live channel is built on the features. */
  connections: { list: LiveHub['list']; count: () => number }
}

export interface Features {
  node: ThisNode
  metrics: Metrics
  /** Ends what is still at work. */
  close: () => Promise<void>
  auth: AuthService
  settings: SettingsService
  routes: Route[]
  jobs: Jobs
}

export function createFeatures(parts: FeatureParts): Features {
  const { database, clock, logger } = parts
  const services = createServices(parts)
  const { auth, settings, engine, jobKinds } = services
  const jobs = createJobs({ database, clock, logger, kinds: jobKinds, onGivenUp: kind => tellAdmins(parts, kind) })
  return { auth, settings, jobs, routes: listRoutes(parts, services), ...engine }
}

/** What the features do for each other, each made once. */
function createServices(parts: FeatureParts) {
  const { config, database, clock, logger } = parts
  const roles = createRolesService({ database, clock, sources: [rightsOfGrants] })
  const settings = createSettings({ database })
  const key = parts.tokenKey ?? loadTokenKey(config.dataDir)
  const tokens = createTokens({ key, clock })
  const files = {
    store: createFileStore(config.dataDir, config.scanCommand === undefined ? undefined : createScan(config.scanCommand)),
    links: createFileLinks({ key, clock }),
  }
  const auth = createAuthService({ database, clock, logger, tokens, roles, pictures: files.links })
  const mail = createMailKit({ database, clock, smtpUrl: config.smtpUrl, baseUrl: config.baseUrl, sender: senderOf })
  const links = createAccountLinks({ mail, baseUrl: config.baseUrl })
  const account = createAccount({ database, clock, auth, tokens, links })
  const changes = createUserChanges({ database, clock, sessions: auth, rights: roles, pictures: files.links })
  const settingsChanges = createSettingsChanges({ database, clock, settings })
  const undo = createUndo({
    database,
    clock,
    steps: {
      ...createUserUndo(changes.steps),
      ...settingsChanges.undo,
      'roles.change': undoRoles,
      'roles.given': undoGiven,
      'permissions.change': undoPermissions,
    },
  })
  const engine = createEngine(parts)
  const jobKinds = {
    ...mail.jobs,
    ...changesJobs({ database, clock, settings }),
    ...housekeeping({ database, clock, store: files.store }),
    ...rolesJobs({ database, clock, roles }),
  }
  return { auth, files, mail, links, account, changes, settings, settingsChanges, roles, undo, engine, jobKinds }
}

/** The calls of every feature, and what each is given. */
function listRoutes(parts: FeatureParts, services: ReturnType<typeof createServices>): Route[] {
  const { config, database, clock, readiness, passwords = createPasswords() } = parts
  const { auth, files, mail, links, account, changes, settings, settingsChanges, roles, undo, engine, jobKinds } = services
  return [
    ...systemRoutes(readiness),
    ...authRoutes({ auth, database, passwords, clock, links, config }),
    ...usersRoutes({
      database,
      clock,
      changes,
      account,
      passwords,
      pictures: files.links,
      holdings: [{ noun: 'sessions', count: countOpenSessions }],
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
    ...settingsRoutes({ database, clock, settings, changes: settingsChanges, mail, pictures: files.links }),
    ...engineRoutes({ database, clock, mail, jobKinds, ...engine }),
  ]
}

/** What of the server is there to be looked at and looked after, whatever features it has. */
function createEngine(parts: FeatureParts) {
  const { config, database, clock, logger, version, runsJobs, connections } = parts
  const metrics = createMetrics({ withProcess: runsJobs })
  const backups = watchedBackups(parts)
  return {
    node: createNode({ database, clock, logger, version, connections: connections.count }),
    metrics,
    backups,
    version,
    dataDir: config.dataDir,
    connections: connections.list,
    async close() {
      await backups.close()
      metrics.close()
    },
  }
}

const tellAdmins = ({ database, clock }: AppParts, job: string) =>
  database.write(async trx => notify(trx, { userIds: await listAdminIds(trx), kind: 'job-failed', params: { job }, now: clock() }))

/** Open screens hear when a backup or a check has ended; administrators, when it has failed. */
function watchedBackups(parts: AppParts): Backups {
  const { config, database, clock, logger } = parts
  return createBackups({
    dataDir: config.dataDir,
    source: database.source,
    clock,
    async onEnded(name, error) {
      await database.write(trx => announce(trx, { topic: 'System', ids: [name], now: clock() }))
      if (error === undefined) return
      logger.error({ err: error, backup: name }, 'backup or restore check failed')
      await tellAdmins(parts, 'backup')
    },
  })
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
