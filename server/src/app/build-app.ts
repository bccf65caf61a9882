import { authTwoStepsContract } from '@smart-fft/contract/auth-two-steps.contract'
import { authAccountContract } from '@smart-fft/contract/auth-account.contract'
import { authLockContract } from '@smart-fft/contract/auth-lock.contract'
import { randomUUID } from 'node:crypto'
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import compress from '@fastify/compress'
import cookie from '@fastify/cookie'
import rateLimit from '@fastify/rate-limit'
import { authLinksContract } from '@smart-fft/contract/auth-links.contract'
import { authContract } from '@smart-fft/contract/auth.contract'
import { connectionsContract } from '@smart-fft/contract/connections.contract'
import { passkeysContract } from '@smart-fft/contract/passkeys.contract'
import fastify, { type FastifyBaseLogger, type FastifyInstance } from 'fastify'
import type { SessionCaller } from '../features/auth/auth.service.ts'
import { createLiveHub, type Member } from '../platform/live/live-hub.ts'
import { createWhereabouts } from '../platform/live/presence.ts'
import type { Jobs } from '../platform/jobs/jobs.ts'
import { tooMany } from '../platform/http/app-error.ts'
import { addAuthHook } from './auth-hook.ts'
import { bindRoutes } from './bind-routes.ts'
import { addErrorHandler, sendProblem } from './error-handler.ts'
import { type AppParts, createFeatures } from './features.ts'
import { addKeyCalls } from './key-calls.ts'
import { addLiveSocket } from './live-socket.ts'
import { addSecurityHeaders } from './security-headers.ts'
import { PATIENT_SERVER, addPatience } from './patience.ts'
import { listDemoAccounts } from './seed.ts'
import { addStatic } from './static.ts'

const BODY_LIMIT = 1_048_576
const MINUTE = 60_000
/** The doors that strangers may knock at, per address and minute. */
const RATE_LIMITS = {
  [authContract.login.path]: { max: 120, timeWindow: MINUTE },
  [authAccountContract.register.path]: { max: 30, timeWindow: MINUTE },
  [authLinksContract.forgotPassword.path]: { max: 20, timeWindow: MINUTE },
  [authLinksContract.resetPassword.path]: { max: 30, timeWindow: MINUTE },
  [authLinksContract.describeLink.path]: { max: 60, timeWindow: MINUTE },
  [authLinksContract.verifyEmail.path]: { max: 30, timeWindow: MINUTE },
  [authLinksContract.resendVerification.path]: { max: 20, timeWindow: MINUTE },
  [authTwoStepsContract.twoSteps.path]: { max: 60, timeWindow: MINUTE },
  [authLockContract.unlockSession.path]: { max: 60, timeWindow: MINUTE },
  [authAccountContract.checkAvailability.path]: { max: 120, timeWindow: MINUTE },
  [passkeysContract.startPasskeyLogin.path]: { max: 120, timeWindow: MINUTE },
  [passkeysContract.loginByPasskey.path]: { max: 120, timeWindow: MINUTE },
  [connectionsContract.startOidcLogin.path]: { max: 60, timeWindow: MINUTE },
  [connectionsContract.loginByOidc.path]: { max: 60, timeWindow: MINUTE },
}
const WEB_ROOT = join(import.meta.dirname, '../../../web/dist')

export type BuildOptions = Omit<AppParts, 'whereabouts'> & {
  rateLimits?: boolean
  /** `false` leaves the queue alone: for tests that look at it. */
  runsJobs?: boolean
  /** Hands the queue to a test. */
  onJobs?: (jobs: Jobs) => void
  webRoot?: string
  onRoute?: (route: { method: string | string[]; url: string }) => void
}

