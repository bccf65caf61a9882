import { MAX_ATTACHMENT_BYTES } from '#features/email/contract/email.rules.ts'

/** Where mail programs begin (RFC 8620, section 2.2). */
export const JMAP_WELL_KNOWN = '/.well-known/jmap'
/** Everything else is below. */
export const JMAP_PATH = '/jmap'

// Capabilities (RFC 8620, 2; RFC 8621, 1.3).
export const CORE = 'urn:ietf:params:jmap:core'
export const MAIL = 'urn:ietf:params:jmap:mail'
export const SUBMISSION = 'urn:ietf:params:jmap:submission'
export const VACATION = 'urn:ietf:params:jmap:vacationresponse'
export const CAPABILITIES = [CORE, MAIL, SUBMISSION, VACATION] as const

export const LIMITS = {
  maxSizeUpload: MAX_ATTACHMENT_BYTES,
  maxConcurrentUpload: 4,
  /** As for every call: what is larger is uploaded. */
  maxSizeRequest: 1_000_000,
  maxConcurrentRequests: 8,
  maxCallsInRequest: 32,
  maxObjectsInGet: 500,
  maxObjectsInSet: 500,
}
export const SORTS = [
  'receivedAt',
  'sentAt',
  'size',
  'from',
  'to',
  'subject',
  'hasKeyword',
] as const
