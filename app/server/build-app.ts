import { authTwoStepsContract } from '#features/auth/contract/auth-two-steps.contract.ts'
import { authAccountContract } from '#features/auth/contract/auth-account.contract.ts'
import { authLockContract } from '#features/auth/contract/auth-lock.contract.ts'
import { randomUUID } from 'node:crypto'
import { join } from 'node:path'
import compress from '@fastify/compress'
import cookie from '@fastify/cookie'
import rateLimit from '@fastify/rate-limit'
import { accountBillingContract } from '#features/account-setting/contract/account-billing.contract.ts'
import { accountContract } from '#features/account-setting/contract/account.contract.ts'
import { authLinksContract } from '#features/auth/contract/auth-links.contract.ts'
import { authContract } from '#features/auth/contract/auth.contract.ts'
import { blogCommentsContract } from '#features/blog/contract/blog-comments.contract.ts'
import { connectionsContract } from '#features/auth/contract/connections.contract.ts'
import { invoiceDocumentsContract } from '#features/invoice/contract/invoice-documents.contract.ts'
import { pagesContract } from '#features/pages/contract/pages.contract.ts'
import { passkeysContract } from '#features/auth/contract/passkeys.contract.ts'
import fastify, { type FastifyBaseLogger, type FastifyInstance, type RouteOptions } from 'fastify'
import type { SessionCaller } from '#features/auth/server/auth.service.ts'
import { createVisits } from '#features/dashboards/server/dashboards.service.ts'
import { toInstance } from '#features/settings/server/settings.service.ts'
import type { Database } from '#platform/server/database/database.ts'
import { createLiveHub, type LiveHub, type Member } from '#platform/server/live/live-hub.ts'
import type { Jobs } from '#platform/server/jobs/jobs.ts'
import { tooMany } from '#platform/server/http/app-error.ts'
import { addAuthHook } from './auth-hook.ts'
import { bindRoutes } from './bind-routes.ts'
import { addCaldav } from './caldav.ts'
import { addErrorHandler, refuse } from './error-handler.ts'
import { type AppParts, createFeatures, type Features } from './features.ts'
import { addKeyCalls } from './key-calls.ts'
import { addLiveSocket } from './live-socket.ts'
import { addSecurityHeaders } from './security-headers.ts'
import { PATIENT_SERVER, addPatience } from './patience.ts'
import { listDemoAccounts } from './seed.ts'
import { addMaintenance } from './maintenance.ts'
import { refuseRaw } from './raw-problem.ts'
import { addStatic } from './static.ts'
import { VERSION } from './version.ts'
import { addVisits } from './visits.ts'

const BODY_LIMIT = 1_048_576
const NOBODY: ReadonlySet<number> = new Set()
const MINUTE = 60_000
/** The doors that strangers may knock at, and what costs us or others much, per address and minute. */
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
  [accountContract.checkPassword.path]: { max: 120, timeWindow: MINUTE },
  [accountContract.changePassword.path]: { max: 30, timeWindow: MINUTE },
  [accountContract.deactivateAccount.path]: { max: 30, timeWindow: MINUTE },
  [accountBillingContract.requestPlan.path]: { max: 10, timeWindow: MINUTE },
  [accountContract.exportAccount.path]: { max: 10, timeWindow: MINUTE },
  [passkeysContract.startPasskeyLogin.path]: { max: 120, timeWindow: MINUTE },
  [passkeysContract.loginByPasskey.path]: { max: 120, timeWindow: MINUTE },
  [connectionsContract.startOidcLogin.path]: { max: 60, timeWindow: MINUTE },
  [connectionsContract.loginByOidc.path]: { max: 60, timeWindow: MINUTE },
  [invoiceDocumentsContract.openInvoiceLink.path]: { max: 120, timeWindow: MINUTE },
  [invoiceDocumentsContract.getLinkedDocument.path]: { max: 30, timeWindow: MINUTE },
  [invoiceDocumentsContract.claimPaid.path]: { max: 10, timeWindow: MINUTE },
  [invoiceDocumentsContract.openVerification.path]: { max: 120, timeWindow: MINUTE },
  [invoiceDocumentsContract.verifyDocument.path]: { max: 60, timeWindow: MINUTE },
  [blogCommentsContract.addGuestComment.path]: { max: 10, timeWindow: MINUTE },
  [pagesContract.requestNotice.path]: { max: 10, timeWindow: MINUTE },
  [pagesContract.confirmNotice.path]: { max: 30, timeWindow: MINUTE },
  [pagesContract.askHelp.path]: { max: 10, timeWindow: MINUTE },
  [pagesContract.inviteByReferral.path]: { max: 10, timeWindow: MINUTE },
}
const WEB_ROOT = join(import.meta.dirname, '../../dist')

