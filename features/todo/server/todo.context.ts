import type { RecordLinks } from '#platform/server/compose/between-features.ts'
import type { Platform } from '#platform/server/compose/platform.ts'
import type { MutationContext } from '#platform/server/changes/mutation-context.ts'

/** What the rooms of todo are given. */
export type TodoParts = Pick<Platform, 'database' | 'clock' | 'pictures'> & { links: RecordLinks }

/** A change of tasks, with the desk that keeps their links. */
export type TaskContext = MutationContext & { links: RecordLinks }
