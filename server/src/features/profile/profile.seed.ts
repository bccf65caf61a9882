import type { Trx } from './posts/posts.service.ts'
import './profile.tables.ts'

// What people of the demo have posted. Times are relative to the day of seeding; all invented.

const HOUR = 3_600_000
interface SeedPost {
  by: number
  hours: number
  text: string
  likes: number[]
  comments?: [number, string][]
  poll?: { question: string; options: string[]; votes: Record<number, number> }
}

const POSTS: SeedPost[] = [
  {
    by: 5,
    hours: 90,
    text: '<p>The new cell in hall B has run its first full shift without a stop. Thank you to everybody who stayed late. <strong>#hallB</strong></p>',
    likes: [11, 2, 7],
    comments: [
      [11, 'Well done! I come by tomorrow.'],
      [2, 'The dashboards show it, too.'],
    ],
  },
  {
    by: 2,
    hours: 60,
    text: '<p>Notes of the safety walk are in the knowledge base. Three things to fix, all small.</p>',
    likes: [5],
  },
  {
    by: 11,
    hours: 46,
    text: '<p>From Monday on the morning meeting is at <strong>8:45</strong>, by the big screen.</p><ul><li>What stood still</li><li>What is due</li><li>Who needs help</li></ul>',
    likes: [2, 5, 7, 9],
    comments: [
      [7, 'Can we keep it to a quarter of an hour?'],
      [11, 'That is the plan.'],
    ],
  },
  {
    by: 11,
    hours: 20,
    text: '<p>Where shall we go in summer?</p>',
    likes: [9],
    poll: {
      question: 'Where shall the summer outing go?',
      options: ['The lake', 'The mountains', 'A museum'],
      votes: { 2: 0, 5: 1, 7: 0, 9: 0 },
    },
  },
]
const FOLLOWS: [number, number][] = [
  [11, 2],
  [11, 5],
  [2, 5],
  [2, 11],
  [5, 11],
  [5, 7],
  [7, 11],
  [7, 5],
  [9, 11],
]

/** Fills the profiles of the demo. */
export async function seedProfiles(trx: Trx, now: Date): Promise<void> {
  const known = new Set((await trx.selectFrom('users').select('id').execute()).map(row => row.id))
  const follows = FOLLOWS.filter(pair => pair.every(id => known.has(id)))
  const at = now.toISOString()
  await trx
    .insertInto('profile_follows')
    .values(follows.map(([user_id, followed_id]) => ({ user_id, followed_id, at })))
    .execute()
  for (const post of POSTS.filter(({ by }) => known.has(by)))
    await seedPost(trx, post, new Date(now.getTime() - post.hours * HOUR).toISOString())
}

async function seedPost(trx: Trx, { by, text, likes, comments = [], poll }: SeedPost, at: string): Promise<void> {
  const row = {
    user_id: by,
    text,
    picture: null,
    audience: 'everyone' as const,
    question: poll?.question ?? null,
    closes_at: null,
    created_at: at,
  }
  const { id } = await trx.insertInto('profile_posts').values(row).returning('id').executeTakeFirstOrThrow()
  await trx
    .insertInto('profile_likes')
    .values(likes.map(user_id => ({ post_id: id, user_id, at })))
    .execute()
  if (comments.length > 0)
    await trx
      .insertInto('profile_comments')
      .values(comments.map(([user_id, said]) => ({ post_id: id, user_id, text: said, created_at: at })))
      .execute()
  if (poll === undefined) return
  await trx
    .insertInto('profile_poll_options')
    .values(poll.options.map((name, place) => ({ post_id: id, place, name })))
    .execute()
  await trx
    .insertInto('profile_votes')
    .values(Object.entries(poll.votes).map(([user, place]) => ({ post_id: id, user_id: Number(user), place, at })))
    .execute()
}
