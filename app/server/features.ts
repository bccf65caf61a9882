import { HOLDINGS, PERSONAL_PARTS } from './people-parts.ts'
import type { Config } from '#platform/server/config/config.ts'
import type { Clock } from '#platform/server/clock/clock.ts'
import type { Database } from '#platform/server/database/database.ts'
import { createFileLinks, type FileReader } from '#platform/server/files/file-links.ts'
import { createScan } from '#platform/server/files/scan.ts'
import { createFileStore } from '#platform/server/files/file-store.ts'
import { createJobs, type JobKind, type Jobs } from '#platform/server/jobs/jobs.ts'
import { joinJobs } from '#platform/server/jobs/join-jobs.ts'
import { createMailKit, type MailKit } from '#platform/server/mail/mail.ts'
import { createUndo } from '#platform/server/changes/undo.ts'
import type { Readiness } from '#platform/server/health/readiness.ts'
import type { Route } from '#platform/server/http/route.ts'
import type { Reserve } from '#platform/server/storage/reserve.ts'
import type { Logger } from '#platform/server/logger/logger.ts'
import { type Passwords, createPasswords } from '#platform/server/passwords/passwords.ts'
import { createTokens, loadTokenKey } from '#platform/server/tokens/tokens.ts'
import { accountSettingRoutes } from '#features/account-setting/server/account-setting.routes.ts'
import { accountUndo, notePlan } from '#features/account-setting/server/account-setting.service.ts'
import { leaveJobs } from '#features/account-setting/server/leave/leave.jobs.ts'
import { planJobs } from '#features/account-setting/server/plan/plan.jobs.ts'
import { apiKeyRoutes } from '#features/api-key/server/api-key.routes.ts'
import { type ApiKeys, apiKeyJobs, createServiceAccounts, revokeKeysOf, type Usage } from '#features/api-key/server/api-key.service.ts'
import { authRoutes } from '#features/auth/server/auth.routes.ts'
import { type AuthService, createAuthService } from '#features/auth/server/auth.service.ts'
import { changesJobs } from '#features/changes/server/changes.jobs.ts'
import { changesRoutes } from '#features/changes/server/changes.routes.ts'
import { createEmail, type EmailFeature } from '#features/email/server/email.service.ts'
import { filesRoutes } from '#features/files/server/files.routes.ts'
import { announcementJobs } from '#features/notifications/server/announce/announce.jobs.ts'
import { noticeJobs } from '#features/notifications/server/notifications.jobs.ts'
import { createMainSearch } from '#features/main-search/server/main-search.service.ts'
import { notificationsRoutes } from '#features/notifications/server/notifications.routes.ts'
import { noteJoined } from '#features/pages/server/pages.service.ts'
import { bookmarksRoutes } from '#features/bookmarks/server/bookmarks.routes.ts'
import { permissionsJobs } from '#features/permissions/server/permissions.jobs.ts'
import { permissionsRoutes } from '#features/permissions/server/permissions.routes.ts'
import { rightsOfGrants, undoPermissions } from '#features/permissions/server/permissions.service.ts'
import { preferencesRoutes } from '#features/preferences/server/preferences.routes.ts'
import { rolesJobs } from '#features/roles/server/roles.jobs.ts'
import { rolesRoutes } from '#features/roles/server/roles.routes.ts'
import { createRolesService, listGivenRoles, undoGiven, undoRoles } from '#features/roles/server/roles.service.ts'
import { createSecurityNotices } from '#features/auth/server/notices/security-notices.service.ts'
import { createTwoFactor } from '#features/auth/server/two-factor/two-factor.service.ts'
import { passkeyCheck } from '#features/auth/server/ways/ways.service.ts'
import { createOwnAccess } from '#features/auth/server/own/own.service.ts'
import { createAccountLinks } from '#features/auth/server/links/links.service.ts'
import { createAccount } from '#features/auth/server/account/account.service.ts'
import { usersRoutes } from '#features/users/server/users.routes.ts'
import { createUserChanges, createUserUndo } from '#features/users/server/users.service.ts'
import { createSettingsChanges } from '#features/settings/server/change.service.ts'
import { settingsRoutes } from '#features/settings/server/settings.routes.ts'
import { createMailServers } from '#features/settings/server/mail-server.service.ts'
import { type SettingsService, createSettings, senderOf } from '#features/settings/server/settings.service.ts'
import { datatablesRoutes } from '#features/datatables/server/datatables.routes.ts'
import { undoEmployees } from '#features/datatables/server/datatables.service.ts'
import { savedViewsRoutes } from '#features/saved-views/server/saved-views.routes.ts'
import { undoView } from '#features/saved-views/server/saved-views.service.ts'
import { systemRoutes as engineRoutes } from '#features/system/server/system.routes.ts'
import { webhookRoutes } from '#features/webhooks/server/webhooks.routes.ts'
import type { Webhooks } from '#features/webhooks/server/webhooks.service.ts'
import { createEngine, type Engine, type EngineParts, tellAdmins } from './engine.ts'
import { housekeeping } from './housekeeping.ts'
import { createFindOwner } from './owners.ts'
import { createRooms, type Rooms } from './rooms.ts'
import { listSearchRooms } from './search.ts'
import { systemRoutes } from './system.routes.ts'
import { createTrade } from './trade.ts'
import { createIntegrations } from './integrations.ts'
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
