import type { Caller } from '#platform/server/access/caller.ts'
import type { Database } from '#platform/server/database/database.ts'
import type { CallAs } from '#platform/server/http/call-as.ts'

/** What the services of this feature are given with each request. */
export interface RequestContext {
  caller: Caller
  /** A call of the contract with the caller's key; throws a ScimError. */
  call: CallAs
  database: Pick<Database, 'read' | 'write'>
  /** The address of a resource. */
  locate: (type: 'Users' | 'Groups', id: number | string) => string
  /** The version in the request's If-Match. */
  version: number | undefined
}

/** A requested page of a list (RFC 7644, section 3.4.2). */
export interface ListQuery {
  filter: string | undefined
  /** From one on. */
  startIndex: number
  count: number
  /** Attributes left out of the answer, in lower case. */
  excluded: ReadonlySet<string>
}

export interface Found {
  total: number
  resources: object[]
}
