import type { Caller } from '#platform/server/access/caller.ts'
import type { Database } from '#platform/server/database/database.ts'
import type { CallAs } from '#platform/server/http/call-as.ts'

/** What the services of this feature are given with each request. */
export interface Asking {
  caller: Caller
  /** A call of the contract with the key of whoever asks; throws a ScimError. */
  call: CallAs
  database: Pick<Database, 'read' | 'write'>
  /** The address of a resource. */
  locate: (type: 'Users' | 'Groups', id: number | string) => string
  /** The version that the request says it has read. */
  version: number | undefined
}

/** A page of a list, as it was asked for (RFC 7644, section 3.4.2). */
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
