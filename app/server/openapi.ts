import { KEY_MARK, verbOf } from '#platform/contract/api-key-grant.rules.ts'
import { contract } from './product.ts'
import { type Access, type Call, effectOf } from '#platform/contract/define.ts'
import { problem } from '#platform/contract/problem.rules.ts'
import { text } from '#platform/server/texts/texts.ts'
import * as z from 'zod/mini'
import { describeRefusals, REFUSALS } from './openapi-refusals.ts'
import { WRITE_BACK_OF } from './product.ts'

const SESSION = 'The access token of a signed-in user, valid for ten minutes.'
const KEY = `An API key (${KEY_MARK}…) that is neither revoked nor expired. Its access is limited to its scopes, and never exceeds its owner’s rights.`
const header = (name: string, description: string) => ({
  in: 'header',
  name,
  required: false,
  schema: { type: 'string' },
  description,
})
const INTRODUCTION =
  'Everything that the pages of this server do. Send `Authorization: Bearer` with an API key or an access token. Errors are problem documents (RFC 9457) with a stable `code`.'
const DRY_RUN = header('X-Dry-Run', 'Set to 1 to get the response without changing anything.')
const IDEMPOTENCY_KEY = header(
  'Idempotency-Key',
  'A unique key for safe retries: a create request sent again with the same key runs only once.',
)
const IF_MATCH = header(
  'If-Match',
  'The ETag of the version you read. Returns 412 if the record has changed since then.',
)

let described: object | undefined

/** This API as OpenAPI 3.1, made from the very schemas that check it. */
export function describeApi(): object {
  described ??= {
    openapi: '3.1.0',
    info: {
      title: 'SMART FFT',
      version: '1',
      description: INTRODUCTION,
      contact: { name: 'The administrators of this server' },
      license: { name: 'Proprietary', identifier: 'LicenseRef-Proprietary' },
    },
    servers: [{ url: '/', description: 'This server' }],
    tags: Object.keys(contract).map(name => ({ name, description: nameOf(name) })),
    paths: describePaths(),
    components: {
      securitySchemes: {
        session: { type: 'http', scheme: 'bearer', bearerFormat: 'JWT', description: SESSION },
        key: { type: 'http', scheme: 'bearer', bearerFormat: `${KEY_MARK}…`, description: KEY },
      },
      parameters: { DryRun: DRY_RUN, IdempotencyKey: IDEMPOTENCY_KEY, IfMatch: IF_MATCH },
      schemas: { Problem: toSchema(problem, 'output') },
      responses: REFUSALS,
    },
  }
  return described
}

/** Areas have their name on the page of the reference. */
const nameOf = (area: string): string =>
  text({ language: 'en', file: 'api-reference', key: `areas.${area}` })

function describePaths(): Record<string, Record<string, object>> {
  const paths: Record<string, Record<string, object>> = {}
  for (const [feature, calls] of Object.entries(contract)) {
    for (const [name, call] of Object.entries<Call>(calls)) {
      paths[call.path] = {
        ...paths[call.path],
        [call.method.toLowerCase()]: describeCall(feature, name, call),
      }
    }
  }
  return paths
}

function describeCall(feature: string, name: string, call: Call): object {
  return {
    // Areas have calls of the same name.
    operationId: `${feature}.${name}`,
    tags: [feature],
    summary: call.summary,
    description: describe(call),
    'x-access': call.access,
    ...describeScope(call),
    security: describeSecurity(call),
    parameters: [
      ...describeParameters('path', call.params),
      ...describeParameters('query', call.query),
      ...(call.id === undefined
        ? []
        : [{ in: 'query', name: 'id', required: false, schema: toSchema(call.id, 'input') }]),
      ...describeHeaders(call),
    ],
    ...describeBody(call),
    responses: {
      [call.status ?? 200]: { description: 'Success', content: describeContent(call) },
      ...describeRefusals(call),
    },
  }
}

const describeContent = (call: Call): object =>
  call.file === true
    ? { '*/*': { schema: { type: 'string', format: 'binary' } } }
    : { 'application/json': { schema: toSchema(call.output, 'output') } }

function describeBody(call: Call): object {
  if (call.upload === true)
    return {
      requestBody: {
        required: true,
        content: { 'application/octet-stream': { schema: { type: 'string', format: 'binary' } } },
      },
    }
  if (call.body !== undefined)
    return {
      requestBody: {
        required: !call.body.safeParse(undefined).success,
        content: {
          'application/json': { schema: withReadOnly(call, toSchema(call.body, 'input')) },
        },
      },
    }
  if (call.id === undefined) return {}
  const id = toSchema(call.id, 'input')
  const bareOrNamed = { oneOf: [id, { type: 'object', properties: { id }, required: ['id'] }] }
  return {
    requestBody: { required: false, content: { 'application/json': { schema: bareOrNamed } } },
  }
}

