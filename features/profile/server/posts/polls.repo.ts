import type { ProfilePoll } from '../../contract/profile-shapes.rules.ts'
import { PROFILE_LIMITS, percentsOf } from '../../contract/profile.rules.ts'
import type { Db } from '#platform/server/database/database.ts'
import type { PostRow } from '../profile.tables.ts'
import { FACE, type Telling, toFace } from '../people/faces.service.ts'

/** The polls of these posts, by the post. */
export async function readPolls(
  db: Db,
  posts: PostRow[],
  telling: Telling,
): Promise<Map<number, ProfilePoll>> {
  const polls = new Map<number, ProfilePoll>()
  for (const post of posts)
    if (post.question !== null)
      polls.set(post.id, await readPoll(db, { ...post, question: post.question }, telling))
  return polls
}

async function readPoll(
  db: Db,
  post: PostRow & { question: string },
  telling: Telling,
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
    .where('user_id', '=', telling.caller.userId)
    .executeTakeFirst()
  const told: ProfilePoll['options'] = []
  for (const [at, { place, name }] of options.entries()) {
    const faces = (await listVoters(db, { postId: post.id, place })).map(face =>
      toFace(face, telling),
    )
    const votedUser = faces.map(face => ({ img: face.avatar, ...face }))
    told.push({ place, name, votes: votes[at] ?? 0, percent: percents[at] ?? 0, votedUser })
  }
  return {
    pollId: post.id,
    question: post.question,
    closesAt: post.closes_at,
    isClosed: isClosed(post, telling.now),
    totalVotes: votes.reduce((sum, one) => sum + one, 0),
    yourVote: mine?.place ?? null,
    options: told,
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
