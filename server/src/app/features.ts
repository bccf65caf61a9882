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
import { apiKeyRoutes } from '../features/api-key/api-key.routes.ts'
import {
  type ApiKeys,
  apiKeyJobs,
  countKeys,
  createApiKeys,
  createUsage,
  keysOfPerson,
  type Usage,
} from '../features/api-key/api-key.service.ts'
import { authRoutes } from '../features/auth/auth.routes.ts'
import { type AuthService, countOpenSessions, createAuthService } from '../features/auth/auth.service.ts'
import { chatRoutes } from '../features/chat/chat.routes.ts'
import { chatJobs, chatOfPerson, countOwnedGroups, createNews, type News } from '../features/chat/chat.service.ts'
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
import {
  createRolesService,
  listGivenRoles,
  type RolesService,
  rolesOfPerson,
  undoGiven,
  undoRoles,
} from '../features/roles/roles.service.ts'
import { createSecurityNotices } from '../features/auth/notices/security-notices.service.ts'
import { createTwoFactor, twoFactorOfPerson } from '../features/auth/two-factor/two-factor.service.ts'
import { waysOfPerson } from '../features/auth/ways/ways.service.ts'
import { createAccountLinks } from '../features/auth/links/links.service.ts'
import { createAccount, sessionsOfPerson } from '../features/auth/account/account.service.ts'
import { usersRoutes } from '../features/users/users.routes.ts'
import { type PersonalPart, createUserChanges, createUserUndo } from '../features/users/users.service.ts'
import { type SettingsService, createSettings } from '../features/settings/settings.service.ts'
import { webhookRoutes } from '../features/webhooks/webhooks.routes.ts'
import { countWebhooks, createWebhooks, type Webhooks, webhooksOfPerson } from '../features/webhooks/webhooks.service.ts'
import { createCaller } from '../platform/access/ability.ts'
import { createOutbound } from '../platform/outbound/outbound.ts'
import { housekeeping } from './housekeeping.ts'
import type { Presence } from '../platform/live/presence.ts'
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
  /** Who is there; the live channel knows, once it is open. */
  whereabouts: Pick<Presence, 'online' | 'idle'>
  /** Cheaper ones for tests. */
  passwords?: Passwords
}

export interface Features {
  auth: AuthService
  settings: SettingsService
  apiKeys: ApiKeys & { usage: Usage }
  webhooks: Webhooks
  chat: News
  routes: Route[]
  jobs: Jobs
}

export function createFeatures(parts: AppParts): Features {
  const { config, database, clock, logger, readiness, passwords = createPasswords() } = parts
  const services = createServices(parts)
  const { auth, settings, roles, files, mail, links, twoFactor, notices, account, changes, apiKeys, outbound, webhooks } = services
  const steps = {
    ...createUserUndo(changes.steps),
    'roles.change': undoRoles,
    'roles.given': undoGiven,
    'permissions.change': undoPermissions,
    ...webhooks.undo,
  }
  const routes = [
    ...systemRoutes(readiness),
    ...authRoutes({ auth, database, passwords, clock, links, twoFactor, notices, settings, logger, config }),
    ...usersRoutes({
      database,
      clock,
      changes,
      account,
      passwords,
      pictures: files.links,
      holdings: HOLDINGS,
      personalParts: PERSONAL_PARTS,
      rights: roles,
      rightsOf: async person => ({
        rights: await roles.explain(person),
        given: await listGivenRoles(database.read, { dialect: database.dialect, userIds: [person.userId], now: clock() }),
      }),
    }),
    ...filesRoutes({
      database,
      clock,
      ...files,
      isOpen: async reader => (await auth.renew(reader)) !== undefined || apiKeys.isOpen(reader),
    }),
    ...notificationsRoutes({ database, clock }),
    ...changesRoutes({ database, clock, undo: createUndo({ database, clock, steps }) }),
    ...preferencesRoutes({ database, clock }),
    ...bookmarksRoutes({ database, clock }),
    ...rolesRoutes({ database, clock, roles, pictures: files.links }),
    ...permissionsRoutes({ database, clock, roles, mail, baseUrl: config.baseUrl, pictures: files.links }),
    ...apiKeyRoutes({ database, clock }),
    ...webhookRoutes({ database, clock, outbound, secrets: webhooks.secrets }),
    ...chatRoutes({ database, clock, pictures: files.links, whereabouts: parts.whereabouts }),
  ]
  return { auth, settings, apiKeys, webhooks, chat: createNews({ database }), routes, jobs: createQueue(parts, services) }
}