/** Read-only fields that may be sent back unchanged (docs/adr/0060). */
function withReadOnly(call: Call, schema: JsonSchema): JsonSchema {
  const { of, in: place } = WRITE_BACK_OF.get(call) ?? {}
  if (of === undefined || typeof of === 'function') return schema
  const written = place === undefined ? schema : schema.properties?.[place]
  if (typeof written !== 'object' || written.properties === undefined) return schema
  const known = written.properties
  const outputs = Object.entries(toSchema(of, 'output').properties ?? {})
  const more = outputs.flatMap(([name, one]) =>
    name in known || typeof one !== 'object' ? [] : [[name, { ...one, readOnly: true }] as const],
  )
  const whole = { ...written, properties: { ...known, ...Object.fromEntries(more) } }
  return place === undefined
    ? whole
    : { ...schema, properties: { ...schema.properties, [place]: whole } }
}

/** A call as for signed-in users. */
function asSignedIn({ asCaller, ...plain }: Call): Call {
  return asCaller === undefined
    ? plain
    : { ...plain, access: asCaller === true ? 'session' : asCaller }
}

/** The scope that a key needs for the call, if it is for keys at all. */
function scopeOf(call: Call): string | undefined {
  const verb = verbOf(call)
  if (verb === undefined || typeof call.access === 'string') return undefined
  return `${verb}:${call.access.can[1]}`
}

/** Besides `security`: there only OAuth has scopes. */
function describeScope(call: Call): object {
  const scope = scopeOf(asSignedIn(call))
  return scope === undefined ? {} : { 'x-scope': scope }
}

/** A session reaches everything its person may; a key what its scope names. */
function describeSecurity(call: Call): object[] {
  if (call.asCaller !== undefined) return [{}, ...describeSecurity(asSignedIn(call))]
  if (call.access === 'public') return []
  const isForKeys = call.forKeys === true || scopeOf(call) !== undefined
  return isForKeys ? [{ session: [] }, { key: [] }] : [{ session: [] }]
}

/** Headers of calls that change something. */
function describeHeaders(call: Call): object[] {
  if (call.method === 'GET') return []
  const names = [
    ...(call.idempotent === true ? ['IdempotencyKey'] : []),
    ...(call.access === 'public' ? [] : ['IfMatch']),
    ...(effectOf(call) === undefined ? ['DryRun'] : []),
  ]
  return names.map(name => ({ $ref: `#/components/parameters/${name}` }))
}

function describeParameters(place: 'path' | 'query', schema: z.ZodMiniType | undefined): object[] {
  if (schema === undefined) return []
  const { properties = {}, required = [] } = toSchema(schema, 'input')
  return Object.entries(properties).map(([name, one]) => ({
    in: place,
    name,
    required: place === 'path' || required.includes(name),
    schema: one,
  }))
}

export type JsonSchema = z.core.JSONSchema.BaseSchema
/** Names of schemas, by which one refers to another. */
export type SchemaNames = z.core.$ZodRegistry<{ id: string }>
/** The JSON schema of an input or output; without names each is inlined. */
export function toSchema(
  schema: z.ZodMiniType,
  io: 'input' | 'output',
  names?: SchemaNames,
): JsonSchema {
  const { $schema: _, ...rest } = z.toJSONSchema(schema, {
    io,
    unrepresentable: 'any',
    ...(names === undefined ? {} : { metadata: names }),
    override: ({ jsonSchema }) => nameProperties(jsonSchema),
  })
  return rest
}

/** A closed set of names becomes properties, as generators and linters expect them. */
function nameProperties(schema: JsonSchema): void {
  const { propertyNames, additionalProperties } = schema
  const names = typeof propertyNames === 'object' ? propertyNames.enum : undefined
  if (names === undefined || additionalProperties === undefined) return
  schema.properties = Object.fromEntries(names.map(name => [name, additionalProperties]))
  schema.additionalProperties = false
  delete schema.propertyNames
}

/** The last paragraph says who may call. */
function describe({ description, access }: Call): string {
  const accessText = describeAccess(access)
  return description === undefined ? accessText : `${description}\n\n${accessText}`
}

function describeAccess(access: Access): string {
  if (access === 'public') return 'No sign-in required.'
  if (access === 'session') return 'Requires sign-in.'
  return `Requires the right to ${access.can.join(' ')}${access.own === true ? ', at least for your own records' : ''}.`
}
