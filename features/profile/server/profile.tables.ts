import type { Audience, Privacy, ReportReason } from '../contract/profile.rules.ts'
import type { Generated, Selectable } from 'kysely'

interface PostsTable {
  id: Generated<number>
  user_id: number
  text: string
  picture: string | null
  audience: Audience
  question: string | null
  closes_at: string | null
  version: Generated<number>
  created_at: string
  edited_at: Generated<string | null>
  deleted_at: Generated<string | null>
}
interface CommentsTable {
  id: Generated<number>
  post_id: number
  user_id: number
  text: string
  created_at: string
  deleted_at: Generated<string | null>
}
interface ReportsTable {
  id: Generated<number>
  post_id: number
  user_id: number
  reason: ReportReason
  note: string
  created_at: string
  decision: Generated<'kept' | 'removed' | null>
  decided_at: Generated<string | null>
  decided_by: Generated<number | null>
}
export type PostRow = Selectable<PostsTable>
export type CommentRow = Selectable<CommentsTable>

declare module '#platform/server/database/tables.ts' {
  interface Tables {
    profile_posts: PostsTable
    profile_likes: { post_id: number; user_id: number; at: string }
    profile_comments: CommentsTable
    profile_comment_likes: { comment_id: number; user_id: number; at: string }
    profile_poll_options: { post_id: number; place: number; name: string }
    profile_votes: { post_id: number; user_id: number; place: number; at: string }
    profile_follows: { user_id: number; followed_id: number; at: string }
    profile_pages: { user_id: number; page: string; at: string }
    profile_covers: { user_id: number; picture: string | null }
    profile_privacy: Privacy & { user_id: number; version: number }
    profile_tags: { tag: string; post_id: number }
    profile_mentions: { post_id: number; user_id: number }
    profile_reports: ReportsTable
    profile_photos: {
      id: Generated<number>
      user_id: number
      picture: string
      created_at: string
      deleted_at: Generated<string | null>
    }
  }
}
