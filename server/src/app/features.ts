import type { Config } from '../platform/config/config.ts'
import type { Clock } from '../platform/clock/clock.ts'
import type { Database } from '../platform/database/database.ts'
import { createFileLinks } from '../platform/files/file-links.ts'
import { createScan } from '../platform/files/scan.ts'
import { createFileStore, type FileStore } from '../platform/files/file-store.ts'
import { createJobs, type JobKind, type Jobs } from '../platform/jobs/jobs.ts'
import { createMailKit, type MailKit } from '../platform/mail/mail.ts'
import { createUndo } from '../platform/changes/undo.ts'
import type { Readiness } from '../platform/health/readiness.ts'
import type { Route } from '../platform/http/route.ts'
import type { Logger } from '../platform/logger/logger.ts'
import { type Passwords, createPasswords } from '../platform/passwords/passwords.ts'
import { createTokens, loadTokenKey } from '../platform/tokens/tokens.ts'
import { accountSettingRoutes } from '../features/account-setting/account-setting.routes.ts'
import { accountOfPerson, accountUndo, notePlan } from '../features/account-setting/account-setting.service.ts'
import { leaveJobs } from '../features/account-setting/leave/leave.jobs.ts'
import { planJobs } from '../features/account-setting/plan/plan.jobs.ts'
import { authRoutes } from '../features/auth/auth.routes.ts'
import { type AuthService, countOpenSessions, createAuthService } from '../features/auth/auth.service.ts'
import { changesRoutes } from '../features/changes/changes.routes.ts'
import { filesRoutes } from '../features/files/files.routes.ts'
import { filesOfPerson } from '../features/files/files.service.ts'
import { announcementJobs } from '../features/notifications/announce/announce.jobs.ts'
import { noticeJobs } from '../features/notifications/notifications.jobs.ts'
import { noticesOfPerson } from '../features/notifications/notifications.repo.ts'
import { notificationsRoutes } from '../features/notifications/notifications.routes.ts'
import { listAdminIds, notify } from '../features/notifications/notifications.service.ts'
import { bookmarksOfPerson } from '../features/bookmarks/bookmarks.repo.ts'
import { bookmarksRoutes } from '../features/bookmarks/bookmarks.routes.ts'
import { preferencesRoutes } from '../features/preferences/preferences.routes.ts'
import { preferencesOfPerson } from '../features/preferences/preferences.service.ts'
import { createRolesService } from '../features/roles/roles.service.ts'
import { createAccountLinks } from '../features/auth/links/links.service.ts'
import { createOwnAccess } from '../features/auth/own/own.service.ts'
import { createSecurityNotices } from '../features/auth/notices/security-notices.service.ts'
import { createTwoFactor, twoFactorOfPerson } from '../features/auth/two-factor/two-factor.service.ts'
import { createAccount, sessionsOfPerson } from '../features/auth/account/account.service.ts'
import { passkeyCheck, waysOfPerson } from '../features/auth/ways/ways.service.ts'
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
  const roles = createRolesService({ database })
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
  const twoFactor = createTwoFactor({ tokenKey: key, clock })
  const notices = createSecurityNotices({ mail, links })
  const account = createAccount({ database, clock, auth, tokens, links, twoFactor, notices })
  const access = createOwnAccess({ database, clock, auth, passwords, links, mail, notices, twoFactor, baseUrl: config.baseUrl })
  const changes = createUserChanges({ database, clock, sessions: auth, pictures: files.links, onPlan: notePlan })
  const undo = createUndo({ database, clock, steps: { ...createUserUndo(changes.steps), ...accountUndo } })
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
      holdings,
      personalParts: PERSONAL_PARTS,
      rightsOf: role => roles.explain(role),
    }),
    ...filesRoutes({ database, clock, ...files, isOpen: async reader => (await auth.renew(reader)) !== undefined }),
    ...notificationsRoutes({ database, clock }),
    ...changesRoutes({ database, clock, undo }),
    ...preferencesRoutes({ database, clock }),
    ...bookmarksRoutes({ database, clock }),
    ...accountSettingRoutes({
      database,
      clock,
      changes,
      access,
      pictures: files.links,
      store: files.store,
      personalParts: PERSONAL_PARTS,
      securityChecks: [passkeyCheck({ database, baseUrl: config.baseUrl })],
    }),
  ]
  const jobs = createJobs({
    database,
    clock,
    logger,
    kinds: listJobKinds({ database, clock, mail, auth, store: files.store, baseUrl: config.baseUrl }),
    onGivenUp: kind =>
      database.write(async trx =>
        notify(trx, { userIds: await listAdminIds(trx), kind: 'job-failed', params: { job: kind }, now: clock() }),
      ),
  })
  return { auth, settings, routes, jobs }
}

interface JobParts extends Pick<AppParts, 'database' | 'clock'> {
  mail: MailKit
  auth: AuthService
  store: FileStore
  baseUrl: string
}

/** Work for later, and what comes round by itself. */
function listJobKinds({ database, clock, mail, auth, store, baseUrl }: JobParts): Record<string, JobKind> {
  const forget = (userIds: number[]) => auth.forget(userIds)
  return {
    ...mail.jobs,
    ...housekeeping({ database, clock, store }),
    ...noticeJobs({ database, clock, mail, baseUrl }),
    ...announcementJobs({ database, clock }),
    ...planJobs({ database, clock, forget }),
    ...leaveJobs({ database, clock, forget }),
  }
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

/** Everything that is stored about people: what they are handed out, and what goes when they are erased. */
const PERSONAL_PARTS: PersonalPart[] = [
  ...accountOfPerson,
  preferencesOfPerson,
  bookmarksOfPerson,
  noticesOfPerson,
  filesOfPerson,
  sessionsOfPerson,
  twoFactorOfPerson,
  ...waysOfPerson,
  AUDIT_OF_PERSON,
]
