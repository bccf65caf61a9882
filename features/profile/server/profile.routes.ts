import { type ProfileData, profileContract } from '../contract/profile.contract.ts'
import { PROFILE_LIMITS, type ViewAs, tagsIn } from '../contract/profile.rules.ts'
import { textOf } from '#platform/contract/rich-text.rules.ts'
import type { Caller } from '#platform/server/access/caller.ts'
import type { Clock } from '#platform/server/clock/clock.ts'
import type { Database } from '#platform/server/database/database.ts'
import type { FileLinks } from '#platform/server/files/file-links.ts'
import { type Route, creatingRoute, route } from '#platform/server/http/route.ts'
import { noActivity, readActivity } from './people/activity.repo.ts'
import type { Telling } from './people/faces.service.ts'
import type { FollowedPage } from '#platform/server/compose/between-features.ts'
import { followPage, followPerson } from './people/follow.service.ts'
import {
  getPerson,
  listFriends,
  readAbout,
  readHeader,
  suggestPeople,
} from './people/people.repo.ts'
import { addPhoto, deletePhoto, listPhotos, setCover } from './people/photos.service.ts'
import { shows, sightOf } from './people/privacy.repo.ts'
import { privacyRoutes } from './people/privacy.routes.ts'
import { enterPost, getPost, listComments, toPosts, visiblePosts } from './posts/posts.repo.ts'
import { postRoutes } from './posts/posts.routes.ts'
import { addPost, deletePost, updatePost } from './posts/posts.service.ts'
import { addComment, deleteComment, like, vote } from './posts/talk.service.ts'
import { commentNotFound, onlyOneself, postNotFound } from './profile.errors.ts'

// Profiles: everybody who is signed in reads and posts; what is whose, each call asks for itself. `posts` is also called `post`, and `polls`
// are the options of the newest poll, as the template has it (features.md 6.9).

export interface ProfileParts {
  database: Database
  clock: Clock
  links: Pick<FileLinks, 'urlOf'>
  /** What a person may follow besides people. */
  pagesFor: (caller: Caller) => Promise<FollowedPage[]>
}
const LATEST = 9
const FEEDS = 3
const POLLS = 3

export function profileRoutes(parts: ProfileParts): Route[] {
  const { database, clock, links } = parts
  const tellingOf: TellingOf = caller => ({ caller, links, now: clock() })
  /** As others see it: one’s own alone. */
  const seenOf = (caller: Caller, { id, as }: Seen): Telling => {
    if (as !== undefined && id !== undefined && id !== caller.userId) throw onlyOneself()
    return { ...tellingOf(caller), as }
  }
  return [
    route(profileContract.getProfile, ({ query, caller }) =>
      readProfile(parts, { query, telling: seenOf(caller, query) }),
    ),
    route(profileContract.listComments, async ({ query, caller }) => {
      const post = await enterPost(database.read, caller, query.postId)
      return { comments: await listComments(database.read, post, { telling: tellingOf(caller) }) }
    }),
    route(profileContract.listFriends, async ({ query, caller }) => {
      const { id } = await getPerson(database.read, query.id ?? caller.userId)
      return listFriends(database.read, id, seenOf(caller, query))
    }),
    route(profileContract.listPhotos, async ({ query, caller }) => {
      const { id } = await getPerson(database.read, query.id ?? caller.userId)
      return { photos: await listPhotos(database.read, id, { telling: seenOf(caller, query) }) }
    }),
    route(profileContract.getActivity, async ({ query: { id, as, timeZone }, caller }) => {
      const person = await getPerson(database.read, id ?? caller.userId)
      const sight = await sightOf(database.read, person.id, seenOf(caller, { id, as }))
      if (!shows(sight, 'activity')) return noActivity({ timeZone, now: clock() })
      return readActivity(database.read, { userId: person.id, timeZone, now: clock() })
    }),
    ...writingRoutes(parts, tellingOf),
    ...talkingRoutes(parts, tellingOf),
    ...privacyRoutes(parts),
    ...postRoutes(parts, tellingOf),
  ]
}

export type TellingOf = (caller: Caller) => Telling
interface Seen {
  id?: number | undefined
  as?: ViewAs | undefined
}

function writingRoutes({ database, clock, links }: ProfileParts, tellingOf: TellingOf): Route[] {
  return [
    creatingRoute(profileContract.addPost, async ({ body, caller, actor, trx }) => {
      const id = await addPost(trx, { caller, actor, now: clock() }, body)
      return { post: await getPost(trx, id, tellingOf(caller)) }
    }),
    route(
      profileContract.updatePost,
      async ({ body, caller, actor, request: { ifMatch }, reply }) => {
        const changeId = await database.write(trx =>
          updatePost(trx, { caller, actor, now: clock() }, { ...body, ifMatch }),
        )
        const post = await getPost(database.read, body.id, tellingOf(caller))
        reply.etag(post.version)
        return { post, changeId }
      },
    ),
    route(profileContract.deletePost, async ({ id, caller, actor }) => ({
      id,
      changeId: await database.write(trx => deletePost(trx, { caller, actor, now: clock() }, id)),
    })),
    creatingRoute(profileContract.addPhoto, async ({ body, caller, actor, trx }) => {
      const act = { caller, actor, now: clock() }
      const isCover = body.as === 'cover'
      if (isCover) await setCover(trx, act, body.fileId)
      const id = isCover ? 'cover' : await addPhoto(trx, act, body.fileId)
      return { photo: { id, img: links.urlOf(body.fileId, caller), canDelete: !isCover } }
    }),
    route(profileContract.deletePhoto, async ({ id, caller, actor }) => ({
      id,
      changeId: await database.write(trx => deletePhoto(trx, { caller, actor, now: clock() }, id)),
    })),
  ]
}

