import type { Call } from '#platform/contract/define.ts'

// The errors a call can return before its handler, and those of its kind of handler. All are problem documents.

const NAMES = {
  400: ['BadRequest', 'The input isn’t valid. `errors` has a text for each field.'],
  401: ['Unauthorized', 'Not signed in, or the token or key isn’t valid.'],
  403: ['Forbidden', 'You don’t have the right to do this, or this key can’t.'],
  404: ['NotFound', 'This doesn’t exist, or its app is turned off.'],
  409: ['Conflict', 'This conflicts with what is stored.'],
  412: ['PreconditionFailed', 'The record has changed since the version in `If-Match`.'],
  413: ['ContentTooLarge', 'The request body is too large.'],
  415: ['UnsupportedMediaType', 'The request body isn’t of the declared type.'],
  423: ['Locked', 'The screen of this session is locked.'],
  429: ['TooManyRequests', '`Retry-After` says when to try again.'],
} as const
type Status = keyof typeof NAMES

const refusal = (description: string) => ({
  description,
  content: { 'application/problem+json': { schema: { $ref: '#/components/schemas/Problem' } } },
})

/** The refusals by the names that calls refer to them by. */
export const REFUSALS: Readonly<Record<string, object>> = {
  Problem: refusal('Error'),
  ...Object.fromEntries(Object.values(NAMES).map(([name, text]) => [name, refusal(text)])),
}

/** The responses of a call other than success. */
export function describeRefusals(call: Call): Record<string, object> {
  const isOpen = call.access === 'public' && call.asCaller === undefined
  const isChange = call.method !== 'GET'
  const hasBody = isChange && (call.body ?? call.id ?? call.upload) !== undefined
  const namesOne = call.id !== undefined || call.params !== undefined || isChange
  const met: readonly (readonly [Status, boolean])[] = [
    [400, true],
    [401, !isOpen],
    // Of the public, what pages of other sites send is refused.
    [403, !isOpen || isChange],
    [404, namesOne || call.whileClosed !== true],
    [409, isChange],
    [412, isChange && !isOpen],
    [413, hasBody],
    [415, hasBody],
    [423, !isOpen && call.whileLocked !== true],
    // Keys are limited wherever they call.
    [429, !isOpen || call.perMinute !== undefined],
  ]
  const codes = met.flatMap(([status, isMet]) => (isMet ? [status] : []))
  return Object.fromEntries([
    ...codes.map(status => [status, ref(NAMES[status][0])] as const),
    ['default', ref('Problem')] as const,
  ])
}

const ref = (name: string) => ({ $ref: `#/components/responses/${name}` })
