import { randomUUID } from 'node:crypto'
import { join } from 'node:path'
import cookie from '@fastify/cookie'
import rateLimit from '@fastify/rate-limit'
import fastify, { type FastifyBaseLogger, type FastifyInstance, type RouteOptions } from 'fastify'
import type { Composed } from '#platform/server/compose/compose.ts'
import type { Feature } from '#platform/server/compose/define-feature.ts'
import type { Platform } from '#platform/server/compose/platform.ts'
import {
  audience,
  authenticator,
  eventListener,
  firstOf,
  httpPlugin,
  liveEntrance,
  pageHead,
  site,
} from '#platform/server/compose/points.ts'
import { createLiveHub, type LiveHub } from '#platform/server/live/live-hub.ts'
import type { Jobs } from '#platform/server/jobs/jobs.ts'
import { tooMany } from '#platform/server/http/app-error.ts'
import { addJsonBody, BODY_BYTES } from '#platform/server/http/json-body.ts'
import { addAuthHook } from './auth-hook.ts'
import { addBatch } from './batch.ts'
import { bindRoutes } from './bind-routes.ts'
import { addCompression } from './compression.ts'
import { composeFeatures } from './compose-features.ts'
import type { AppParts } from './create-platform.ts'
import { addErrorHandler, sendFrameworkProblem } from './error-handler.ts'
import { addLiveSocket } from './live-socket.ts'
import { isNavigation } from './navigation.ts'
import { RateLimitStore } from './rate-limit-store.ts'
import { addSecurityHeaders, securityHeaders } from './security-headers.ts'
import { SLOW_REQUEST_LIMITS, addSlowRequestGuard } from './slow-requests.ts'
import { addUnreadBody } from './unread-body.ts'
import { createQueue } from './queue.ts'
import { readBoot } from './boot.ts'
import { sendRawProblem } from './raw-problem.ts'
import { addStatic } from './static.ts'
import { systemRoutes } from './system.routes.ts'

const NOBODY: ReadonlySet<number> = new Set()
const WEB_ROOT = join(import.meta.dirname, '../../dist')

export type BuildOptions = AppParts & {
  rateLimits?: boolean
  /** `false` leaves the queue alone: for tests that look at it. */
  runsJobs?: boolean
  /** `false` counts no visits: for tests that look at what is stored. */
  countsVisits?: boolean
  /** Others than those of the product: of tests that bring their own, or leave some out. */
  features?: readonly Feature[]
  /** Hands the queue to a test. */
  onJobs?: (jobs: Jobs) => void
  webRoot?: string
  onRoute?: (route: RouteOptions) => void
}

/** The whole server, not yet listening. Tests talk to it by `inject`. */
export async function buildApp(options: BuildOptions): Promise<FastifyInstance> {
  const {
    config,
    database,
    clock,
    rateLimits: isLimited = true,
    countsVisits = true,
    runsJobs = true,
  } = options
  const app = await createServer(options, config.baseUrl.startsWith('https:'))
  let hub: LiveHub | undefined
  const connections = {
    list: () => hub?.list() ?? [],
    count: () => hub?.countConnections() ?? 0,
    online: () => hub?.presence.online() ?? NOBODY,
    idle: () => hub?.presence.idle() ?? NOBODY,
  }
  const { platform, composed, switches } = composeFeatures({ ...options, runsJobs, connections })
  const { contributed } = platform
  const jobs = createQueue(platform, composed, switches)
  await switches.reload()
  options.onJobs?.(jobs)
  hub = await openHub(platform)
  addLifecycle(app, { hub, platform, composed, jobs, runsJobs })
  await addLiveSocket(app, { hub, baseUrl: config.baseUrl })
  addAuthHook(app, (bearer, ip) => {
    const all = contributed(authenticator)
    const one =
      all.find(({ isFor }) => isFor?.(bearer)) ?? all.find(({ isFor }) => isFor === undefined)
    return one?.authenticate(bearer, ip) ?? Promise.resolve(undefined)
  })
  app.addHook('onSend', async (request, reply) => {
    reply.header('x-request-id', request.id)
    if (!reply.hasHeader('cache-control')) reply.header('cache-control', 'no-store')
    // The next request of a kept-alive connection goes to a process that stays.
    if (options.readiness.status === 'draining') reply.header('connection', 'close')
  })
  await addStatic(app, {
    root: options.webRoot ?? WEB_ROOT,
    boot: request => readBoot(platform, request),
    language: async () => (await firstOf(contributed(site), one => one.language())) ?? 'en',
    // During maintenance no content is revealed.
    headOf: async path =>
      (await firstOf(contributed(site), one => one.isClosed())) === true
        ? undefined
        : firstOf(contributed(pageHead), find => find(path)),
  })
  for (const plugin of contributed(httpPlugin, { includeDisabled: true }))
    await plugin(app, { isLimited, countsVisits, isNavigation })
  const own = systemRoutes(options).map(route => ({ ...route, feature: undefined }))
  const routes = [...own, ...composed.routes]
  addBatch(
    app,
    routes.map(({ call }) => call),
  )
  bindRoutes(app, routes, {
    database,
    clock,
    baseUrl: config.baseUrl,
    isLimited,
    switches,
  })
  await app.ready()
  return app
}

