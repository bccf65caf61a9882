import type { CategoryIcon, CommentState } from '../contract/blog.rules.ts'
import type { Generated, Selectable } from 'kysely'

export interface BlogPostsTable {
  id: Generated<number>
  slug: string
  title: string
  title_key: string
  excerpt: string
  content: string
  words: string
  minutes: number
  author_id: number | null
  /** A submitted post is a draft with `review_at`. */
  status: 'draft' | 'scheduled' | 'published'
  picture_id: string | null
  picture_alt: string
  is_public: number
  seo_title: string
  seo_text: string
  /** JSON: unpublished `PostFields`. */
  draft: string | null
  publish_at: string | null
  published_at: string | null
  review_at: string | null
  sorted_at: string
  comment_count: Generated<number>
  version: Generated<number>
  created_at: string
  updated_at: string
  deleted_at: string | null
}
export type PostRow = Selectable<BlogPostsTable>

interface BlogCommentsTable {
  id: Generated<number>
  post_id: number
  parent_id: number | null
  user_id: number | null
  guest_name: string
  guest_email: string
  text: string
  state: CommentState
  created_at: string
  edited_at: string | null
  deleted_at: string | null
}
export type CommentRow = Selectable<BlogCommentsTable>

declare module '#platform/server/database/tables.ts' {
  interface Tables {
    blog_posts: BlogPostsTable
    blog_slugs: { slug: string; post_id: number }
    blog_categories: {
      id: Generated<number>
      name: string
      name_key: string
      icon: CategoryIcon
      created_at: string
    }
    blog_post_categories: { post_id: number; category_id: number }
    blog_tags: { post_id: number; tag: string; tag_key: string; position: number }
    blog_files: { post_id: number; file_id: string }
    blog_revisions: {
      id: Generated<number>
      post_id: number
      user_id: number | null
      begun_at: string
      at: string
      fields: string
      is_published: number
    }
    blog_marks: { post_id: number; user_id: number; kind: 'like' | 'bookmark' }
    blog_settings: { id: number; is_public: number; has_guests: number }
    blog_comments: BlogCommentsTable
    blog_comment_likes: { comment_id: number; user_id: number }
    blog_blocked: { who: string; blocked_at: string; blocked_by: number | null }
  }
}
