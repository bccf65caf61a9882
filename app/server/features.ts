import { HOLDINGS, PERSONAL_PARTS } from './people-parts.ts'
import type { Config } from '../platform/config/config.ts'
import type { Clock } from '../platform/clock/clock.ts'
import type { Database } from '../platform/database/database.ts'
import { createFileLinks, type FileReader } from '../platform/files/file-links.ts'
import { createScan } from '../platform/files/scan.ts'
import { createFileStore } from '../platform/files/file-store.ts'
import { createJobs, type JobKind, type Jobs } from '../platform/jobs/jobs.ts'
import { joinJobs } from '../platform/jobs/join-jobs.ts'
import { createMailKit, type MailKit } from '../platform/mail/mail.ts'
import { createUndo } from '../platform/changes/undo.ts'
import type { Readiness } from '../platform/health/readiness.ts'
import type { Route } from '../platform/http/route.ts'
import type { Reserve } from '../platform/storage/reserve.ts'
import type { Logger } from '../platform/logger/logger.ts'
import { type Passwords, createPasswords } from '../platform/passwords/passwords.ts'
import { createTokens, loadTokenKey } from '../platform/tokens/tokens.ts'
import { accountSettingRoutes } from '../features/account-setting/account-setting.routes.ts'
import { accountUndo, notePlan } from '../features/account-setting/account-setting.service.ts'
import { leaveJobs } from '../features/account-setting/leave/leave.jobs.ts'
import { planJobs } from '../features/account-setting/plan/plan.jobs.ts'
import { apiKeyRoutes } from '../features/api-key/api-key.routes.ts'
import {
  type ApiKeys,
  apiKeyJobs,
  createApiKeys,
  createServiceAccounts,
  createUsage,
  revokeKeysOf,
  type Usage,
} from '../features/api-key/api-key.service.ts'
import { authRoutes } from '../features/auth/auth.routes.ts'
import { type AuthService, createAuthService } from '../features/auth/auth.service.ts'
import { changesJobs } from '../features/changes/changes.jobs.ts'
import { changesRoutes } from '../features/changes/changes.routes.ts'
import { createEmail, type EmailFeature } from '../features/email/email.service.ts'
import { filesRoutes } from '../features/files/files.routes.ts'
import { announcementJobs } from '../features/notifications/announce/announce.jobs.ts'
import { noticeJobs } from '../features/notifications/notifications.jobs.ts'
import { createMainSearch } from '../features/main-search/main-search.service.ts'
import { notificationsRoutes } from '../features/notifications/notifications.routes.ts'
import { noteJoined } from '../features/pages/pages.service.ts'
import { bookmarksRoutes } from '../features/bookmarks/bookmarks.routes.ts'
import { permissionsJobs } from '../features/permissions/permissions.jobs.ts'
import { permissionsRoutes } from '../features/permissions/permissions.routes.ts'
import { rightsOfGrants, undoPermissions } from '../features/permissions/permissions.service.ts'
import { preferencesRoutes } from '../features/preferences/preferences.routes.ts'
import { rolesJobs } from '../features/roles/roles.jobs.ts'
import { rolesRoutes } from '../features/roles/roles.routes.ts'
import { createRolesService, listGivenRoles, type RolesService, undoGiven, undoRoles } from '../features/roles/roles.service.ts'
import { createSecurityNotices } from '../features/auth/notices/security-notices.service.ts'
import { createTwoFactor } from '../features/auth/two-factor/two-factor.service.ts'
import { passkeyCheck } from '../features/auth/ways/ways.service.ts'
import { createOwnAccess } from '../features/auth/own/own.service.ts'
import { createAccountLinks } from '../features/auth/links/links.service.ts'
import { createAccount } from '../features/auth/account/account.service.ts'
import { usersRoutes } from '../features/users/users.routes.ts'
import { createUserChanges, createUserUndo } from '../features/users/users.service.ts'
import { createSettingsChanges } from '../features/settings/change.service.ts'
import { settingsRoutes } from '../features/settings/settings.routes.ts'
import { createMailServers } from '../features/settings/mail-server.service.ts'
import { type SettingsService, createSettings, senderOf } from '../features/settings/settings.service.ts'
import { datatablesRoutes } from '../features/datatables/datatables.routes.ts'
import { undoEmployees } from '../features/datatables/datatables.service.ts'
import { savedViewsRoutes } from '../features/saved-views/saved-views.routes.ts'
import { undoView } from '../features/saved-views/saved-views.service.ts'
import { systemRoutes as engineRoutes } from '../features/system/system.routes.ts'
import { webhookRoutes } from '../features/webhooks/webhooks.routes.ts'
import { createWebhooks, type Webhooks } from '../features/webhooks/webhooks.service.ts'
import { createCaller } from '../platform/access/ability.ts'
import { createOutbound } from '../platform/outbound/outbound.ts'
import { createEngine, type Engine, type EngineParts, tellAdmins } from './engine.ts'
import { housekeeping } from './housekeeping.ts'
import { createFindOwner } from './owners.ts'
import { createRooms, type Rooms } from './rooms.ts'
import { listSearchRooms } from './search.ts'
import { systemRoutes } from './system.routes.ts'
import { createTrade } from './trade.ts'
import { createPages } from './pages.ts'