const noCompiler = () => () => {
  throw new Error('Routes are validated and serialized by the schemas of the contract.')
}
/** Fastify would load its own, and a compiler of JSON schemas with each. */
const NO_COMPILERS = { buildValidator: noCompiler, buildSerializer: noCompiler }

/** Fastify with what every answer has: problems, sizes, headers, compression, limits. */
async function createServer(
  { logger, onRoute }: BuildOptions,
  https: boolean,
): Promise<FastifyInstance> {
  const loggerInstance: FastifyBaseLogger = logger
  const headers = securityHeaders({ https })
  const app: FastifyInstance = fastify({
    loggerInstance,
    bodyLimit: BODY_BYTES,
    http: SLOW_REQUEST_LIMITS,
    clientErrorHandler: sendRawProblem,
    // Before the router has found anything no hook runs.
    frameworkErrors: (error, request, reply) =>
      sendFrameworkProblem(error, request, reply.headers(headers)),
    trustProxy: 'loopback',
    genReqId: request => readRequestId(request.headers['x-request-id']) ?? randomUUID(),
    forceCloseConnections: 'idle',
    // What reaches the process is answered, to the last.
    return503OnClosing: false,
    exposeHeadRoutes: false,
    schemaController: { compilersFactory: NO_COMPILERS },
  })
  if (onRoute !== undefined) app.addHook('onRoute', onRoute)
  addSecurityHeaders(app, headers)
  addErrorHandler(app)
  addSlowRequestGuard(app)
  addUnreadBody(app)
  addJsonBody(app, 'application/json')
  // Streams are passed on; only an upload's handler reads them.
  app.addContentTypeParser('application/octet-stream', (_request, payload, done) =>
    done(null, payload),
  )
  await app.register(cookie)
  await addCompression(app)
  await app.register(rateLimit, {
    global: false,
    store: RateLimitStore,
    errorResponseBuilder: (_request, context) => tooMany(Math.ceil(context.ttl / 1000)),
  })
  return app
}

const openHub = ({ contributed, database, clock, node, logger }: Platform): Promise<LiveHub> =>
  createLiveHub({
    database,
    clock,
    logger,
    node: node.id,
    authenticate: token => firstOf(contributed(liveEntrance), one => one.enter(token)),
    refresh: caller => firstOf(contributed(liveEntrance), one => one.renew(caller)),
    onEvents(events) {
      // One that fails keeps nothing from the others.
      const errors = contributed(eventListener).flatMap(listener => {
        try {
          listener(events)
          return []
        } catch (error) {
          return [error]
        }
      })
      if (errors.length > 0) throw new AggregateError(errors, 'event listeners failed')
    },
    addressEvent: text => firstOf(contributed(audience), one => one.addressEvent?.(text)),
    mayOpen: (caller, record) =>
      firstOf(contributed(audience), one => one.mayOpen?.(caller, record)),
  })

interface Living {
  hub: LiveHub
  platform: Platform
  composed: Composed
  jobs: Jobs
  runsJobs: boolean
}

/** What starts with the server, runs alongside and ends with it. */
function addLifecycle(
  app: FastifyInstance,
  { hub, platform: { metrics, node }, composed, jobs, runsJobs }: Living,
): void {
  app.addHook('onReady', () => composed.start())
  if (runsJobs)
    app.addHook('onReady', async () => {
      await node.start()
      await jobs.start()
    })
  app.addHook('onResponse', async ({ method, routeOptions }, { statusCode: status, elapsedTime }) =>
    metrics.countRequest({
      method,
      route: routeOptions.url ?? 'none',
      status,
      seconds: elapsedTime / 1000,
    }),
  )
  app.addHook('preClose', async () => hub.close())
  app.addHook('onClose', async () => {
    await jobs.stop()
    await composed.close()
    await node.stop()
    metrics.close()
  })
}

/** An external request id is accepted if it is plain; it ends up in logs. */
function readRequestId(header: string | string[] | undefined): string | undefined {
  return typeof header === 'string' && /^[\w-]{8,64}$/.test(header) ? header : undefined
}
