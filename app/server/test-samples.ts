import type { Call } from '#platform/contract/define.ts'
import type { TestApp } from './test-app.ts'
import { type Fields, isFields } from '#platform/server/write-back/write-back.ts'

// A record for each call that changes one: as the demo has it, or made for that. Each feature has its own (features/*/tests/*-samples.ts).

export type Samples = (test: TestApp) => Promise<Fields[]>

/** A nested value of a response, by path. */
function dig(answer: unknown, [name, ...rest]: readonly (string | number)[]): unknown {
  if (name === undefined) return answer
  const inner = Array.isArray(answer)
    ? answer[Number(name)]
    : isFields(answer)
      ? answer[name]
      : undefined
  return dig(inner, rest)
}
export const fieldsAt = (answer: unknown, path: readonly (string | number)[]): Fields => {
  const found = dig(answer, path)
  if (isFields(found)) return found
  throw new Error(`Nothing at ${path.join('.')} of ${JSON.stringify(answer).slice(0, 300)}`)
}

export async function ask(
  test: TestApp,
  call: Call,
  {
    query = {},
    params = {},
    body,
  }: { query?: Record<string, string>; params?: Fields; body?: unknown },
) {
  const path = call.path.replaceAll(/\{(\w+)\}/g, (_, name: string) => String(params[name]))
  const answer = await test.call(
    { ...call, path },
    { as: 'admin', query, ...(body === undefined ? {} : { body }) },
  )
  if (answer.statusCode > 201) throw new Error(`${call.path}: ${answer.statusCode} ${answer.body}`)
  const value: unknown = answer.json()
  return value
}

/** By these a record is found again. */
const KEYS = ['id', 'projectId', 'taskId', 'chatId', 'screen', 'board', 'role']
const keyOf = (found: Fields): Fields =>
  Object.fromEntries(KEYS.flatMap(name => (name in found ? [[name, found[name]]] : [])))

/** A record of the demo. */
export const first =
  (call: Call, path: readonly (string | number)[]): Samples =>
  async test => [keyOf(fieldsAt(await ask(test, call, {}), path))]
/** A record that is made. */
export const made =
  (call: Call, body: unknown, path: readonly (string | number)[]): Samples =>
  async test => [keyOf(fieldsAt(await ask(test, call, { body }), path))]
export const these =
  (...keys: Fields[]): Samples =>
  async () =>
    keys
/** One for each section of a document. */
export const sections = (names: readonly string[]): Samples =>
  these(...names.map(section => ({ section, $beside: { section } })))

/** Why a call that takes something, and makes nothing new, is sent no record. */
type Reason =
  /** It opens or ends a session, or proves an identity. */
  | 'session'
  /** It is the same for several records, by their ids. */
  | 'several'
  /** It is the text of a file. */
  | 'file'
  /** It makes something new. */
  | 'anew'
  /** It sets an order, or a position in one. */
  | 'order'
  /** It is an action: it names a record and what to do with it. */
  | 'act'
  /** It sets a single text or number, which is read and written back with its parent. */
  | 'piece'

/** A feature's samples for its updating calls. `$params` go into the path and `$beside` into the body, next to the record. */
export interface FeatureSamples {
  samples?: Record<string, Samples>
  /** Returned in another format than written: sending it back is a change. */
  writtenOtherwise?: Record<string, readonly string[]>
  /** What is saved although it is as it was. */
  savedAnyway?: Record<string, (key: Fields) => boolean>
  exempt?: Partial<Record<Reason, readonly string[]>>
}
