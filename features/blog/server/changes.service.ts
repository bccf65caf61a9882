import { recordChange, type Change } from '#platform/server/changes/record-change.ts'
import type { RecordingContext } from '#platform/server/changes/mutation-context.ts'

/** Records a change of the blog; returns its id, for undo. */
export const recordBlogChange = (
  { trx, actor, now }: RecordingContext,
  { action, records, undo }: Pick<Change, 'action' | 'records' | 'undo'>,
): Promise<number> => recordChange(trx, { actor, now, action, subject: 'Blog', records, undo })
