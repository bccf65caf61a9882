import type { Args, Invocation } from '../jmap.context.ts'
import { MethodError } from '../jmap.errors.ts'

// References to earlier answers of the same request (RFC 8620, 3.7): a JSON pointer, where `*` goes through a list.

const MAX_STEPS = 32
/** What one reference may bring: no method takes more. */
const MAX_VALUES = 10_000

const badReference = (detail: string) => new MethodError('invalidResultReference', detail)

/** The arguments with every `#name` replaced by what it refers to. */
export function resolveReferences(args: Args, answers: readonly Invocation[]): Args {
  const names = Object.keys(args).filter(name => name.startsWith('#'))
  if (names.length === 0) return args
  const resolved = new Map(Object.entries(args))
  for (const name of names) {
    const plain = name.slice(1)
    if (resolved.has(plain))
      throw new MethodError('invalidArguments', `Both ${name} and ${plain} are given.`, [plain])
    resolved.delete(name)
    resolved.set(plain, resolve(args[name], answers))
  }
  return Object.fromEntries(resolved)
}

function resolve(reference: unknown, answers: readonly Invocation[]): unknown {
  if (typeof reference !== 'object' || reference === null)
    throw badReference('A reference has resultOf, name and path.')
  const { resultOf, name, path }: Record<string, unknown> = Object.fromEntries(
    Object.entries(reference),
  )
  if (typeof resultOf !== 'string' || typeof name !== 'string' || typeof path !== 'string')
    throw badReference('A reference has resultOf, name and path.')
  const answer = answers.find(([, , callId]) => callId === resultOf)
  if (answer === undefined || answer[0] !== name)
    throw badReference(`There is no answer ${name} of ${resultOf}.`)
  return readPointer(answer[1], path)
}

/** The value at a JSON pointer (RFC 6901) with `*`. Throws when there is none. */
export function readPointer(from: unknown, path: string): unknown {
  if (path === '') return from
  if (!path.startsWith('/')) throw badReference('A path begins with a slash.')
  const steps = path
    .slice(1)
    .split('/', MAX_STEPS + 1)
    .map(step => step.replaceAll('~1', '/').replaceAll('~0', '~'))
  if (steps.length > MAX_STEPS) throw badReference('The path is too long.')
  return walk(from, steps)
}

function walk(from: unknown, steps: readonly string[]): unknown {
  let here = from
  for (const [index, step] of steps.entries()) {
    if (Array.isArray(here) && step === '*') {
      const rest = steps.slice(index + 1)
      const found = here.flatMap((one: unknown) => walk(one, rest))
      if (found.length > MAX_VALUES) throw badReference('The reference brings too many values.')
      return found
    }
    if (Array.isArray(here)) {
      if (!/^(?:0|[1-9]\d{0,8})$/.test(step) || Number(step) >= here.length)
        throw badReference(`There is nothing at ${step}.`)
      here = here[Number(step)]
    } else if (typeof here === 'object' && here !== null && Object.hasOwn(here, step))
      here = Object.entries(here).find(([key]) => key === step)?.[1]
    else throw badReference(`There is nothing at ${step}.`)
  }
  return here
}
