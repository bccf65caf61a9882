import { SENTENCES } from '#platform/contract/wire.ts'
import { type Problem, problem } from '#platform/contract/problem.rules.ts'
import { AppError, statusOf } from '#platform/server/http/app-error.ts'
import type { Sent } from '#platform/server/http/call-as.ts'
import { SCIM_SCHEMAS } from '../contract/scim.rules.ts'

// Errors as defined by RFC 7644, section 3.12.

export type ScimType =
  | 'invalidFilter'
  | 'invalidPath'
  | 'invalidSyntax'
  | 'invalidValue'
  | 'mutability'
  | 'noTarget'
  | 'tooMany'
  | 'uniqueness'

interface Refusal {
  status: number
  detail: string
  scimType?: ScimType | undefined
  /** Seconds after which it may be tried again. */
  retryAfter?: number | undefined
}

export class ScimError extends Error {
  readonly refusal: Refusal
  constructor(refusal: Refusal) {
    super(refusal.detail)
    this.refusal = refusal
  }
}

export const scimNotFound = (type: string, id: string) =>
  new ScimError({ status: 404, detail: `${type} ${id} doesn’t exist.` })
export const invalidValue = (detail: string) =>
  new ScimError({ status: 400, detail, scimType: 'invalidValue' })
export const invalidFilter = (detail: string) =>
  new ScimError({ status: 400, detail, scimType: 'invalidFilter' })
export const invalidPath = (path: string) =>
  new ScimError({
    status: 400,
    detail: `The path “${path}” isn’t supported.`,
    scimType: 'invalidPath',
  })
export const noTarget = (path: string) =>
  new ScimError({
    status: 400,
    detail: `Nothing matches the path “${path}”.`,
    scimType: 'noTarget',
  })
export const userNameTaken = () =>
  new ScimError({
    status: 409,
    detail: 'A user with this userName already exists.',
    scimType: 'uniqueness',
  })

/** What a call of the contract has refused. */
export function toScimError({ status, body, retryAfter }: Sent): ScimError {
  const read = problem.safeParse(body)
  if (!read.success)
    return new ScimError({ status, detail: SENTENCES.somethingWentWrong, retryAfter })
  return new ScimError({
    status,
    detail: detailOf(read.data),
    scimType: typeOf(status),
    retryAfter,
  })
}

const typeOf = (status: number): ScimType | undefined => {
  if (status === 409) return 'uniqueness'
  return status === 400 || status === 422 ? 'invalidValue' : undefined
}

function detailOf({ detail, errors = {} }: Problem): string {
  const fields = Object.entries(errors).map(([field, text]) => `${field}: ${text}`)
  return fields.length === 0 ? detail : fields.join(' ')
}

/** Any thrown error, in text that may be shown. */
function describeError(error: unknown): Refusal {
  if (error instanceof ScimError) return error.refusal
  if (error instanceof AppError)
    return { status: error.status, detail: error.message, retryAfter: error.options.retryAfter }
  const status = statusOf(error)
  if (status >= 500) return { status, detail: SENTENCES.somethingWentWrong }
  const detail = 'The server can’t read this request.'
  return { status, detail, ...(status === 400 ? { scimType: 'invalidSyntax' } : {}) }
}

/** Any thrown error as a response. */
export function toAnswer(error: unknown): {
  status: number
  body: object
  retryAfter: number | undefined
} {
  const { status, detail, scimType, retryAfter } = describeError(error)
  const body = {
    schemas: [SCIM_SCHEMAS.error],
    status: `${status}`,
    ...(scimType === undefined ? {} : { scimType }),
    detail,
  }
  return { status, body, retryAfter }
}
