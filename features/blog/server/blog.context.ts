import type { Caller } from '#platform/server/access/caller.ts'
import type { Platform } from '#platform/server/compose/platform.ts'
import type { Dialect } from '#platform/server/database/dialect.ts'

/** What the calls of the blog are made of. */
export type BlogParts = Pick<Platform, 'database' | 'clock' | 'pictures' | 'store' | 'baseUrl'>

/** Who reads, and how they reach pictures; without a session there is no caller. */
export interface Visibility {
  caller: Caller | undefined
  dialect: Dialect
  urlOf: (fileId: string) => string
}
/** The same of who is signed in. */
export type OwnVisibility = Visibility & { caller: Caller }
