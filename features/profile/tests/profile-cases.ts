import { randomBytes } from 'node:crypto'
import type { Cases, Cell } from '#app/server/test/matrix/matrix-world.ts'

// Profiles: one's own posts, another person's public one, and one hidden from all but its author.

const AT = '2026-03-02T09:00:00.000Z'
type Audience = 'everyone' | 'followers' | 'me'

async function postOf(
  { test }: Cell,
  userId: number,
  audience: Audience = 'everyone',
): Promise<number> {
  const row = {
    user_id: userId,
    text: '<p>A post</p>',
    picture: null,
    audience,
    question: 'Yes?',
    closes_at: null,
    created_at: AT,
  }
  return test.database.write(async trx => {
    const { id } = await trx
      .insertInto('profile_posts')
      .values(row)
      .returning('id')
      .executeTakeFirstOrThrow()
    const options = ['Yes', 'No'].map((name, place) => ({ post_id: id, place, name }))
    await trx.insertInto('profile_poll_options').values(options).execute()
    return id
  })
}
const others = async (cell: Cell, audience: Audience = 'everyone') =>
  postOf(cell, (await cell.person()).id, audience)

/** On a post of a third person. */
async function commentOf(cell: Cell, userId: number): Promise<number> {
  const row = { post_id: await others(cell), user_id: userId, text: 'A comment', created_at: AT }
  const made = await cell.test.database.write(trx =>
    trx.insertInto('profile_comments').values(row).returning('id').executeTakeFirstOrThrow(),
  )
  return made.id
}
async function fileOf({ test }: Cell, userId: number): Promise<string> {
  const id = randomBytes(16).toString('base64url')
  const row = {
    id,
    hash: id.padEnd(64, '0'),
    size: 1,
    type: 'image/png',
    name: 'x.png',
    purpose: 'picture' as const,
    owner_id: userId,
    created_at: AT,
    used_at: null,
  }
  await test.database.write(trx => trx.insertInto('files').values(row).execute())
  return id
}
async function photoOf(cell: Cell, userId: number): Promise<string> {
  const row = { user_id: userId, picture: await fileOf(cell, userId), created_at: AT }
  const made = await cell.test.database.write(trx =>
    trx.insertInto('profile_photos').values(row).returning('id').executeTakeFirstOrThrow(),
  )
  return `photo-${made.id}`
}
/** Reported by a third person. */
async function reported(cell: Cell, writerId: number): Promise<number> {
  const post_id = await postOf(cell, writerId)
  const row = {
    post_id,
    user_id: (await cell.person()).id,
    reason: 'spam' as const,
    note: '',
    created_at: AT,
  }
  await cell.test.database.write(trx => trx.insertInto('profile_reports').values(row).execute())
  return post_id
}
const PRIVACY = {
  email: 'me',
  phone: 'me',
  birthday: 'me',
  lives: 'friends',
  posts: 'everyone',
  activity: 'everyone',
  friends: 'everyone',
}
const report = (postId: number) => ({ body: { postId, reason: 'spam' } })
const MISSING = 999_999
const byPost = (id: number) => ({ query: { postId: `${id}` } })
const byId = (id: number | string) => ({ query: { id: `${id}` } })
const edited = (id: number) => ({ body: { id, text: '<p>Other words</p>', audience: 'everyone' } })
const liked = (postId: number) => ({ body: { postId, isLiked: true } })
const commentOn = (postId: number) => ({ body: { postId, text: 'A word' } })

export const profileCases: Cases = {
  'profile.getProfile': {
    own: () => ({}),
    other: async ({ person }) => byId((await person()).id),
    absent: () => byId(MISSING),
  },
  'profile.listComments': {
    other: async cell => byPost(await others(cell)),
    hidden: async cell => byPost(await others(cell, 'me')),
    absent: () => byPost(MISSING),
  },
  'profile.listFriends': {
    other: async ({ person }) => byId((await person()).id),
    absent: () => byId(MISSING),
  },
  'profile.listPhotos': {
    other: async ({ person }) => byId((await person()).id),
    absent: () => byId(MISSING),
  },
  'profile.getActivity': {
    other: async ({ person }) => byId((await person()).id),
    absent: () => byId(MISSING),
  },
  'profile.addPost': { '-': () => ({ body: { text: '<p>Hello</p>' } }) },
  'profile.updatePost': {
    own: async cell => edited(await postOf(cell, cell.me.id)),
    other: async cell => edited(await others(cell)),
    hidden: async cell => edited(await others(cell, 'followers')),
  },
  'profile.deletePost': {
    own: async cell => byId(await postOf(cell, cell.me.id)),
    other: async cell => byId(await others(cell)),
    absent: () => byId(MISSING),
  },
  'profile.likePost': {
    other: async cell => liked(await others(cell)),
    hidden: async cell => liked(await others(cell, 'followers')),
  },
  'profile.addComment': {
    other: async cell => commentOn(await others(cell)),
    hidden: async cell => commentOn(await others(cell, 'me')),
  },
  'profile.deleteComment': {
    own: async cell => byId(await commentOf(cell, cell.me.id)),
    other: async cell => byId(await commentOf(cell, (await cell.person()).id)),
    absent: () => byId(MISSING),
  },
  'profile.votePoll': {
    other: async cell => ({ body: { postId: await others(cell), place: 1 } }),
    absent: () => ({ body: { postId: MISSING, place: 0 } }),
  },
  'profile.follow': {
    other: async ({ person }) => ({ body: { personId: (await person()).id, isOn: true } }),
    absent: () => ({ body: { personId: MISSING, isOn: true } }),
  },
  'profile.addPhoto': {
    own: async cell => ({ body: { fileId: await fileOf(cell, cell.me.id), as: 'photo' } }),
    other: async cell => ({
      body: { fileId: await fileOf(cell, (await cell.person()).id), as: 'cover' },
    }),
  },
  'profile.deletePhoto': {
    own: async cell => byId(await photoOf(cell, cell.me.id)),
    other: async cell => byId(await photoOf(cell, (await cell.person()).id)),
  },
  'profile.getPrivacy': { '-': () => ({}) },
  'profile.updatePrivacy': { '-': () => ({ body: PRIVACY }) },
  'profile.listTagged': { '-': () => ({ query: { tag: 'hallb' } }) },
  'profile.reportPost': {
    own: async cell => report(await postOf(cell, cell.me.id)),
    other: async cell => report(await others(cell)),
    hidden: async cell => report(await others(cell, 'followers')),
    absent: () => report(MISSING),
  },
  'profile.listReports': { '-': () => ({}) },
  'profile.decideReport': {
    other: async cell => ({
      body: { postId: await reported(cell, (await cell.person()).id), decision: 'remove' },
    }),
    absent: () => ({ body: { postId: MISSING, decision: 'keep' } }),
  },
}
