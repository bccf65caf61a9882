import type { ReportedPost } from '../../contract/profile-privacy.contract.ts'
import type { Insertable, Updateable } from 'kysely'
import type { Db } from '#platform/server/database/database.ts'
import type { Tables, Trx } from '#platform/server/database/tables.ts'
import { FACE, toFace } from '../people/faces.service.ts'
import type { ProfileView } from '../profile.context.ts'
import { toPosts } from './posts.repo.ts'

// Reported posts, with the reports.

const openReports = (db: Db) =>
  db
    .selectFrom('profile_reports')
    .innerJoin('profile_posts', 'profile_posts.id', 'profile_reports.post_id')
    .innerJoin('users as writers', 'writers.id', 'profile_posts.user_id')
    .where('decision', 'is', null)
    .where('profile_posts.deleted_at', 'is', null)
    .where('writers.deleted_at', 'is', null)

export async function listReports(
  db: Db,
  { page, perPage }: { page: number; perPage: number },
  view: ProfileView,
): Promise<{ reported: ReportedPost[]; total: number }> {
  const { n } = await openReports(db)
    .select(eb => eb.fn.count<number>('profile_reports.post_id').distinct().as('n'))
    .executeTakeFirstOrThrow()
  const found = await openReports(db)
    .select(['profile_reports.post_id', eb => eb.fn.min('profile_reports.id').as('first')])
    .groupBy('profile_reports.post_id')
    .orderBy('first')
    .limit(perPage)
    .offset((page - 1) * perPage)
    .execute()
  const reported: ReportedPost[] = []
  for (const { post_id } of found) {
    const rows = await db
      .selectFrom('profile_posts')
      .selectAll()
      .where('id', '=', post_id)
      .execute()
    const [post] = await toPosts(db, rows, view)
    if (post !== undefined) reported.push({ post, reports: await listReportsOf(db, post_id, view) })
  }
  return { reported, total: Number(n) }
}

async function listReportsOf(
  db: Db,
  postId: number,
  view: ProfileView,
): Promise<ReportedPost['reports']> {
  const rows = await db
    .selectFrom('profile_reports')
    .innerJoin('users', 'users.id', 'profile_reports.user_id')
    .select(FACE)
    .select(['reason', 'note', 'profile_reports.created_at'])
    .where('post_id', '=', postId)
    .where('decision', 'is', null)
    .orderBy('profile_reports.id')
    .execute()
  return rows.map(({ reason, note, created_at, ...face }) => ({
    ...toFace(face, view),
    reason,
    note,
    at: created_at,
  }))
}

/** Answers its id; undefined when this person has reported the post already. */
export async function insertReport(
  trx: Trx,
  row: Insertable<Tables['profile_reports']>,
): Promise<number | undefined> {
  const inserted = await trx
    .insertInto('profile_reports')
    .values(row)
    .onConflict(conflict => conflict.columns(['post_id', 'user_id']).doNothing())
    .returning('id')
    .executeTakeFirst()
  return inserted?.id
}

/** Decides all open reports of a post; answers which those were. */
export async function decideReports(
  trx: Trx,
  postId: number,
  decided: Updateable<Pick<Tables['profile_reports'], 'decision' | 'decided_at' | 'decided_by'>>,
): Promise<number[]> {
  const rows = await trx
    .updateTable('profile_reports')
    .set(decided)
    .where('post_id', '=', postId)
    .where('decision', 'is', null)
    .returning('id')
    .execute()
  return rows.map(row => row.id)
}

export async function reopenReports(trx: Trx, ids: readonly number[]): Promise<void> {
  await trx
    .updateTable('profile_reports')
    .set({ decision: null, decided_at: null, decided_by: null })
    .where('id', 'in', ids)
    .execute()
}
