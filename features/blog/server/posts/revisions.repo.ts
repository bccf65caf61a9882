import type { Selectable } from 'kysely'
import type { Db } from '#platform/server/database/database.ts'
import type { Tables, Trx } from '#platform/server/database/tables.ts'
import '../blog.tables.ts'

type RevisionRow = Selectable<Tables['blog_revisions']>

export const findNewestRevision = (db: Db, postId: number): Promise<RevisionRow | undefined> =>
  db
    .selectFrom('blog_revisions')
    .selectAll()
    .where('post_id', '=', postId)
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst()

/** Only the id: the text of a revision may be long. */
export async function findNewestRevisionId(db: Db, postId: number): Promise<number | null> {
  const row = await db
    .selectFrom('blog_revisions')
    .select('id')
    .where('post_id', '=', postId)
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst()
  return row?.id ?? null
}

/** Revisions of a post, newest first. */
export const listRevisionRows = (db: Db, postId: number, limit: number): Promise<RevisionRow[]> =>
  db
    .selectFrom('blog_revisions')
    .selectAll()
    .where('post_id', '=', postId)
    .orderBy('id', 'desc')
    .limit(limit)
    .execute()

export async function updateRevisionRow(
  trx: Trx,
  id: number,
  columns: Pick<RevisionRow, 'fields' | 'at' | 'is_published'>,
): Promise<void> {
  await trx.updateTable('blog_revisions').set(columns).where('id', '=', id).execute()
}

export async function insertRevision(trx: Trx, values: Omit<RevisionRow, 'id'>): Promise<void> {
  await trx.insertInto('blog_revisions').values(values).execute()
}

/** Deletes all but the newest revisions of a post. */
export async function deleteOldRevisions(trx: Trx, postId: number, most: number): Promise<void> {
  const oldest = await trx
    .selectFrom('blog_revisions')
    .select('id')
    .where('post_id', '=', postId)
    .orderBy('id', 'desc')
    .limit(1)
    .offset(most)
    .executeTakeFirst()
  if (oldest !== undefined)
    await trx
      .deleteFrom('blog_revisions')
      .where('post_id', '=', postId)
      .where('id', '<=', oldest.id)
      .execute()
}
