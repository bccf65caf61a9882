import { HOUR } from '#platform/contract/durations.rules.ts'
import type { Trx } from '#platform/server/database/tables.ts'
import { PRIVACY_AT_FIRST, type Privacy, tagsIn } from '../contract/profile.rules.ts'
import { textOf } from '#platform/contract/rich-text.rules.ts'
import './profile.tables.ts'

// What people of the demo have posted. Times are relative to the day of seeding; all invented.

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
    text: '<p>The new cell in hall B just ran its first full shift without a single stop! Huge thanks to everyone who stayed late. <strong>#hallB</strong></p>',
    likes: [11, 2, 7],
    comments: [
      [11, 'Well done! I’ll come by tomorrow.'],
      [2, 'You can see it on the dashboards, too.'],
    ],
  },
  {
    by: 2,
    hours: 60,
    text: '<p>Notes from the safety walk are in the knowledge base. Three things to fix, all of them small. #hallB</p>',
    likes: [5],
  },
  {
    by: 11,
    hours: 46,
    text: '<p>Starting Monday, our morning meeting is at <strong>8:45</strong> by the big screen. On the agenda:</p><ul><li>What stopped yesterday</li><li>What’s due today</li><li>Who needs help</li></ul>',
    likes: [2, 5, 7, 9],
    comments: [
      [7, 'Can we keep it to 15 minutes?'],
      [11, 'That’s the plan!'],
    ],
  },
  {
    by: 11,
    hours: 20,
    text: '<p>Time to plan our summer outing! Where should we go?</p>',
    likes: [9],
    poll: {
      question: 'Where should we go for our summer outing?',
      options: ['The lake', 'The mountains', 'A museum'],
      votes: { 2: 0, 5: 1, 7: 0, 9: 0 },
    },
  },
]
/** People with non-default privacy. */
const SHOWN: [number, Partial<Privacy>][] = [
  [5, { email: 'everyone', phone: 'friends' }],
  [2, { email: 'everyone', birthday: 'friends' }],
  [9, { activity: 'me', friends: 'me' }],
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
  await trx
    .insertInto('profile_privacy')
    .values(
      SHOWN.filter(([id]) => known.has(id)).map(([user_id, parts]) => ({
        user_id,
        ...PRIVACY_AT_FIRST,
        ...parts,
        version: 1,
      })),
    )
    .execute()
  const made: number[] = []
  for (const post of POSTS.filter(({ by }) => known.has(by)))
    made.push(await seedPost(trx, post, new Date(now.getTime() - post.hours * HOUR).toISOString()))
  // One that waits for a decision, so that its list is not empty.
  const [, post_id] = made
  if (post_id !== undefined && known.has(7))
    await trx
      .insertInto('profile_reports')
      .values({
        post_id,
        user_id: 7,
        reason: 'private',
        note: 'The notes mention a visitor by name, and they didn’t agree to that.',
        created_at: at,
      })
      .execute()
}

async function seedPost(
  trx: Trx,
  { by, text, likes, comments = [], poll }: SeedPost,
  at: string,
): Promise<number> {
  const row = {
    user_id: by,
    text,
    picture: null,
    audience: 'everyone' as const,
    question: poll?.question ?? null,
    closes_at: null,
    created_at: at,
  }
  const { id } = await trx
    .insertInto('profile_posts')
    .values(row)
    .returning('id')
    .executeTakeFirstOrThrow()
  const tags = tagsIn(textOf(text)).map(tag => ({ tag, post_id: id }))
  if (tags.length > 0) await trx.insertInto('profile_tags').values(tags).execute()
  await trx
    .insertInto('profile_likes')
    .values(likes.map(user_id => ({ post_id: id, user_id, at })))
    .execute()
  if (comments.length > 0)
    await trx
      .insertInto('profile_comments')
      .values(
        comments.map(([user_id, comment]) => ({
          post_id: id,
          user_id,
          text: comment,
          created_at: at,
        })),
      )
      .execute()
  if (poll === undefined) return id
  await trx
    .insertInto('profile_poll_options')
    .values(poll.options.map((name, place) => ({ post_id: id, place, name })))
    .execute()
  await trx
    .insertInto('profile_votes')
    .values(
      Object.entries(poll.votes).map(([user, place]) => ({
        post_id: id,
        user_id: Number(user),
        place,
        at,
      })),
    )
    .execute()
  return id
}
