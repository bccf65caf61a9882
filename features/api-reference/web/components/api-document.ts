import * as z from 'zod/mini'

// The parts of the OpenAPI document that the page reads (app/server/openapi.ts generates it).

const parameter = z.object({
  in: z.enum(['path', 'query', 'header']),
  name: z.string(),
  required: z._default(z.boolean(), false),
  description: z.optional(z.string()),
  schema: z.unknown(),
})
const media = z.record(z.string(), z.object({ schema: z.unknown() }))
const operation = z.object({
  operationId: z.string(),
  tags: z.array(z.string()),
  summary: z.string(),
  description: z.string(),
  'x-access': z.union([
    z.enum(['public', 'session']),
    z.object({ can: z.array(z.string()), own: z.optional(z.boolean()) }),
  ]),
  'x-scope': z.optional(z.string()),
  parameters: z.array(z.union([parameter, z.object({ $ref: z.string() })])),
  requestBody: z.optional(z.object({ required: z.boolean(), content: media })),
  responses: z.record(z.string(), z.unknown()),
})
const success = z.object({ content: media })
const document = z.object({
  paths: z.record(z.string(), z.record(z.string(), operation)),
  components: z.object({ parameters: z.record(z.string(), parameter) }),
})

export type ApiParameter = z.output<typeof parameter>
export interface ApiCall {
  /** `users.listUsers` */
  id: string
  area: string
  method: string
  path: string
  summary: string
  /** Empty if the summary is sufficient. */
  description: string
  /** The required access. */
  access: z.output<typeof operation>['x-access']
  /** The scope a key needs; undefined if no key can make the call. */
  scope: string | undefined
  parameters: ApiParameter[]
  body: { schema: unknown; isRequired: boolean } | undefined
  status: string
  /** `undefined` for a file. */
  answer: unknown
}

/** The calls in document order. */
export function readDocument(raw: unknown): ApiCall[] {
  const { paths, components } = document.parse(raw)
  const find = (one: ApiParameter | { $ref: string }): ApiParameter[] => {
    if (!('$ref' in one)) return [one]
    const found = components.parameters[one.$ref.split('/').at(-1) ?? '']
    return found === undefined ? [] : [found]
  }
  return Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, one]): ApiCall => {
      const [area = ''] = one.tags
      const [status = '200', response] =
        Object.entries(one.responses).find(([code]) => code.startsWith('2')) ?? []
      const body = one.requestBody?.content['application/json']
      return {
        id: one.operationId,
        area,
        method: method.toUpperCase(),
        path,
        summary: one.summary,
        // The last paragraph is about access, which the page shows in its own language.
        description: one.description.split('\n\n').slice(0, -1).join(' '),
        access: one['x-access'],
        scope: one['x-scope'],
        parameters: one.parameters.flatMap(find),
        body:
          body === undefined
            ? undefined
            : { schema: body.schema, isRequired: one.requestBody?.required ?? false },
        status,
        answer: success.safeParse(response).data?.content['application/json']?.schema,
      }
    }),
  )
}

/** Calls that match every typed word in path, name, summary, description or area. */
export function searchCalls(calls: readonly ApiCall[], q: string): ApiCall[] {
  const words = q.toLowerCase().split(/\s+/).filter(Boolean)
  return calls.filter(({ id, method, path, summary, description }) => {
    const text = `${id} ${method} ${path} ${summary} ${description}`.toLowerCase()
    return words.every(word => text.includes(word))
  })
}
