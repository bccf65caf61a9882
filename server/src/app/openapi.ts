import { contract } from '@smart-fft/contract'
import type { Access, Call } from '@smart-fft/contract/define'
import { problem } from '@smart-fft/contract/wire'
import * as z from 'zod/mini'

let described: object | undefined

/** This API as OpenAPI 3.1, made from the very schemas that check it. */
export function describeApi(): object {
  described ??= {
    openapi: '3.1.0',
    info: { title: 'SMART FFT', version: '1' },
    paths: describePaths(),
    components: {
      securitySchemes: { bearer: { type: 'http', scheme: 'bearer', bearerFormat: 'JWT' } },
      schemas: { Problem: toSchema(problem, 'output') },
      responses: {
        Problem: { description: 'Refused', content: { 'application/problem+json': { schema: { $ref: '#/components/schemas/Problem' } } } },
      },
    },
  }
  return described
}

function describePaths(): Record<string, Record<string, object>> {
  const paths: Record<string, Record<string, object>> = {}
  for (const [feature, calls] of Object.entries(contract)) {
    for (const [name, call] of Object.entries<Call>(calls)) {
      paths[call.path] = { ...paths[call.path], [call.method.toLowerCase()]: describeCall(feature, name, call) }
    }
  }
  return paths
}

function describeCall(feature: string, name: string, call: Call): object {
  return {
    operationId: name,
    tags: [feature],
    summary: call.summary,
    description: describeAccess(call.access),
    security: call.access === 'public' ? [] : [{ bearer: [] }],
    parameters: [
      ...describeParameters('path', call.params),
      ...describeParameters('query', call.query),
      ...(call.id === undefined ? [] : [{ in: 'query', name: 'id', required: false, schema: toSchema(call.id, 'input') }]),
    ],
    ...describeBody(call),
    responses: {
      [call.status ?? 200]: { description: 'Done', content: describeContent(call) },
      default: { $ref: '#/components/responses/Problem' },
    },
  }
}

const describeContent = (call: Call): object =>
  call.file === true
    ? { '*/*': { schema: { type: 'string', format: 'binary' } } }
    : { 'application/json': { schema: toSchema(call.output, 'output') } }

function describeBody(call: Call): object {
  if (call.body !== undefined)
    return {
      requestBody: {
        required: !call.body.safeParse(undefined).success,
        content: { 'application/json': { schema: toSchema(call.body, 'input') } },
      },
    }
  if (call.id === undefined) return {}
  const id = toSchema(call.id, 'input')
  const bareOrNamed = { oneOf: [id, { type: 'object', properties: { id }, required: ['id'] }] }
  return { requestBody: { required: false, content: { 'application/json': { schema: bareOrNamed } } } }
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

function toSchema(schema: z.ZodMiniType, io: 'input' | 'output') {
  const { $schema: _, ...rest } = z.toJSONSchema(schema, { io, unrepresentable: 'any' })
  return rest
}

function describeAccess(access: Access): string {
  if (access === 'public') return 'Anyone may call.'
  if (access === 'session') return 'Anyone signed in may call.'
  return `Needs the right to ${access.can.join(' ')}${access.own === true ? ', if only to own records' : ''}.`
}