function talkingRoutes({ database, clock, pagesFor }: ProfileParts, tellingOf: TellingOf): Route[] {
  return [
    route(profileContract.likePost, async ({ body, caller, actor }) => ({
      likes: await database.write(trx => like(trx, { caller, actor, now: clock() }, body)),
      youLiked: body.isLiked,
    })),
    creatingRoute(profileContract.addComment, async ({ body, caller, actor, trx }) => {
      const { id, post } = await addComment(trx, { caller, actor, now: clock() }, body)
      const comment = (await listComments(trx, post, { telling: tellingOf(caller) })).find(
        one => one.id === id,
      )
      if (comment === undefined) throw commentNotFound()
      return { comment }
    }),
    route(profileContract.deleteComment, async ({ id, caller, actor }) => ({
      id,
      changeId: await database.write(trx =>
        deleteComment(trx, { caller, actor, now: clock() }, id),
      ),
    })),
    route(profileContract.votePoll, async ({ body, caller, actor }) => {
      await database.write(trx => vote(trx, { caller, actor, now: clock() }, body))
      const { poll } = await getPost(database.read, body.postId, tellingOf(caller))
      if (poll === null) throw postNotFound()
      return { poll }
    }),
    route(profileContract.follow, async ({ body, caller, actor }) => {
      const act = { caller, actor, now: clock() }
      if ('personId' in body) await database.write(trx => followPerson(trx, act, body))
      else {
        const pages = await pagesFor(caller)
        await database.write(trx => followPage(trx, act, { ...body, pages }))
      }
      return { isFollowing: body.isOn }
    }),
  ]
}

interface Reading {
  query: Seen & { before?: number | undefined; post?: number | undefined }
  telling: Telling
}

async function readProfile(
  { database, pagesFor }: ProfileParts,
  { query, telling }: Reading,
): Promise<ProfileData> {
  const { caller } = telling
  const db = database.read
  const reader = { userId: caller.userId, as: telling.as }
  const user = await getPerson(db, query.id ?? caller.userId)
  const found = visiblePosts(db, reader)
    .selectAll('profile_posts')
    .where('profile_posts.user_id', '=', user.id)
  // One more than is shown tells whether there are older ones.
  const some =
    query.before === undefined ? found : found.where('profile_posts.id', '<', query.before)
  const rows =
    query.post === undefined
      ? await some.limit(PROFILE_LIMITS.page + 1).execute()
      : [await enterPost(db, reader, query.post)]
  if (query.post !== undefined && rows[0]?.user_id !== user.id) throw postNotFound()
  const shown = rows.slice(0, PROFILE_LIMITS.page)
  const posts = await toPosts(db, shown, telling)
  const polled = await toPosts(
    db,
    await found.where('question', 'is not', null).limit(POLLS).execute(),
    telling,
  )
  const pollList = polled.flatMap(({ poll }) => poll ?? [])
  return {
    header: await readHeader(db, user, telling),
    userAbout: await readAbout(db, user, telling),
    suggestedPages: await readPages(db, caller.userId, await pagesFor(caller)),
    twitterFeeds: await readFeeds(db, telling),
    posts,
    post: posts,
    latestPhotos: await listPhotos(db, user.id, { telling, most: LATEST }),
    suggestions: await suggestPeople(db, telling),
    polls: toFlat(pollList[0]),
    pollList,
    nextCursor: rows.length > PROFILE_LIMITS.page ? (shown.at(-1)?.id ?? null) : null,
  }
}

async function readPages(
  db: Database['read'],
  userId: number,
  pages: FollowedPage[],
): Promise<ProfileData['suggestedPages']> {
  const rows = await db
    .selectFrom('profile_pages')
    .select('page')
    .where('user_id', '=', userId)
    .execute()
  const followed = new Set(rows.map(row => row.page))
  return pages.map(({ page, name, link }) => ({
    id: page,
    avatar: null,
    username: name,
    subtitle: page.split('-')[0] ?? '',
    favorite: followed.has(page),
    link,
  }))
}

/** The latest of whom the caller follows, in a few words. */
async function readFeeds(
  db: Database['read'],
  telling: Telling,
): Promise<ProfileData['twitterFeeds']> {
  const rows = await visiblePosts(db, telling.caller)
    .innerJoin('profile_follows', 'profile_follows.followed_id', 'profile_posts.user_id')
    .selectAll('profile_posts')
    .where('profile_follows.user_id', '=', telling.caller.userId)
    .limit(FEEDS)
    .execute()
  const posts = await toPosts(db, rows, telling)
  return posts.map(post => {
    const words = textOf(post.postText)
    const tags = tagsIn(words)
      .map(tag => `#${tag}`)
      .join(' ')
    const desc = words === '' ? (post.poll?.question ?? '') : words.slice(0, 200)
    return {
      id: post.id,
      userId: post.userId,
      imgUrl: post.avatar,
      title: post.username,
      tags,
      desc,
      favorite: post.youLiked,
    }
  })
}

const toFlat = (poll: ProfileData['pollList'][number] | undefined): ProfileData['polls'] =>
  (poll?.options ?? []).map(({ place, name, percent, votedUser }) => ({
    id: place,
    pollId: poll?.pollId ?? 0,
    question: poll?.question ?? '',
    closesAt: poll?.closesAt ?? null,
    totalVotes: poll?.totalVotes ?? 0,
    yourVote: poll?.yourVote === place,
    name,
    result: `${percent}%`,
    percent,
    votedUser: votedUser.map(({ img, username }) => ({ img, username })),
  }))
