import { MINUTE } from '#platform/contract/durations.rules.ts'
import { cpSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { authContract } from '#features/auth/contract/auth.contract.ts'
import type { Call } from '#platform/contract/define.ts'
import {
  type NewUser,
  type User,
  type UserRole,
  usersContract,
} from '#features/users/contract/users.contract.ts'
import type { FastifyInstance, InjectOptions, LightMyRequestResponse } from 'fastify'
import { createSessionService } from '#features/auth/server/session/session.service.ts'
import type { Config, OidcConfig } from '#platform/server/config/config.ts'
import type { Database } from '#platform/server/database/database.ts'
import type { Trx } from '#platform/server/database/tables.ts'
import { createTestDatabase, findTestFolder } from '#platform/server/database/test-database.ts'
import type { Jobs } from '#platform/server/jobs/jobs.ts'
import { createReadiness, type Readiness } from '#platform/server/health/readiness.ts'
import { createLogger } from '#platform/server/logger/logger.ts'
import { createTokens, loadTokenKey } from '#platform/server/tokens/tokens.ts'
import { buildApp, type BuildOptions } from './build-app.ts'
import { demoFilesOf, TEST_START, testPasswords as passwords } from './test-bases.ts'

/** A test server: real database, real routes, and a manually advanced clock. */
export interface TestApp {
  app: FastifyInstance
  database: Database
  readiness: Readiness
  /** Where files, keys and backups are. */
  dataDir: string
  /** What time it is. */
  now(): Date
  /** Moves the clock on. */
  wait(milliseconds: number): void
  /** Calls as a demo account, or as a stranger. */
  call(call: Call, options?: TestCall): Promise<LightMyRequestResponse>
  /** Does all the work that is due now, and answers how much that was. */
  runJobs(): Promise<number>
  /** A new active user, signed in with the demo password. */
  makePerson(change?: Partial<NewUser>): Promise<User & { token: string }>
  /** A new session of an account with the demo password, as from a sign-in. */
  login(userName: string): Promise<{ accessToken: string; refreshToken: string; userId: number }>
  /** A new session without signing in, which takes forty statements and is proved elsewhere. */
  openSession(userId: number, within?: Trx): Promise<{ accessToken: string; refreshToken: string }>
  close(): Promise<void>
}
export interface TestCall {
  as?: UserRole
  /** A specific token instead. */
  token?: string
  query?: Record<string, string>
  body?: unknown
  headers?: Record<string, string>
}

const TOKEN_LASTS = 9 * MINUTE

/** A seeded server for one test file or one test; `demo: false` for an empty instance. */
export async function createTestApp({
  demo = true,
  smtpUrl,
  oidc,
  env = {},
  ...options
}: { demo?: boolean; env?: Partial<Config> } & Partial<
  Pick<
    BuildOptions,
    | 'rateLimits'
    | 'runsJobs'
    | 'countsVisits'
    | 'onRoute'
    | 'webRoot'
    | 'tokenKey'
    | 'passwords'
    | 'features'
  > & {
    smtpUrl: string
    oidc: OidcConfig
  }
> = {}): Promise<TestApp> {
  const dataDir = mkdtempSync(join(tmpdir(), 'smart-fft-app-'))
  const database = await createTestDatabase(demo ? 'demo' : 'access')
  if (demo) cpSync(demoFilesOf(findTestFolder()), dataDir, { recursive: true })
  let now = TEST_START
  const clock = () => new Date(now)
  let jobs: Jobs | undefined
  const readiness = createReadiness('ready')
  const config = {
    port: 0,
    host: '127.0.0.1',
    dataDir,
    demo,
    demoHistory: false,
    demoPublic: false,
    baseUrl: 'http://127.0.0.1:4000',
    ...(smtpUrl === undefined ? {} : { smtpUrl }),
    ...(oidc === undefined ? {} : { oidc }),
    shutdownDelay: 0,
    logLevel: 'silent' as const,
    webhookHosts: ['127.0.0.1'],
    ...env,
  }
  const app = await buildApp({
    rateLimits: false,
    runsJobs: false,
    countsVisits: false,
    onJobs: made => void (jobs = made),
    passwords,
    ...options,
    config,
    database,
    clock,
    logger: createLogger({ level: 'silent' }),
    readiness,
  })
  const signedIn = new Map<UserRole, { accessToken: string; at: number }>()

  async function login(userName: string) {
    const { url, ...request } = toRequest(authContract.login, {
      body: { userName, password: 'smartfft-demo' },
    })
    const answer = await app.inject({ url, ...request })
    const {
      accessToken,
      refreshToken = '',
      userData,
    } = authContract.login.output.parse(answer.json())
    return { accessToken, refreshToken, userId: userData.id }
  }

  const tokens = createTokens({ key: options.tokenKey ?? loadTokenKey(dataDir), clock })
  const sessions = createSessionService({ database, clock, lastUseOf: () => undefined })
  async function openSession(userId: number, within?: Trx) {
    const sent = {
      userId,
      remember: false,
      transport: 'body',
      device: { ip: '127.0.0.1', userAgent: 'lightMyRequest' },
    } as const
    const open = async (trx: Trx) => {
      // Otherwise the first call would record it, in addition to what is tested.
      await trx
        .updateTable('users')
        .set({ last_seen_at: clock().toISOString() })
        .where('id', '=', userId)
        .execute()
      return sessions.open(trx, sent)
    }
    const { session, refreshToken } = await (within === undefined
      ? database.write(open)
      : open(within))
    return { accessToken: tokens.signAccess({ userId, sessionId: session.id }), refreshToken }
  }

  /** The demo has an account of each role, which is called like it. */
  async function openSessionAs(role: UserRole) {
    const found = database.read
      .selectFrom('users')
      .select('id')
      .where('username', '=', role)
      .where('deleted_at', 'is', null)
    return openSession((await found.executeTakeFirstOrThrow()).id)
  }

  let made = 0
  async function makePerson(change: Partial<NewUser> = {}) {
    made += 1
    const body = {
      fullName: `Person ${made}`,
      username: `person.${made}.of.test`,
      email: `person.${made}@test.example`,
      status: 'active',
      ...change,
    }
    const answer = await call(usersContract.addUser, { as: 'admin', body })
    const { user } = usersContract.addUser.output.parse(answer.json())
    const password_hash = await passwords.hash('smartfft-demo')
    await database.write(trx =>
      trx.updateTable('users').set({ password_hash }).where('id', '=', user.id).execute(),
    )
    return { ...user, token: (await openSession(user.id)).accessToken }
  }

  async function call(
    one: Call,
    { as, token, ...rest }: TestCall = {},
  ): Promise<LightMyRequestResponse> {
    // Signs in again when the clock was moved beyond the session's end.
    if (as !== undefined && now - (signedIn.get(as)?.at ?? 0) > TOKEN_LASTS)
      signedIn.set(as, { ...(await openSessionAs(as)), at: now })
    const bearer = token ?? (as === undefined ? undefined : signedIn.get(as)?.accessToken)
    const headers = {
      ...rest.headers,
      ...(bearer === undefined ? {} : { authorization: `Bearer ${bearer}` }),
    }
    return app.inject(toRequest(one, { ...rest, headers }))
  }

  return {
    app,
    database,
    readiness,
    dataDir,
    now: clock,
    wait: milliseconds => void (now += milliseconds),
    login,
    openSession,
    makePerson,
    call,
    runJobs: async () => (await jobs?.runDue()) ?? 0,
    async close() {
      await app.close()
      await database.close()
      rmSync(dataDir, { recursive: true, force: true })
    },
  }
}

function toRequest(
  { method, path }: Call,
  { query, body, headers }: Omit<TestCall, 'as' | 'token'>,
): InjectOptions & { url: string } {
  const payload = body === undefined ? {} : { payload: JSON.stringify(body) }
  const type = body === undefined ? {} : { 'content-type': 'application/json' }
  return {
    method,
    url: path,
    ...(query === undefined ? {} : { query }),
    ...payload,
    headers: { ...type, ...headers },
  }
}
