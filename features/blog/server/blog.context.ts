import type { Caller } from '#platform/server/access/caller.ts'
import type { Platform } from '#platform/server/compose/platform.ts'
import type { Dialect } from '#platform/server/database/dialect.ts'

/** Dependencies of the blog's calls. */
export type BlogParts = Pick<Platform, 'database' | 'clock' | 'pictures' | 'store' | 'baseUrl'>

/** The reader and their picture URLs; without a session there is no caller. */
export interface Visibility {
  caller: Caller | undefined
  dialect: Dialect
  urlOf: (fileId: string) => string
}
/** The same for a signed-in reader. */
export type OwnVisibility = Visibility & { caller: Caller }
