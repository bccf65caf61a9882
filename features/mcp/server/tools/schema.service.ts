import { type Call, effectOf } from '#platform/contract/define.ts'
import * as z from 'zod/mini'

// What a tool takes and answers as JSON Schema, from the schemas of its call: path, query and body in one flat object.

type JsonSchema = z.core.JSONSchema.BaseSchema
interface Part {
  properties?: ObjectSchema['properties'] | undefined
  required?: string[] | undefined
  $defs?: Record<string, JsonSchema> | undefined
}
export interface ObjectSchema {
  type: 'object'
  properties: Record<string, JsonSchema | boolean>
  required?: string[]
  additionalProperties?: JsonSchema | boolean
  $defs?: Record<string, JsonSchema>
}

const DRY_RUN: JsonSchema = {
  type: 'boolean',
  description: 'Set to true to get the answer without changing anything.',
}
const CHANGE_ID: JsonSchema = {
  type: 'integer',
  description: 'Undo this change with undo_change, within 24 hours.',
}
const DRY_RAN: JsonSchema = { type: 'boolean', description: 'Nothing was changed.' }

/** Where each argument goes. Unlisted ones go into the body, or are rejected by the call. */
export interface Places {
  params: readonly string[]
  query: readonly string[]
  body: 'none' | 'flat' | 'whole'
}

/** Whether a call can be tried out. */
export const canTry = (call: Call): boolean => call.method !== 'GET' && effectOf(call) === undefined

export function placesOf(call: Call): Places {
  const params = Object.keys(toSchema(call.params, 'input').properties ?? {})
  const query = Object.keys(toSchema(call.query, 'input').properties ?? {})
  if (call.body === undefined) return { params, query, body: 'none' }
  const { type, properties } = toSchema(call.body, 'input')
  const isFlat =
    type === 'object' &&
    properties !== undefined &&
    !Object.keys(properties).some(name => params.includes(name) || query.includes(name))
  return { params, query, body: isFlat ? 'flat' : 'whole' }
}

export function inputOf(call: Call): ObjectSchema {
  const parts: Part[] = [toSchema(call.params, 'input'), toSchema(call.query, 'input')]
  if (call.id !== undefined) {
    const { $defs: _, ...id } = toSchema(call.id, 'input')
    parts.push({ properties: { id }, required: ['id'] })
  }
  if (call.body !== undefined) {
    const { $defs, ...body } = toSchema(call.body, 'input')
    const isRequired = !call.body.safeParse(undefined).success
    const whole = { properties: { body }, required: isRequired ? ['body'] : [], $defs }
    parts.push(placesOf(call).body === 'flat' ? { ...body, $defs } : whole)
  }
  if (canTry(call)) parts.push({ properties: { dry_run: DRY_RUN } })
  return join(parts, false)
}

export function outputOf(call: Call): ObjectSchema {
  const { $defs, ...schema } = toSchema(call.output, 'output')
  const isObject = schema.type === 'object'
  const own = isObject ? schema : { properties: { result: schema }, required: ['result'] }
  const parts: Part[] = [{ ...own, $defs }]
  if (call.method !== 'GET') parts.push({ properties: { changeId: CHANGE_ID, dryRun: DRY_RAN } })
  const joined = join(parts, isObject ? schema.additionalProperties : false)
  // Omitted where there is nothing to undo, whatever the call declares.
  return { ...joined, required: joined.required?.filter(name => name !== 'changeId') ?? [] }
}

function join(
  parts: readonly Part[],
  additionalProperties: ObjectSchema['additionalProperties'],
): ObjectSchema {
  const defs = Object.assign({}, ...parts.map(({ $defs }) => $defs))
  return {
    type: 'object',
    properties: Object.assign({}, ...parts.map(({ properties }) => properties)),
    required: parts.flatMap(({ required = [] }) => required),
    ...(additionalProperties === undefined ? {} : { additionalProperties }),
    ...(Object.keys(defs).length === 0 ? {} : { $defs: defs }),
  }
}

function toSchema(schema: z.ZodMiniType | undefined, io: 'input' | 'output'): JsonSchema {
  if (schema === undefined) return {}
  const { $schema: _, ...rest } = z.toJSONSchema(schema, { io, unrepresentable: 'any' })
  return rest
}