// The features of the product and what each is given: the server's table of contents.

export interface AppParts {
  config: Config
  database: Database
  clock: Clock
  logger: Logger
  readiness: Readiness
  /** Room on the disk for when it is full; none unless given. */
  reserve?: Reserve
  /** The signing key that several processes share; a key of the data folder when left out. */
  tokenKey?: string
  /** Cheaper ones for tests. */
  passwords?: Passwords
}

export type FeatureParts = AppParts & EngineParts

export interface Features extends Engine {
  auth: AuthService
  settings: SettingsService
  mail: Pick<MailKit, 'canSend'>
  apiKeys: ApiKeys & { usage: Usage }
  webhooks: Webhooks
  rooms: Rooms
  routes: Route[]
  jobs: Jobs
  email: EmailFeature
}

export function createFeatures(parts: FeatureParts): Features {
  const { config, database, clock, logger } = parts
  const services = createServices(parts)
  const { auth, passwords, settings, roles, files, mail, account, access, changes } = services
  const { apiKeys, outbound, webhooks, settingsChanges, mailServers, email, rooms, pages, isOpen } = services
  const personalParts = [...PERSONAL_PARTS, email.personalPart]
  const engine = createEngine(parts)
  const jobKinds = listJobKinds(parts, services)
  const routes = [
    ...systemRoutes(parts),
    ...authRoutes({ ...services, database, clock, logger, config, onJoined: noteJoined }),
    ...usersRoutes({
      database,
      clock,
      changes,
      account,
      passwords,
      pictures: files.links,
      holdings: HOLDINGS,
      personalParts,
      rights: roles,
      rightsOf: async person => ({
        rights: await roles.explain(person),
        given: await listGivenRoles(database.read, { dialect: database.dialect, userIds: [person.userId], now: clock() }),
      }),
    }),
    ...filesRoutes({ database, clock, ...files, isOpen }),
    ...notificationsRoutes({ database, clock, pictures: files.links }),
    ...changesRoutes({ database, clock, undo: createUndo({ database, clock, steps: listUndoSteps(services) }) }),
    ...preferencesRoutes({ database, clock }),
    ...bookmarksRoutes({ database, clock }),
    ...savedViewsRoutes({ database, clock }),
    ...accountSettingRoutes({
      database,
      clock,
      changes,
      access,
      pictures: files.links,
      store: files.store,
      personalParts,
      securityChecks: [passkeyCheck({ database, baseUrl: config.baseUrl })],
    }),
    ...rolesRoutes({ database, clock, roles, pictures: files.links }),
    ...permissionsRoutes({ database, clock, roles, mail, baseUrl: config.baseUrl, pictures: files.links }),
    ...apiKeyRoutes({ database, clock, accounts: services.accounts }),
    ...webhookRoutes({ database, clock, outbound, secrets: webhooks.secrets }),
    ...settingsRoutes({ ...parts, settings, changes: settingsChanges, mailServers, mail, baseUrl: config.baseUrl, pictures: files.links }),
    ...[email, rooms, services.trade, pages].flatMap(room => room.routes),
    ...datatablesRoutes({ database, clock }),
    ...services.search.routes,
    ...engineRoutes({ database, clock, mail, jobKinds, ...engine }),
  ]
  const jobs = createQueues(parts, services, jobKinds)
  return { auth, settings, mail, apiKeys, webhooks, rooms, email, routes, jobs, ...engine }
}

type Services = ReturnType<typeof createServices>

/** How each kind of change is taken back. */
const listUndoSteps = ({ changes, webhooks, settingsChanges, email, accounts, rooms, trade, pages }: Services) => ({
  ...createUserUndo(changes.steps),
  'roles.change': undoRoles,
  'roles.given': undoGiven,
  'permissions.change': undoPermissions,
  ...accountUndo,
  ...webhooks.undo,
  ...accounts.undo,
  ...settingsChanges.undo,
  ...email.undo,
  ...rooms.undo,
  'datatables.revert': undoEmployees,
  'saved-views.revert': undoView,
  ...trade.undo,
  ...pages.undo,
})