export type BuildOptions = AppParts & {
  rateLimits?: boolean
  /** `false` leaves the queue alone: for tests that look at it. */
  runsJobs?: boolean
  /** `false` counts no visits: for tests that look at what is stored. */
  countsVisits?: boolean
  /** Hands the queue to a test. */
  onJobs?: (jobs: Jobs) => void
  webRoot?: string
  onRoute?: (route: RouteOptions) => void
}

/** The whole server, not yet listening. Tests talk to it by `inject`. */
export async function buildApp(options: BuildOptions): Promise<FastifyInstance> {
  const { config, database } = options
  const https = config.baseUrl.startsWith('https:')
  const app = await createServer(options, https)
  const runsJobs = options.runsJobs !== false
  let hub: LiveHub | undefined
  const connections = {
    list: () => hub?.list() ?? [],
    count: () => hub?.countLines() ?? 0,
    online: () => hub?.presence.online() ?? NOBODY,
    idle: () => hub?.presence.idle() ?? NOBODY,
  }
  const features = createFeatures({ ...options, version: VERSION, runsJobs, connections })
  const { auth, settings, mail, apiKeys, jobs, routes } = features
  options.onJobs?.(jobs)
  hub = await openHub(database, features)
  addLifecycle(app, { hub, features, runsJobs })
  await addLiveSocket(app, { hub, baseUrl: config.baseUrl })
  addAuthHook(app, (bearer, ip) => (apiKeys.isKey(bearer) ? apiKeys.authenticate(bearer, ip) : auth.authenticate(bearer)))
  if (options.countsVisits !== false) addVisits(app, createVisits({ database, clock: options.clock }))
  addKeyCalls(app, { usage: apiKeys.usage, isLimited: options.rateLimits !== false })
  app.addHook('onSend', async (request, reply) => {
    reply.header('x-request-id', request.id)
    if (!reply.hasHeader('cache-control')) reply.header('cache-control', 'no-store')
  })
  await addStatic(app, {
    root: options.webRoot ?? WEB_ROOT,
    boot: () => readBoot(options),
    language: async () => (await settings.get()).regional.language,
    // What is closed tells nothing of what is in it.
    headOf: async path => ((await settings.get()).maintenance.isOn ? undefined : features.rooms.headOf(path)),
    baseUrl: config.baseUrl,
  })
  addMaintenance(app, { settings, clock: options.clock })
  await addCaldav(app, { caldav: features.rooms.caldav, database, clock: options.clock, isLimited: options.rateLimits !== false })
  bindRoutes(app, routes, {
    database,
    clock: options.clock,
    baseUrl: config.baseUrl,
    ...(options.rateLimits === false ? {} : { rateLimits: RATE_LIMITS }),
  })
  await app.ready()
  return app

  async function readBoot({ config: { demo, oidc } }: AppParts) {
    const some = await database.read.selectFrom('users').select('id').limit(1).executeTakeFirst()
    return {
      appName: 'SMART FFT' as const,
      version: VERSION,
      demoAccounts: demo ? await listDemoAccounts(database) : [],
      firstRun: some === undefined,
      instance: toInstance(await settings.get()),
      confirmsEmail: await mail.canSend(database.read),
      ...(oidc === undefined ? {} : { oidcName: oidc.name }),
    }
  }
}

