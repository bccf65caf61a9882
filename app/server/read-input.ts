import { Readable } from 'node:stream'
import type { Call } from '#platform/contract/define.ts'
import type { FastifyRequest } from 'fastify'
import * as z from 'zod/mini'
import type { FieldIssue } from '#platform/contract/problem.rules.ts'
import { invalidInput } from '#platform/server/http/app-error.ts'

// zod/mini has no messages of its own.
z.config(z.locales.en())

type Parts = 'params' | 'query' | 'body' | 'id'

const NOT_ALLOWED = 'This contains a character that isn’t allowed.'
const TOO_DEEP = 'This is nested too deeply.'
/** Nothing that is sent honestly comes near. */
const DEEPEST = 100
/** More fields at once no one corrects; without a limit, naming them takes longer than reading them. */
const MAX_ERRORS = 100

/** A request's input. */
export type Sent = Pick<FastifyRequest, 'params' | 'query' | 'body'>
export type Input = Partial<Record<Parts, unknown>>

/**
 * Parses the input a call declares; undeclared fields are rejected. Throws `input.invalid` with a text per field, including those already
 * in `refused`.
 */
export function readInput(
  call: Call,
  request: Sent,
  refused: ReadonlyMap<string, string> = new Map(),
): Input {
  // A map: a field may be called `constructor`, or anything else that every object has.
  const errors = new Map(refused)
  const issues = new Map<string, FieldIssue>()
  const input: Partial<Record<Parts, unknown>> = {}
  const read = (part: Parts, schema: z.ZodMiniType, value: unknown) => {
    const fault = findFault(value)
    if (fault !== undefined) return void errors.set(fault.path.join('.') || part, fault.text)
    const result = schema.safeParse(value)
    if (result.success) input[part] = result.data
    else collect({ errors, issues }, result.error.issues, part)
  }
  if (call.params !== undefined) read('params', call.params, request.params)
  if (call.id === undefined) {
    read('query', call.query ?? nothing, request.query)
    if (call.body !== undefined) read('body', call.body, request.body)
    else if (call.upload !== true && request.body !== undefined && request.body !== null)
      errors.set('body', 'This endpoint doesn’t accept a request body.')
  } else read('id', call.id, findId(request, call.idName))
  if (errors.size > 0) throw invalidInput(Object.fromEntries(errors), Object.fromEntries(issues))
  return input
}

interface Fault {
  path: string[]
  text: string
}

/**
 * What no schema looks for: a text with a NUL, which PostgreSQL can't store and no one types, and nesting that exhausts the stack of
 * whatever walks through it. Every value of every request passes here, so a path is put together only for what is refused.
 */
function findFault(value: unknown, depth = 0): Fault | undefined {
  if (typeof value === 'string')
    return value.includes('\0') ? { path: [], text: NOT_ALLOWED } : undefined
  if (!isObject(value) || value instanceof Readable) return undefined
  if (depth === DEEPEST) return { path: [], text: TOO_DEEP }
  for (const name of Object.keys(value)) {
    if (name.includes('\0')) return { path: [], text: NOT_ALLOWED }
    const found = findFault(value[name], depth + 1)
    if (found === undefined) continue
    if (found.text !== TOO_DEEP) found.path.unshift(name)
    return found
  }
  return undefined
}

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null

const nothing = z.strictObject({})

/** The id of the record a call names: the query first, then the JSON body (bare or `{id}`), then the path. */
function findId(request: Sent, name = 'id'): unknown {
  const { query, body, params } = request
  const idOf = (value: unknown) => idIn(value, 'id') ?? idIn(value, name)
  return idOf(query) ?? (typeof body === 'object' ? idOf(body) : body) ?? idOf(params)
}

const idIn = (value: unknown, name: string): unknown =>
  typeof value === 'object' && value !== null
    ? Object.entries(value).find(([key]) => key === name)?.[1]
    : undefined

interface Found {
  errors: Map<string, string>
  issues: Map<string, FieldIssue>
}

function collect({ errors, issues }: Found, all: z.core.$ZodIssue[], part: Parts): void {
  const addIssue = (field: string, issue: FieldIssue, text: string) => {
    if (errors.size >= MAX_ERRORS || errors.has(field)) return
    errors.set(field, text)
    issues.set(field, issue)
  }
  for (const issue of all) {
    const details = factsOf(issue)
    if (issue.code === 'unrecognized_keys')
      for (const key of issue.keys.slice(0, MAX_ERRORS))
        addIssue(key, details, 'This field doesn’t exist.')
    else addIssue(issue.path.length === 0 ? part : issue.path.join('.'), details, issue.message)
  }
}

/** What a screen needs to explain it in its own language. */
function factsOf(issue: z.core.$ZodIssue): FieldIssue {
  const { code } = issue
  if (code === 'too_small') return { code, origin: issue.origin, minimum: Number(issue.minimum) }
  if (code === 'too_big') return { code, origin: issue.origin, maximum: Number(issue.maximum) }
  if (code === 'invalid_type') return { code, expected: issue.expected }
  if (code === 'invalid_format') return { code, format: issue.format }
  const decimals: unknown = code === 'custom' ? issue.params?.['decimals'] : undefined
  return typeof decimals === 'number' ? { code, decimals } : { code }
}
