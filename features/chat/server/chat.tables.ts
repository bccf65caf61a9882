import type { ChatPresence, GroupRole } from '../contract/chat.rules.ts'
import type { UserRole } from '#features/users/contract/users.rules.ts'
import type { Generated, Selectable } from 'kysely'

export interface MembersTable {
  chat_id: number
  user_id: number
  role: GroupRole
  joined_at: string
  read_id: Generated<number>
  seen_id: Generated<number>
  delivered_id: Generated<number>
  cleared_id: Generated<number>
  hidden_id: Generated<number>
  muted_until: string | null
  /** Messages of threads are read up to this one, or the later one in `chat_thread_reads`. */
  threads_read_id: Generated<number>
}
export interface MessagesTable {
  id: Generated<number>
  chat_id: number
  sender_id: number
  /** Of an imported message: the name of a writer without an account, otherwise empty; then `sender_id` is who imported it. */
  author: Generated<string>
  text: string
  text_key: string
  client_id: string | null
  reply_to_id: number | null
  thread_id: number | null
  /** `,3,11,` or empty. */
  mentions: string
  event: string | null
  created_at: string
  seen_at: string | null
  edited_at: string | null
  deleted_at: string | null
  pinned_at: string | null
}
export type MessageRow = Selectable<MessagesTable>

declare module '#platform/server/database/tables.ts' {
  interface Tables {
    chats: {
      id: Generated<number>
      kind: 'direct' | 'group'
      name: string
      name_key: string
      pair: string | null
      created_by: number | null
      created_at: string
      last_id: Generated<number>
    }
    chat_members: MembersTable
    chat_messages: MessagesTable
    chat_thread_reads: { chat_id: number; user_id: number; thread_id: number; read_id: number }
    chat_edits: { id: Generated<number>; message_id: number; at: string; text: string }
    chat_files: {
      message_id: number
      file_id: string
      position: number
      /** JSON of a voice message. */
      voice: string | null
    }
    chat_reactions: { message_id: number; user_id: number; emoji: string; created_at: string }
    chat_stars: { user_id: number; message_id: number }
    chat_reminders: {
      id: Generated<number>
      user_id: number
      message_id: number
      remind_at: string
      note: string
    }
    chat_profiles: {
      user_id: number
      about: string
      choice: ChatPresence
      has_notifications: number
      shows_last_seen: number
    }
    chat_contacts: { user_id: number; contact_id: number; is_important: number; tags: string }
    chat_blocks: { user_id: number; blocked_id: number; created_at: string }
    chat_drafts: { user_id: number; place: string; text: string; updated_at: string }
    chat_reports: {
      id: Generated<number>
      user_id: number
      chat_id: number
      message_id: number | null
      reason: string
      created_at: string
    }
    chat_retention: { role: UserRole; days: number }
  }
}
