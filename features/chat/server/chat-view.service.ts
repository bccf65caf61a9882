import type { Chat, ChatSummary } from '../contract/chat.contract.ts'
import type { Db } from '#platform/server/database/database.ts'
import type { Dialect } from '#platform/server/database/dialect.ts'
import { countUnread, listMemberRows, type Membership } from './chat.repo.ts'
import { filesOf, senderIdOf } from './messages/message-parts.repo.ts'
import { listLast, listMessages, readEvent, toMessages } from './messages/messages.repo.ts'
import { findFirstUnreadId } from './unread/unread.repo.ts'

// Chats in response form: list items, and single ones.

/** Further members are not returned: they are found by name. */
const MAX_MEMBERS = 200
const EXCERPT = 200

/** List items by chat. */
export async function summarize(
  db: Db,
  { dialect, members }: { dialect: Dialect; members: Membership[] },
): Promise<Map<number, ChatSummary>> {
  const userId = members[0]?.user_id ?? 0
  const [last, unread] = [await listLast(db, dialect, members), await countUnread(db, userId)]
  const files = await filesOf(
    db,
    dialect,
    [...last.values()].map(row => row.id),
  )
  return new Map(
    members.map(({ chat_id: id, muted_until }) => {
      const row = last.get(id)
      const { unread: unseenMsgs = 0, mentions = 0 } = unread.get(id) ?? {}
      const lastMessage =
        row === undefined
          ? null
          : {
              id: row.id,
              message: row.text.slice(0, EXCERPT),
              time: row.created_at,
              senderId: senderIdOf(row),
              isDeleted: row.deleted_at !== null,
              files: files.get(row.id)?.length ?? 0,
              isVoice: files.get(row.id)?.[0]?.voice !== undefined,
              event: readEvent(row.event),
            }
      return [
        id,
        { id, unseenMsgs, unreadMentions: mentions, lastMessage, mutedUntil: muted_until },
      ]
    }),
  )
}

export interface Describing {
  dialect: Dialect
  member: Membership
  urlOf: (fileId: string) => string
  limit: number
}

/** A chat with its newest messages, before they are marked as read. */
export async function describeChat(
  db: Db,
  { dialect, member, urlOf, limit }: Describing,
): Promise<Chat> {
  const { chat_id: id, user_id: userId } = member
  const { rows, hasBefore } = await listMessages(db, { member, limit })
  const people = await listMemberRows(db, id)
  const firstUnreadId = await findFirstUnreadId(db, member)
  return {
    id,
    userId,
    unseenMsgs: 0,
    messages: await toMessages(db, { dialect, rows, reader: { userId, urlOf } }),
    hasMore: hasBefore,
    firstUnreadId,
    mutedUntil: member.muted_until,
    kind: member.kind,
    name: member.name,
    role: member.role,
    members: people.slice(0, MAX_MEMBERS).map(row => ({
      userId: row.user_id,
      fullName: row.full_name,
      username: row.username,
      avatar: row.avatar === null ? null : urlOf(row.avatar),
      avatarColor: row.avatar_color,
      role: row.role,
      seenId: row.seen_id,
      deliveredId: row.delivered_id,
    })),
  }
}