type Services = ReturnType<typeof createServices>

/** What the routes and the queue are given, each made once. */
function createServices(parts: AppParts) {
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
  const mail = createMailKit({ database, clock, smtpUrl: config.smtpUrl, baseUrl: config.baseUrl })
  const { apiKeys, usage, outbound, webhooks } = createIntegrations({ ...parts, key, roles })
  const links = createAccountLinks({ mail, baseUrl: config.baseUrl })
  const twoFactor = createTwoFactor({ tokenKey: key, clock })
  const notices = createSecurityNotices({ mail, links })
  const account = createAccount({ database, clock, auth, tokens, links, twoFactor, notices })
  const changes = createUserChanges({ database, clock, sessions: auth, rights: roles, pictures: files.links })
  return {
    auth,
    settings,
    roles,
    files,
    mail,
    links,
    twoFactor,
    notices,
    account,
    changes,
    apiKeys: { ...apiKeys, usage },
    outbound,
    webhooks,
  }
}

/** The work that nobody waits for. What is given up for good, administrators are told. */
function createQueue({ config, database, clock, logger }: AppParts, { mail, files, roles, webhooks }: Services): Jobs {
  return createJobs({
    database,
    clock,
    logger,
    kinds: {
      ...mail.jobs,
      ...housekeeping({ database, clock, store: files.store }),
      ...rolesJobs({ database, clock, roles }),
      ...permissionsJobs({ database, clock }),
      ...chatJobs({ database, clock }),
      ...apiKeyJobs({ database, clock, mail, baseUrl: config.baseUrl }),
      ...webhooks.jobs,
    },
    onGivenUp: kind =>
      database.write(async trx =>
        notify(trx, { userIds: await listAdminIds(trx), kind: 'job-failed', params: { job: kind }, now: clock() }),
      ),
  })
}

/** What lets other programs in, and tells them: keys and webhooks. */
function createIntegrations({ config, database, clock, logger, key, roles }: AppParts & { key: string; roles: RolesService }) {
  const outbound = createOutbound({ trustedHosts: config.webhookHosts ?? [] })
  const webhooks = createWebhooks({
    database,
    clock,
    logger,
    outbound,
    key,
    callerOf: async ({ id: userId, username, role }) =>
      createCaller({ userId, sessionId: 'webhook', username, role, rules: await roles.rulesFor({ userId, role }) }),
    readers: {
      // Billing is for who may read it, here as on the screens.
      User: (reader, { billing, ...fields }) => (reader.can('read', 'Billing') ? { ...fields, billing } : fields),
    },
  })
  const apiKeys = createApiKeys({ database, clock, rulesOf: person => roles.rulesFor(person) })
  return { apiKeys, usage: createUsage({ database, clock, logger }), outbound, webhooks }
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

/** What people own, told before they are deleted; and what is stored about them. Each wing adds its own. */
const HOLDINGS = [
  { noun: 'sessions', count: countOpenSessions },
  { noun: 'api-keys', count: countKeys },
  { noun: 'webhooks', count: countWebhooks },
  { noun: 'chat-groups', count: countOwnedGroups },
]
const PERSONAL_PARTS = [
  sessionsOfPerson,
  twoFactorOfPerson,
  ...waysOfPerson,
  rolesOfPerson,
  requestsOfPerson,
  keysOfPerson,
  webhooksOfPerson,
  chatOfPerson,
  AUDIT_OF_PERSON,
]
