import type { Activity, ProfileData, profileContract } from '../contract/profile.contract.ts'
import { PROFILE_LIMITS, tagsIn } from '../contract/profile.rules.ts'
import type { CallParsed } from '#platform/contract/define.ts'
import { textOf } from '#platform/contract/rich-text.rules.ts'
import type { Caller } from '#platform/server/access/caller.ts'
import type { FollowedPage } from '#platform/server/compose/between-features.ts'
import type { Db } from '#platform/server/database/database.ts'
import { noActivity, readActivity } from './people/activity.repo.ts'
import { listFollowedPages } from './people/follows.repo.ts'
import {
  getPerson,
  listFriends,
  readAbout,
  readHeader,
  suggestPeople,
} from './people/people.repo.ts'
import { listPhotos } from './people/photos.repo.ts'
import { shows, visibilityOf } from './people/privacy.repo.ts'
import { type Viewed, viewAs } from './people/view.service.ts'
import { nextCursorOf, toPosts } from './posts/posts.repo.ts'
import {
  getVisiblePost,
  listFollowedPosts,
  listPollPostsOf,
  listPostsOf,
} from './posts/visible-posts.repo.ts'
import type { ProfileParts, ProfileView } from './profile.context.ts'
import { postNotFound } from './profile.errors.ts'

// A profile as its reader may see it. `posts` is also called `post`, and `polls` are the options of the newest poll, as the
// specification has it.

const LATEST_PHOTOS = 9
const FEED_LENGTH = 200

export async function readProfile(
  parts: ProfileParts,
  caller: Caller,
  query: CallParsed<typeof profileContract.getProfile>['query'],
): Promise<ProfileData> {
  const db = parts.database.read
  const view = viewAs(parts, caller, query)
  const reader = { userId: caller.userId, as: view.as }
  const user = await getPerson(db, query.id ?? caller.userId)
  const rows =
    query.post === undefined
      ? await listPostsOf(db, reader, { userId: user.id, before: query.before })
      : [await getVisiblePost(db, reader, query.post)]
  if (query.post !== undefined && rows[0]?.user_id !== user.id) throw postNotFound()
  const posts = await toPosts(db, rows.slice(0, PROFILE_LIMITS.page), view)
  const polled = await toPosts(db, await listPollPostsOf(db, reader, user.id), view)
  const pollList = polled.flatMap(({ poll }) => poll ?? [])
  return {
    header: await readHeader(db, user, view),
    userAbout: await readAbout(db, user, view),
    suggestedPages: await readPages(db, caller.userId, await parts.pagesFor(caller)),
    twitterFeeds: await readFeeds(db, view),
    posts,
    post: posts,
    latestPhotos: await listPhotos(db, user.id, { view, most: LATEST_PHOTOS }),
    suggestions: await suggestPeople(db, view),
    polls: toFlat(pollList[0]),
    pollList,
    nextCursor: nextCursorOf(rows),
  }
}

async function readPages(
  db: Db,
  userId: number,
  pages: readonly FollowedPage[],
): Promise<ProfileData['suggestedPages']> {
  const followed = await listFollowedPages(db, userId)
  return pages.map(({ page, name, link }) => ({
    id: page,
    avatar: null,
    username: name,
    subtitle: page.split('-')[0] ?? '',
    favorite: followed.has(page),
    link,
  }))
}

/** The latest posts of people the caller follows, shortened. */
async function readFeeds(db: Db, view: ProfileView): Promise<ProfileData['twitterFeeds']> {
  const posts = await toPosts(db, await listFollowedPosts(db, view.caller), view)
  return posts.map(post => {
    const words = textOf(post.postText)
    const tags = tagsIn(words)
      .map(tag => `#${tag}`)
      .join(' ')
    const desc = words === '' ? (post.poll?.question ?? '') : words.slice(0, FEED_LENGTH)
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

/** The people a person follows. */
export async function readFriends(parts: ProfileParts, caller: Caller, viewed: Viewed) {
  const { id } = await getPerson(parts.database.read, viewed.id ?? caller.userId)
  return listFriends(parts.database.read, id, viewAs(parts, caller, viewed))
}

export async function readPhotos(
  parts: ProfileParts,
  caller: Caller,
  viewed: Viewed,
): Promise<ProfileData['latestPhotos']> {
  const { id } = await getPerson(parts.database.read, viewed.id ?? caller.userId)
  return listPhotos(parts.database.read, id, { view: viewAs(parts, caller, viewed) })
}

export async function getActivity(
  parts: ProfileParts,
  caller: Caller,
  { timeZone, ...viewed }: Viewed & { timeZone: string },
): Promise<Activity> {
  const db = parts.database.read
  const { id: userId } = await getPerson(db, viewed.id ?? caller.userId)
  const view = viewAs(parts, caller, viewed)
  const visibility = await visibilityOf(db, userId, view)
  if (!shows(visibility, 'activity')) return noActivity({ timeZone, now: view.now })
  return readActivity(db, { userId, timeZone, now: view.now })
}