/** The whole server, not yet listening. Tests talk to it by `inject`. */
export async function buildApp(options: BuildOptions): Promise<FastifyInstance> {
  const { config, database, logger } = options
  const https = config.baseUrl.startsWith('https:')
  const loggerInstance: FastifyBaseLogger = logger
  const app: FastifyInstance = fastify({
    loggerInstance,
    bodyLimit: BODY_LIMIT,
    http: PATIENT_SERVER,
    trustProxy: 'loopback',
    genReqId: request => readRequestId(request.headers['x-request-id']) ?? randomUUID(),
    forceCloseConnections: 'idle',
    exposeHeadRoutes: false,
  })
  if (options.onRoute !== undefined) app.addHook('onRoute', options.onRoute)
  addErrorHandler(app)
  addPatience(app)
  app.setNotFoundHandler((request, reply) =>
    sendProblem(request, reply, { status: 404, code: 'route.not_found', detail: 'There is nothing at this address.' }),
  )
  // Bytes are handed on as they come; only an upload's handler reads them.
  app.addContentTypeParser('application/octet-stream', (_request, payload, done) => done(null, payload))
  addSecurityHeaders(app, { https })
  await app.register(cookie)
  await app.register(compress, { threshold: 1024, encodings: ['br', 'gzip'], brotliOptions: { params: { 1: 4 } } })
  await app.register(rateLimit, { global: false, errorResponseBuilder: (_request, context) => tooMany(Math.ceil(context.ttl / 1000)) })
  const whereabouts = createWhereabouts()
  const { auth, settings, apiKeys, webhooks, chat, routes, jobs } = createFeatures({ ...options, whereabouts })
  options.onJobs?.(jobs)
  const hub = await createLiveHub({
    database,
    enter: async token => {
      const caller = await auth.authenticate(token)
      return caller === undefined ? undefined : member(await auth.renew(caller))
    },
    renew: async caller => member(await auth.renew(caller)),
    onEvents(events) {
      auth.hear(events)
      settings.hear(events)
      webhooks.collector.hear(events)
      chat.hear(events)
    },
    reach: text => chat.reach(text),
  })
  whereabouts.follow(hub.presence)
  app.addHook('preClose', async () => hub.close())
  app.addHook('onClose', async () => {
    await Promise.all([jobs.stop(), webhooks.collector.stop()])
  })
  if (options.runsJobs !== false) app.addHook('onReady', () => jobs.start())
  await addLiveSocket(app, { hub, baseUrl: config.baseUrl })
  addAuthHook(app, (bearer, ip) => (apiKeys.isKey(bearer) ? apiKeys.authenticate(bearer, ip) : auth.authenticate(bearer)))
  addKeyCalls(app, { usage: apiKeys.usage, isLimited: options.rateLimits !== false })
  app.addHook('onSend', async (request, reply) => {
    reply.header('x-request-id', request.id)
    if (!reply.hasHeader('cache-control')) reply.header('cache-control', 'no-store')
  })
  await addStatic(app, { root: options.webRoot ?? WEB_ROOT, boot: () => readBoot(options), baseUrl: config.baseUrl })
  bindRoutes(app, routes, {
    database,
    clock: options.clock,
    secureCookies: https,
    ...(options.rateLimits === false ? {} : { rateLimits: RATE_LIMITS }),
  })
  await app.ready()
  return app

  async function readBoot({ config: { demo, oidc, smtpUrl } }: BuildOptions) {
    const { access } = await settings.get()
    const some = await database.read.selectFrom('users').select('id').limit(1).executeTakeFirst()
    return {
      appName: 'SMART FFT' as const,
      version: VERSION,
      demoAccounts: demo ? await listDemoAccounts(database) : [],
      firstRun: some === undefined,
      registration: access.registration,
      confirmsEmail: smtpUrl !== undefined,
      idleLockMinutes: access.idleLockMinutes,
      ...(oidc === undefined ? {} : { oidcName: oidc.name }),
    }
  }
}

function member(found: SessionCaller | undefined): Member | undefined {
  if (found === undefined) return undefined
  const { id: userId, full_name: fullName, avatar_color: avatarColor } = found.user
  // Addresses of pictures are made for one reader; the line speaks to many, and shows initials.
  return { caller: found.caller, person: { userId, fullName, avatar: null, avatarColor } }
}

const VERSION = readVersion()

function readVersion(): string {
  const path = join(import.meta.dirname, '../../../package.json')
  const found = existsSync(path) ? /"version":\s*"([^"]+)"/.exec(readFileSync(path, 'utf8'))?.[1] : undefined
  return found ?? '0.0.0'
}

/** A request id from outside is kept when it is a plain one; it ends up in logs. */
function readRequestId(header: string | string[] | undefined): string | undefined {
  return typeof header === 'string' && /^[\w-]{8,64}$/.test(header) ? header : undefined
}
