import { MINUTE } from '#platform/contract/durations.rules.ts'
import type { Trx } from '#platform/server/database/tables.ts'
import type { PostRow } from '../blog.tables.ts'
import type { PostFields } from './fields.service.ts'
import {
  deleteOldRevisions,
  findNewestRevision,
  insertRevision,
  updateRevisionRow,
} from './revisions.repo.ts'

// Revisions of a post. Autosaves of one person within ten minutes make one revision.

const ONE_SITTING = 10 * MINUTE
const MAX_REVISIONS = 200

interface Revising {
  row: Pick<PostRow, 'id'>
  userId: number | null
  fields: PostFields
  now: Date
  isPublished?: boolean
}

/** Saves the current state. Returns whether it started a new revision. */
export async function saveRevision(
  trx: Trx,
  { row, userId, fields, now, isPublished = false }: Revising,
): Promise<boolean> {
  const at = now.toISOString()
  const json = JSON.stringify(fields)
  const newest = await findNewestRevision(trx, row.id)
  const isSame = newest?.fields === json
  if (newest !== undefined && isSame && newest.is_published === (isPublished ? 1 : 0)) return false
  const isOneSitting =
    newest !== undefined &&
    newest.user_id === userId &&
    newest.is_published === 0 &&
    !isPublished &&
    now.getTime() - Date.parse(newest.begun_at) < ONE_SITTING
  const columns = { fields: json, at, is_published: isPublished ? 1 : 0 }
  if (newest !== undefined && (isOneSitting || isSame)) {
    await updateRevisionRow(trx, newest.id, columns)
    return false
  }
  await insertRevision(trx, { ...columns, post_id: row.id, user_id: userId, begun_at: at })
  await deleteOldRevisions(trx, row.id, MAX_REVISIONS)
  return true
}
