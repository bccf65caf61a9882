import { AppError } from '#platform/server/http/app-error.ts'
import { ReadTimeout, Unreadable } from '#platform/server/threads/worker-thread.ts'

// Errors at the three levels of the protocol: of a request (RFC 8620, 3.6.1), of a method (3.6.2), and of one object (5.3).

export class RequestError extends Error {
  readonly type: 'notJSON' | 'notRequest' | 'unknownCapability' | 'limit'
  readonly limit: string | undefined
  constructor(type: RequestError['type'], detail: string, limit?: string) {
    super(detail)
    this.type = type
    this.limit = limit
  }
}

export type MethodErrorType =
  | 'accountNotFound'
  | 'accountReadOnly'
  | 'anchorNotFound'
  | 'cannotCalculateChanges'
  | 'forbidden'
  | 'fromAccountNotFound'
  | 'invalidArguments'
  | 'invalidResultReference'
  | 'requestTooLarge'
  | 'serverFail'
  | 'serverUnavailable'
  | 'stateMismatch'
  | 'tooManyChanges'
  | 'unknownMethod'
  | 'unsupportedFilter'
  | 'unsupportedSort'

export class MethodError extends Error {
  readonly type: MethodErrorType
  /** Names of arguments that are invalid. */
  readonly names: readonly string[] | undefined
  constructor(type: MethodErrorType, detail?: string, names?: readonly string[]) {
    super(detail ?? '')
    this.type = type
    this.names = names
  }
}

export interface SetErrorBody {
  type: string
  description?: string
  properties?: string[]
  [more: string]: unknown
}

/** Why one object could not be set; the others are. */
export class SetError extends Error {
  readonly body: SetErrorBody
  constructor(body: SetErrorBody) {
    super(body.description ?? body.type)
    this.body = body
  }
}

export const invalidProperties = (properties: string[], description?: string) =>
  new SetError({
    type: 'invalidProperties',
    properties,
    ...(description === undefined ? {} : { description }),
  })
export const notFoundError = () => new SetError({ type: 'notFound' })
export const forbiddenError = (description: string) =>
  new SetError({ type: 'forbidden', description })

const TYPES: Readonly<Record<string, string>> = {
  'email.label_taken': 'alreadyExists',
  'email.too_many': 'overQuota',
  'email.no_receivers': 'noRecipients',
  'email.too_many_receivers': 'tooManyRecipients',
  'email.invalid_receiver': 'invalidRecipients',
  'email.not_own_address': 'forbiddenFrom',
  'email.no_draft': 'invalidProperties',
  'email.gone': 'cannotUnsend',
}
const BY_STATUS: Readonly<Record<number, string>> = {
  400: 'invalidProperties',
  403: 'forbidden',
  404: 'notFound',
  409: 'forbidden',
  413: 'tooLarge',
  415: 'invalidProperties',
  429: 'rateLimit',
}

/** Our refusal of an object in the protocol's terms; undefined if it is none. `fields` names our fields as the protocol does. */
export function toSetError(
  error: unknown,
  fields: Readonly<Record<string, string>> = {},
): SetErrorBody | undefined {
  if (error instanceof SetError) return error.body
  if (error instanceof ReadTimeout)
    return { type: 'rateLimit', description: 'The message wasn’t read in time. Try again later.' }
  if (error instanceof Unreadable) return { type: 'invalidEmail' }
  if (!(error instanceof AppError)) return undefined
  const type = TYPES[error.code] ?? BY_STATUS[error.status]
  if (type === undefined) return undefined
  const names = Object.keys(error.options.errors ?? {}).map(
    name => fields[name] ?? fields[name.split('.')[0] ?? ''] ?? name,
  )
  return {
    type,
    description: error.message,
    ...(type === 'invalidProperties' ? { properties: [...new Set(names)] } : {}),
  }
}
