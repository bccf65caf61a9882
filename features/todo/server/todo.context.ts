import type { RecordLinks } from '#platform/server/compose/between-features.ts'
import type { Platform } from '#platform/server/compose/platform.ts'
import type { MutationContext } from '#platform/server/changes/mutation-context.ts'

/** The dependencies shared by the todo folders. */
export type TodoParts = Pick<Platform, 'database' | 'clock' | 'pictures'> & { links: RecordLinks }

/** A task change, with the service that stores links. */
export type TaskContext = MutationContext & { links: RecordLinks }