/** Fastify with what every answer has: problems, sizes, headers, compression, limits. */
async function createServer({ logger, onRoute }: BuildOptions, https: boolean): Promise<FastifyInstance> {
  const loggerInstance: FastifyBaseLogger = logger
  const app: FastifyInstance = fastify({
    loggerInstance,
    bodyLimit: BODY_LIMIT,
    http: PATIENT_SERVER,
    clientErrorHandler: refuseRaw,
    frameworkErrors: refuse,
    trustProxy: 'loopback',
    genReqId: request => readRequestId(request.headers['x-request-id']) ?? randomUUID(),
    forceCloseConnections: 'idle',
    exposeHeadRoutes: false,
  })
  if (onRoute !== undefined) app.addHook('onRoute', onRoute)
  addErrorHandler(app)
  addPatience(app)
  // Bytes are handed on as they come; only an upload's handler reads them.
  app.addContentTypeParser('application/octet-stream', (_request, payload, done) => done(null, payload))
  addSecurityHeaders(app, { https })
  await app.register(cookie)
  await app.register(compress, { threshold: 1024, encodings: ['br', 'gzip'], brotliOptions: { params: { 1: 4 } } })
  await app.register(rateLimit, { global: false, errorResponseBuilder: (_request, context) => tooMany(Math.ceil(context.ttl / 1000)) })
  return app
}

const openHub = (database: Database, { auth, settings, webhooks, rooms, node }: Features): Promise<LiveHub> =>
  createLiveHub({
    database,
    node: node.id,
    enter: async token => {
      const caller = await auth.authenticate(token)
      // Who looks in is not there as the person, and hears nothing of what is told to them.
      return caller === undefined || caller.impersonatorId !== null ? undefined : member(await auth.renew(caller))
    },
    renew: async caller => member(await auth.renew(caller)),
    onEvents(events) {
      auth.hear(events)
      settings.hear(events)
      webhooks.collector.hear(events)
      rooms.hear(events)
    },
    reach: text => rooms.reach(text),
    mayOpen: (caller, record) => rooms.mayOpen(caller, record),
  })

/** What begins with the server, goes on beside its answers and ends with it. */
function addLifecycle(app: FastifyInstance, { hub, features, runsJobs }: { hub: LiveHub; features: Features; runsJobs: boolean }): void {
  const { jobs, webhooks, node, metrics, email, rooms, close } = features
  const { receiver } = email
  if (receiver !== undefined) app.addHook('onReady', () => receiver.start())
  if (runsJobs)
    app.addHook('onReady', async () => {
      await node.start()
      await jobs.start()
    })
  app.addHook('onResponse', async ({ method, routeOptions }, { statusCode: status, elapsedTime }) =>
    metrics.countRequest({ method, route: routeOptions.url ?? 'none', status, seconds: elapsedTime / 1000 }),
  )
  app.addHook('preClose', async () => hub.close())
  app.addHook('onClose', async () => {
    await receiver?.stop()
    await Promise.all([jobs.stop(), webhooks.collector.stop()])
    await node.stop()
    await Promise.all([email.close(), rooms.close()])
    await close()
  })
}

function member(found: SessionCaller | undefined): Member | undefined {
  if (found === undefined) return undefined
  const { id: userId, full_name: fullName, avatar_color: avatarColor, username, email, avatar } = found.user
  // Addresses of pictures are made for one reader; the line speaks to many, and shows initials.
  const person = { userId, fullName, avatar: null, avatarColor }
  return { caller: found.caller, person, looks: [fullName, username, email, avatar].join(' ') }
}

/** A request id from outside is kept when it is a plain one; it ends up in logs. */
function readRequestId(header: string | string[] | undefined): string | undefined {
  return typeof header === 'string' && /^[\w-]{8,64}$/.test(header) ? header : undefined
}
