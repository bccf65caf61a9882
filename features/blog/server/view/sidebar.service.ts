import type { Caller } from '#platform/server/access/caller.ts'
import { findChoices } from '#features/notifications/server/notifications.service.ts'
import type { BlogParts } from '../blog.context.ts'
import { countModeratedComments } from '../comments/moderation.repo.ts'
import { isWriter, mayPublish, visibilityOf } from '../posts/access.service.ts'
import { listCategories } from '../setup/categories.repo.ts'
import { readBlogSettings } from '../setup/settings.repo.ts'
import { toItems } from './items.repo.ts'
import { countStates, newestPosts } from './list.repo.ts'
import { listTags } from './sidebar.repo.ts'

const RECENT = 4

/** The sidebar of the list. */
export async function getSidebar(parts: BlogParts, caller: Caller) {
  const { read } = parts.database
  const visibility = visibilityOf(parts, caller)
  const [recent, categories, tags, settings, choices] = await Promise.all([
    newestPosts(read, RECENT).then(rows => toItems(read, rows, visibility)),
    listCategories(read),
    listTags(read),
    readBlogSettings(read),
    findChoices(read, caller.userId),
  ])
  const none = { published: 0, draft: 0, pending: 0, scheduled: 0, trash: 0 }
  const counts = isWriter(caller)
    ? {
        ...(await countStates(read, caller)),
        comments: await countModeratedComments(read, caller, 'pending'),
      }
    : { ...none, comments: 0 }
  return {
    recentPosts: recent.map(({ img, imgAlt, title, id, slug, blogPosted }) => ({
      img,
      imgAlt,
      title,
      id,
      slug,
      createdTime: blogPosted,
    })),
    categories: categories.filter(one => one.count > 0),
    tags,
    allCategories: isWriter(caller) ? categories : [],
    counts,
    settings: mayPublish(caller) ? settings : { ...settings, hasGuests: false },
    isSubscribed: choices.flags.blogDigest,
  }
}
