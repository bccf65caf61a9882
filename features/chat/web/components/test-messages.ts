import type { ChatMessage } from '../../contract/chat.contract.ts'
import type { OpenChat } from './chat-people.ts'

// Fixtures of conversation tests: messages by id, a minute apart, and a group of three.

interface Given {
  minute?: number
  senderId?: number
  clientId?: string
}
export const makeMessage = (
  id: number,
  { minute = id, senderId = 2, clientId }: Given = {},
): ChatMessage => ({
  id,
  chatId: 1,
  message: `${id}`,
  time: new Date(Date.UTC(2026, 2, 2, 9, minute)).toISOString(),
  senderId,
  senderName: 'Bruno Castellanos',
  clientId: clientId ?? null,
  seenAt: null,
  editedAt: null,
  deletedAt: null,
  pinnedAt: null,
  attachments: [],
  replyTo: null,
  reactions: [],
  mentions: [],
  threadId: null,
  thread: null,
  isStarred: false,
  event: null,
})

const member = (userId: number, [fullName, username]: [string, string], isOwner = false) => ({
  userId,
  fullName,
  username,
  avatar: null,
  avatarColor: 'info' as const,
  role: isOwner ? ('owner' as const) : ('member' as const),
  seenId: 0,
  deliveredId: 0,
})
const MEMBERS = [
  member(11, ['Mina Okafor', 'mina'], true),
  member(2, ['Bruno Castellanos', 'bruno']),
  member(7, ['Goro Nakamura', 'goro']),
]

/** A group opened by Mina (11). */
export const openGroup: OpenChat = {
  place: { chatId: 1 },
  chat: {
    id: 1,
    userId: 11,
    unseenMsgs: 0,
    messages: [],
    hasMore: false,
    firstUnreadId: null,
    mutedUntil: null,
    kind: 'group',
    name: 'Press 4',
    members: MEMBERS,
    role: 'owner',
  },
  contact: null,
  title: 'Press 4',
  people: new Map(MEMBERS.map(one => [one.userId, one])),
  userNames: new Set(MEMBERS.map(one => one.username)),
  ownId: 11,
  ownName: 'mina',
}
