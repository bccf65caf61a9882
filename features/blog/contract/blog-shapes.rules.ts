import * as z from 'zod/mini'
import { BLOG_STATUSES, CATEGORY_ICONS, COMMENT_STATES } from './blog.rules.ts'
import { moment } from '#platform/contract/wire.ts'
import { AVATAR_COLORS } from '#features/users/contract/users.rules.ts'

// Response shapes of the blog.

export const blogItem = z.object({
  id: z.int(),
  slug: z.string(),
  /** URL of the picture; empty without one. */
  img: z.string(),
  imgAlt: z.string(),
  title: z.string(),
  avatar: z.nullable(z.string()),
  avatarColor: z.enum(AVATAR_COLORS),
  userFullName: z.string(),
  authorId: z.nullable(z.int()),
  /** The date of publication, past or planned; for a draft, of the last change. */
  blogPosted: moment,
  tags: z.array(z.string()),
  categories: z.array(z.string()),
  excerpt: z.string(),
  /** The number of visible comments. */
  comment: z.int(),
  minutes: z.int(),
  status: z.enum(BLOG_STATUSES),
  isPublic: z.boolean(),
  isBookmarked: z.boolean(),
  /** The published post has unpublished changes. */
  hasChanges: z.boolean(),
  canEdit: z.boolean(),
  deletedAt: z.nullable(moment),
  version: z.int(),
})
export type BlogItem = z.infer<typeof blogItem>

export const blogNeighbour = z.object({ id: z.int(), slug: z.string(), title: z.string() })

export const blogComment = z.object({
  id: z.int(),
  avatar: z.nullable(z.string()),
  avatarColor: z.enum(AVATAR_COLORS),
  userFullName: z.string(),
  /** Null for guests. */
  userId: z.nullable(z.int()),
  commentedAt: moment,
  editedAt: z.nullable(moment),
  commentText: z.string(),
  parentId: z.nullable(z.int()),
  likes: z.int(),
  isLiked: z.boolean(),
  canEdit: z.boolean(),
  state: z.enum(COMMENT_STATES),
  /** Deleted but replied to: its place stays, its text does not. */
  isDeleted: z.boolean(),
})
export type BlogComment = z.infer<typeof blogComment>

export const blogPost = z.extend(blogItem, {
  createdTime: moment,
  content: z.string(),
  comments: z.int(),
  bookmarked: z.int(),
  likes: z.int(),
  isLiked: z.boolean(),
  author: z.object({
    id: z.nullable(z.int()),
    name: z.string(),
    avatar: z.nullable(z.string()),
    bio: z.string(),
  }),
  seoTitle: z.string(),
  seoText: z.string(),
  previous: z.nullable(blogNeighbour),
  next: z.nullable(blogNeighbour),
  related: z.array(blogItem),
  canModerate: z.boolean(),
  /** Visible in this form only to those who may edit it. */
  isPreview: z.boolean(),
  /** Public path; empty if only signed-in people can read it. */
  publicPath: z.string(),
})
export type BlogPost = z.infer<typeof blogPost>

const categoryChoice = z.object({ value: z.int(), label: z.string() })
export const blogEdit = z.object({
  id: z.int(),
  avatar: z.nullable(z.string()),
  avatarColor: z.enum(AVATAR_COLORS),
  userFullName: z.string(),
  createdTime: moment,
  blogTitle: z.string(),
  blogCategories: z.array(categoryChoice),
  slug: z.string(),
  status: z.enum(BLOG_STATUSES),
  excerpt: z.string(),
  /** URL of the picture; empty without one. */
  featuredImage: z.string(),
  featuredImageId: z.nullable(z.string()),
  featuredAlt: z.string(),
  content: z.string(),
  tags: z.array(z.string()),
  isPublic: z.boolean(),
  seoTitle: z.string(),
  seoText: z.string(),
  publishAt: z.nullable(moment),
  publishedAt: z.nullable(moment),
  savedAt: moment,
  /** The newest revision; null before the first. */
  revision: z.nullable(z.int()),
  hasChanges: z.boolean(),
  canPublish: z.boolean(),
  version: z.int(),
})
export type BlogEdit = z.infer<typeof blogEdit>

export const blogCategory = z.object({
  id: z.int(),
  category: z.string(),
  icon: z.enum(CATEGORY_ICONS),
  count: z.int(),
})
export const blogSettings = z.strictObject({ isPublic: z.boolean(), hasGuests: z.boolean() })

export const blogSidebar = z.object({
  recentPosts: z.array(
    z.object({
      img: z.string(),
      imgAlt: z.string(),
      title: z.string(),
      id: z.int(),
      slug: z.string(),
      createdTime: moment,
    }),
  ),
  categories: z.array(blogCategory),
  tags: z.array(z.object({ tag: z.string(), count: z.int() })),
  /** All categories for writers; none for readers. */
  allCategories: z.array(blogCategory),
  counts: z.object({
    published: z.int(),
    draft: z.int(),
    pending: z.int(),
    scheduled: z.int(),
    trash: z.int(),
    comments: z.int(),
  }),
  settings: blogSettings,
  isSubscribed: z.boolean(),
})
export type BlogSidebar = z.infer<typeof blogSidebar>

export const blogRevision = z.object({
  id: z.int(),
  at: moment,
  userFullName: z.string(),
  title: z.string(),
  isPublished: z.boolean(),
})
export type BlogRevision = z.infer<typeof blogRevision>
export const revisionText = z.object({
  title: z.string(),
  excerpt: z.string(),
  content: z.string(),
  slug: z.string(),
  featuredImageId: z.nullable(z.string()),
  featuredImage: z.string(),
  featuredAlt: z.string(),
  tags: z.array(z.string()),
  categories: z.array(categoryChoice),
  isPublic: z.boolean(),
  seoTitle: z.string(),
  seoText: z.string(),
})
export type RevisionText = z.infer<typeof revisionText>
