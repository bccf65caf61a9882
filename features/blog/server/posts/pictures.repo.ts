import type { Db } from '#platform/server/database/database.ts'
import type { Trx } from '#platform/server/database/tables.ts'
import '../blog.tables.ts'

/** Uploads used by a post. */
export async function listPictureIds(db: Db, postId: number): Promise<string[]> {
  const rows = await db
    .selectFrom('blog_files')
    .select('file_id')
    .where('post_id', '=', postId)
    .execute()
  return rows.map(row => row.file_id)
}

export async function insertPicture(trx: Trx, postId: number, fileId: string): Promise<void> {
  await trx.insertInto('blog_files').values({ post_id: postId, file_id: fileId }).execute()
}

export async function isUsedByOthers(db: Db, postId: number, fileId: string): Promise<boolean> {
  const other = await db
    .selectFrom('blog_files')
    .select('post_id')
    .where('file_id', '=', fileId)
    .where('post_id', '!=', postId)
    .executeTakeFirst()
  return other !== undefined
}
