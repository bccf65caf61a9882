import type { ProfilePoll } from '../../contract/profile-shapes.rules.ts'
import { PROFILE_LIMITS, percentsOf } from '../../contract/profile.rules.ts'
import type { Db } from '#platform/server/database/database.ts'
import type { Tables, Trx } from '#platform/server/database/tables.ts'
import type { PostRow } from '../profile.tables.ts'
import type { ProfileView } from '../profile.context.ts'
import { FACE, toFace } from '../people/faces.service.ts'

/** The polls of these posts, by the post. */
export async function readPolls(
  db: Db,
  posts: PostRow[],
  view: ProfileView,
): Promise<Map<number, ProfilePoll>> {
  const polls = new Map<number, ProfilePoll>()
  for (const post of posts)
    if (post.question !== null)
      polls.set(post.id, await readPoll(db, { ...post, question: post.question }, view))
  return polls
}

async function readPoll(
  db: Db,
  post: PostRow & { question: string },
  view: ProfileView,
): Promise<ProfilePoll> {
  const options = await db
    .selectFrom('profile_poll_options')
    .selectAll()
    .where('post_id', '=', post.id)
    .orderBy('place')
    .execute()
  const counted = await db
    .selectFrom('profile_votes')
    .select(eb => ['place', eb.fn.countAll<number>().as('n')])
    .where('post_id', '=', post.id)
    .groupBy('place')
    .execute()
  const votes = options.map(({ place }) => Number(counted.find(one => one.place === place)?.n ?? 0))
  const percents = percentsOf(votes)
  const mine = await db
    .selectFrom('profile_votes')
    .select('place')
    .where('post_id', '=', post.id)
    .where('user_id', '=', view.caller.userId)
    .executeTakeFirst()
  const choices: ProfilePoll['options'] = []
  for (const [at, { place, name }] of options.entries()) {
    const faces = (await listVoters(db, { postId: post.id, place })).map(face => toFace(face, view))
    const votedUser = faces.map(face => ({ img: face.avatar, ...face }))
    choices.push({ place, name, votes: votes[at] ?? 0, percent: percents[at] ?? 0, votedUser })
  }
  return {
    pollId: post.id,
    question: post.question,
    closesAt: post.closes_at,
    isClosed: isClosed(post, view.now),
    totalVotes: votes.reduce((sum, one) => sum + one, 0),
    yourVote: mine?.place ?? null,
    options: choices,
  }
}

const listVoters = (db: Db, { postId, place }: { postId: number; place: number }) =>
  db
    .selectFrom('profile_votes')
    .innerJoin('users', 'users.id', 'profile_votes.user_id')
    .select(FACE)
    .where('post_id', '=', postId)
    .where('place', '=', place)
    .orderBy('at', 'desc')
    .limit(PROFILE_LIMITS.faces)
    .execute()

export const isClosed = ({ closes_at }: Pick<PostRow, 'closes_at'>, now: Date): boolean =>
  closes_at !== null && Date.parse(closes_at) <= now.getTime()

export async function insertPollOptions(
  trx: Trx,
  postId: number,
  names: readonly string[],
): Promise<void> {
  const options = names.map((name, place) => ({ post_id: postId, place, name }))
  if (options.length > 0) await trx.insertInto('profile_poll_options').values(options).execute()
}

export const hasPollOption = async (
  db: Db,
  { postId, place }: { postId: number; place: number },
): Promise<boolean> =>
  (await db
    .selectFrom('profile_poll_options')
    .select('place')
    .where('post_id', '=', postId)
    .where('place', '=', place)
    .executeTakeFirst()) !== undefined

export async function saveVote(trx: Trx, row: Tables['profile_votes']): Promise<void> {
  const { place, at } = row
  await trx
    .insertInto('profile_votes')
    .values(row)
    .onConflict(conflict => conflict.columns(['post_id', 'user_id']).doUpdateSet({ place, at }))
    .execute()
}
