import { type KeyGrant, type KeyVerb, keyAllows } from '#platform/contract/api-key-grant.rules.ts'
import { type Call, effectOf } from '#platform/contract/define.ts'
import type { Caller } from '#platform/server/access/caller.ts'
import type { NamedCall } from '#platform/server/compose/named-call.ts'
import type { RequestContext } from '../mcp.context.ts'
import { accessOf, placeOf, toolVerbOf } from './choice.service.ts'
import { inputOf, type ObjectSchema, outputOf } from './schema.service.ts'

// The calls of the contract as tools.

export interface Annotations {
  readOnlyHint: boolean
  destructiveHint: boolean
  idempotentHint: boolean
  openWorldHint: boolean
}

/** A tool as the protocol describes it. */
export interface ToolShape {
  name: string
  title: string
  description: string
  inputSchema: ObjectSchema
  outputSchema?: ObjectSchema
  annotations: Annotations
}

export interface CallTool extends NamedCall {
  toolName: string
  verb: KeyVerb
  place: number | undefined
  /** Built on demand, and cached. */
  shape: () => ToolShape
}

/** `invoice.listInvoices` → `invoice_list_invoices`: the area stays, so that a new call renames no tool. */
export const toolNameOf = ({ area, name }: Pick<NamedCall, 'area' | 'name'>): string =>
  toSnake(`${area}_${name}`)
const toSnake = (text: string): string =>
  text.replaceAll(/[A-Z]+/g, letters => `_${letters.toLowerCase()}`)

export function makeTools(calls: readonly NamedCall[]): CallTool[] {
  return calls.flatMap(one => {
    const verb = toolVerbOf(one)
    if (verb === undefined) return []
    const toolName = toolNameOf(one)
    let made: ToolShape | undefined
    const shape = () => (made ??= shapeOf(one, toolName))
    return [{ ...one, toolName, verb, place: placeOf(one), shape }]
  })
}

function shapeOf({ name, call }: NamedCall, toolName: string): ToolShape {
  const words = toSnake(name).replaceAll('_', ' ')
  const { summary, description } = call
  return {
    name: toolName,
    title: `${words.charAt(0).toUpperCase()}${words.slice(1)}`,
    description: description === undefined ? `${summary}.` : `${summary}.\n\n${description}`,
    inputSchema: inputOf(call),
    outputSchema: outputOf(call),
    annotations: annotationsOf(call),
  }
}

const annotationsOf = (call: Call): Annotations => ({
  readOnlyHint: call.method === 'GET',
  destructiveHint: call.method !== 'GET' && (call.method === 'DELETE' || deletes(call)),
  idempotentHint: call.method !== 'POST',
  openWorldHint: effectOf(call) === 'outside',
})
const deletes = (call: Call): boolean => accessOf(call)?.can[0] === 'delete'

const WRITING: readonly KeyVerb[] = ['create', 'update', 'delete', 'manage']

/**
 * In the API, readers may make small changes, such as comments. Here a read-only key makes none, as a model decides about calls.
 */
export function onlyReads(grant: KeyGrant, { call, verb }: CallTool): boolean {
  const subject = accessOf(call)?.can[1]
  const isSmall = call.method !== 'GET' && !WRITING.includes(verb)
  return isSmall && subject !== undefined && !keyAllows(grant, 'update', subject)
}

/** Whether a tool is listed for the caller: by key, rights, and enabled apps. */
export function isFor(
  { caller, off }: Pick<RequestContext, 'caller' | 'off'>,
  tool: CallTool,
): boolean {
  const access = accessOf(tool.call)
  if (access === undefined || off.includes(tool.feature) || caller.key === null) return false
  const [action, subject] = access.can
  const { grant } = caller.key
  if (!keyAllows(grant, tool.verb, subject) || onlyReads(grant, tool)) return false
  const mayOwn = access.own === true && caller.canOwn(action, subject, caller.userId)
  return mayOwn || caller.can(action, subject)
}

/** Whether a key changes anything at all. */
export const writes = ({ key }: Caller): boolean =>
  key !== null &&
  (key.grant.type === 'custom'
    ? key.grant.scopes.some(({ level }) => level === 'write')
    : keyAllows(key.grant, 'update', 'Todo'))