/** What the routes and the queue are given, each made once. */
function createServices(parts: FeatureParts) {
  const { connections } = parts
  const { config, database, clock, logger, passwords = createPasswords() } = parts
  const roles = createRolesService({ database, clock, sources: [rightsOfGrants] })
  const settings = createSettings({ database })
  const key = parts.tokenKey ?? loadTokenKey(config.dataDir)
  const tokens = createTokens({ key, clock })
  const files = {
    store: createFileStore(config.dataDir, {
      scan: config.scanCommand === undefined ? undefined : createScan(config.scanCommand),
      reserve: parts.reserve,
    }),
    links: createFileLinks({ key, clock }),
  }
  const auth = createAuthService({ database, clock, logger, tokens, roles, pictures: files.links })
  const mailServers = createMailServers({ database, clock, smtpUrl: config.smtpUrl, key })
  const mail = createMailKit({ database, clock, server: mailServers.find, baseUrl: config.baseUrl, sender: senderOf })
  const { apiKeys, usage, outbound, webhooks } = createIntegrations({ ...parts, key, roles })
  const isOpen = async (reader: FileReader) => (await auth.renew(reader)) !== undefined || apiKeys.isOpen(reader)
  const rooms = createRooms({ database, clock, connections, config, key, mail, ...files, roles })
  const mailParts = { mailServer: mailServers.find, isOpen, makeTask: rooms.makeTask, readAnswers: rooms.readAnswers, ...files }
  const email = createEmail({ config, database, clock, logger, key, settings, ...mailParts })
  const [links, twoFactor] = [createAccountLinks({ mail, baseUrl: config.baseUrl }), createTwoFactor({ tokenKey: key, clock })]
  const notices = createSecurityNotices({ mail, links })
  const account = createAccount({ database, clock, auth, tokens, links, twoFactor, notices, revokeKeysOf })
  const changes = createUserChanges({ database, clock, sessions: auth, rights: roles, pictures: files.links, onPlan: notePlan })
  const { baseUrl } = config
  const access = createOwnAccess({ database, clock, auth, passwords, links, mail, notices, twoFactor, revokeKeysOf, baseUrl })
  return {
    auth,
    passwords,
    settings,
    roles,
    files,
    mail,
    links,
    twoFactor,
    notices,
    account,
    access,
    changes,
    apiKeys: { ...apiKeys, usage },
    accounts: createServiceAccounts({ rights: roles }),
    outbound,
    webhooks,
    isOpen,
    email,
    rooms,
    trade: createTrade({ database, clock, mail, settings, ...files, baseUrl, findOwner: createFindOwner({ database, roles }), key }),
    pages: createPages({ ...parts, mail, links: files.links, rooms }),
    search: createMainSearch({ database, clock, logger, links: files.links, rooms: listSearchRooms(database.dialect) }),
    mailServers,
    settingsChanges: createSettingsChanges({ database, clock, settings }),
  }
}

/** The work that nobody waits for, by its name. */
function listJobKinds(
  { config, database, clock }: AppParts,
  { auth, mail, files, roles, settings, webhooks, email, rooms, trade, pages, search }: Services,
): Record<string, JobKind> {
  const forget = (userIds: number[]) => auth.forget(userIds)
  return {
    ...mail.jobs,
    ...changesJobs({ database, clock, settings }),
    ...housekeeping({ database, clock, store: files.store }),
    ...noticeJobs({ database, clock, mail, baseUrl: config.baseUrl }),
    ...announcementJobs({ database, clock }),
    ...planJobs({ database, clock, forget }),
    ...leaveJobs({ database, clock, forget }),
    ...pages.jobs,
    ...rolesJobs({ database, clock, roles }),
    ...permissionsJobs({ database, clock }),
    ...rooms.jobs,
    ...trade.jobs,
    ...apiKeyJobs({ database, clock, mail, baseUrl: config.baseUrl }),
    ...webhooks.jobs,
    ...email.jobs.quick,
    ...email.jobs.slow,
    ...search.jobs,
  }
}

/** What waits for servers elsewhere keeps nothing else waiting. */
function createQueues(parts: FeatureParts, { mail, webhooks, email }: Services, kinds: Record<string, JobKind>): Jobs {
  const slow = { ...mail.jobs, ...email.jobs.slow, ...webhooks.jobs }
  const quick = Object.fromEntries(Object.entries(kinds).filter(([kind]) => !(kind in slow)))
  const { database, clock, logger } = parts
  const queue = (some: Record<string, JobKind>) =>
    createJobs({ database, clock, logger, kinds: some, onGivenUp: kind => tellAdmins(parts, kind) })
  return joinJobs([queue(quick), queue(slow)])
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
