import { MINUTE } from '#platform/contract/durations.rules.ts'
import '@fastify/rate-limit'
import { fromEtag } from '#platform/contract/etag.rules.ts'
import type { Database } from '#platform/server/database/database.ts'
import { forbidden, notSignedIn } from '#platform/server/http/app-error.ts'
import { assertKey, callerAs, challengeOf, senderAs } from '#platform/server/http/call-as.ts'
import { addJsonBody } from '#platform/server/http/json-body.ts'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import * as z from 'zod/mini'
import { SCIM_PATH, SCIM_SCHEMAS } from '../contract/scim.rules.ts'
import * as groups from './groups.service.ts'
import {
  MAX_RESULTS,
  resourceTypes,
  schemas,
  serviceProviderConfig,
} from './resources/discovery.service.ts'
import type { RequestContext, Found, ListQuery } from './scim.context.ts'
import { toAnswer, invalidValue, ScimError, scimNotFound, toScimError } from './scim.errors.ts'
import * as users from './users.service.ts'

// SCIM 2.0 (RFC 7643, RFC 7644). It is outside the contract, as its URLs and media type are defined by a standard; what it changes
// goes through the contract's routes.

const CALLS_PER_MINUTE = 600
const MEDIA_TYPE = 'application/scim+json'

interface ScimHttp {
  database: Pick<Database, 'read' | 'write'>
  baseUrl: string
  isLimited: boolean
  /** Whether the app is switched on. */
  isOn: () => boolean
}

type Answer = (context: RequestContext, request: FastifyRequest) => Promise<unknown>
interface Endpoint {
  method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'
  url: string
  /** Of POST 201 unless given, else 200; 204 answers nothing. */
  status?: 204
  answer: Answer
}

export async function addScim(app: FastifyInstance, parts: ScimHttp): Promise<void> {
  const rateLimit = parts.isLimited
    ? { max: CALLS_PER_MINUTE, timeWindow: MINUTE }
    : (false as const)
  await app.register(
    async scope => {
      // Providers send either media type; what is not JSON is refused.
      addJsonBody(scope, MEDIA_TYPE)
      scope.setErrorHandler((error, request, reply) => refuse(error, request, reply))
      const base = new URL(SCIM_PATH, parts.baseUrl).href
      const endpoints = [...discoveryEndpoints(base), ...userEndpoints, ...groupEndpoints]
      for (const { method, url, status, answer } of endpoints)
        scope.route({
          method,
          url,
          config: { whileClosed: false, rateLimit },
          exposeHeadRoute: false,
          // Before the body is read: strangers are not listened to.
          onRequest: async request => assertKey(request, parts),
          handler: async (request, reply) => {
            const output = await answer(toRequestContext(app, parts, request), request)
            reply
              .code(status ?? (method === 'POST' ? 201 : 200))
              .type(`${MEDIA_TYPE}; charset=utf-8`)
            return status === 204 ? reply.send() : reply.send(JSON.stringify(output))
          },
        })
    },
    { prefix: SCIM_PATH },
  )
}

const idOf = (request: FastifyRequest): string => idParams.parse(request.params).id
const idParams = z.object({ id: z.string() })

const listOf =
  (find: (context: RequestContext, query: ListQuery) => Promise<Found>): Answer =>
  async (context, request) => {
    const query = readList(request)
    return listResponse(await find(context, query), query)
  }

const userEndpoints: readonly Endpoint[] = [
  { method: 'GET', url: '/Users', answer: listOf(users.listUsers) },
  { method: 'POST', url: '/Users', answer: (context, { body }) => users.createUser(context, body) },
  {
    method: 'GET',
    url: '/Users/:id',
    answer: async (context, request) => (await users.getUser(context, idOf(request))).resource,
  },
  {
    method: 'PUT',
    url: '/Users/:id',
    answer: (context, request) => users.replaceUser(context, idOf(request), request.body),
  },
  {
    method: 'PATCH',
    url: '/Users/:id',
    answer: (context, request) => users.patchUser(context, idOf(request), request.body),
  },
  {
    method: 'DELETE',
    url: '/Users/:id',
    status: 204,
    answer: (context, request) => users.deleteUser(context, idOf(request)),
  },
]

const groupEndpoints: readonly Endpoint[] = [
  { method: 'GET', url: '/Groups', answer: listOf(groups.listGroups) },
  {
    method: 'POST',
    url: '/Groups',
    answer: (context, { body }) => groups.createGroup(context, body),
  },
  {
    method: 'GET',
    url: '/Groups/:id',
    answer: (context, request) =>
      groups.getGroup(context, idOf(request), readList(request).excluded),
  },
  {
    method: 'PUT',
    url: '/Groups/:id',
    answer: (context, request) => groups.replaceGroup(context, idOf(request), request.body),
  },
  {
    // Without an answer: a group may have very many members (RFC 7644, section 3.5.2).
    method: 'PATCH',
    url: '/Groups/:id',
    status: 204,
    answer: (context, request) => groups.patchGroup(context, idOf(request), request.body),
  },
  {
    method: 'DELETE',
    url: '/Groups/:id',
    status: 204,
    answer: (context, request) => groups.deleteGroup(context, idOf(request)),
  },
]

/** What is supported, and what is not. */
const discoveryEndpoints = (base: string): Endpoint[] => [
  { method: 'GET', url: '/ServiceProviderConfig', answer: async () => serviceProviderConfig(base) },
  ...fixed('ResourceTypes', resourceTypes(base)),
  ...fixed('Schemas', schemas(base)),
  {
    method: 'POST',
    url: '/Bulk',
    answer: async () => {
      throw new ScimError({ status: 501, detail: 'Bulk operations aren’t supported.' })
    },
  },
]

/** What never changes: all of a kind, and each by its id. */
function fixed(kind: string, all: readonly { id: string }[]): Endpoint[] {
  return [
    {
      method: 'GET',
      url: `/${kind}`,
      answer: async () =>
        listResponse({ total: all.length, resources: [...all] }, { startIndex: 1 }),
    },
    {
      method: 'GET',
      url: `/${kind}/:id`,
      answer: async (_context, request) => {
        const id = idOf(request)
        const found = all.find(one => one.id === id)
        if (found === undefined) throw scimNotFound(kind, id)
        return found
      },
    },
  ]
}

function toRequestContext(
  app: FastifyInstance,
  { database, baseUrl }: ScimHttp,
  request: FastifyRequest,
): RequestContext {
  const { caller } = request
  if (caller === undefined) throw notSignedIn()
  // Lookups by name are our own; everything else calls the contract, which checks access itself.
  if (!caller.can('read', 'User')) throw forbidden('read', 'User')
  return {
    caller,
    call: callerAs(senderAs(app, request), toScimError),
    database,
    locate: (type, id) => new URL(`${SCIM_PATH}/${type}/${id}`, baseUrl).href,
    version: fromEtag(request.headers['if-match']?.replace(/^W\//, '')),
  }
}

const count = z.pipe(
  z.coerce.number().check(z.int()),
  z.transform((value: number) => Math.min(MAX_RESULTS, Math.max(0, value))),
)
const list = z.looseObject({
  filter: z.optional(z.string().check(z.maxLength(1000))),
  startIndex: z._default(
    z.pipe(
      z.coerce.number().check(z.int()),
      // Less than one means one (RFC 7644, section 3.4.2.4).
      z.transform((value: number) => Math.max(1, value)),
    ),
    1,
  ),
  count: z._default(count, 100),
  excludedAttributes: z._default(z.string().check(z.maxLength(1000)), ''),
})

function readList({ query }: FastifyRequest): ListQuery {
  const read = list.safeParse(query)
  if (!read.success)
    throw invalidValue(
      `Invalid value: ${read.error.issues.map(({ path }) => path.join('.')).join(', ')}`,
    )
  const { filter, startIndex, count: most, excludedAttributes } = read.data
  return {
    filter,
    startIndex,
    count: most,
    excluded: new Set(excludedAttributes.split(',').map(name => name.trim().toLowerCase())),
  }
}

const listResponse = (
  { total, resources }: Found,
  { startIndex }: Pick<ListQuery, 'startIndex'>,
) => ({
  schemas: [SCIM_SCHEMAS.list],
  totalResults: total,
  startIndex,
  itemsPerPage: resources.length,
  Resources: resources,
})

function refuse(error: unknown, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  const { status, body, retryAfter } = toAnswer(error)
  if (status >= 500 && status !== 501) request.log.error({ err: error }, 'request failed')
  if (status === 401) reply.header('www-authenticate', challengeOf(request))
  if (retryAfter !== undefined) reply.header('retry-after', `${retryAfter}`)
  return reply.code(status).type(`${MEDIA_TYPE}; charset=utf-8`).send(JSON.stringify(body))
}
