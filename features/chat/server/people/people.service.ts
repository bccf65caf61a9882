import { HOUR } from '#platform/contract/durations.rules.ts'
import type { ChatContact, ChatProfile } from '../../contract/chat.contract.ts'
import type { ChatPresence, MuteTime } from '../../contract/chat.rules.ts'
import type { Caller } from '#platform/server/access/caller.ts'
import type { MutationContext } from '#platform/server/changes/mutation-context.ts'
import { recordChange } from '#platform/server/changes/record-change.ts'
import { announce } from '#platform/server/live/outbox.ts'
import { hasFactor } from '#features/auth/server/auth.service.ts'
import { listAdminIds, notify } from '#features/notifications/server/notifications.service.ts'
import { findFullName } from '#features/users/server/users.service.ts'
import type { ChatParts } from '../chat.context.ts'
import { messageNotFound } from '../chat.errors.ts'
import { getMembership, partnerOf, updateMember } from '../chat.repo.ts'
import { senderIdOf } from '../messages/message-parts.repo.ts'
import { findMessage } from '../messages/messages.repo.ts'
import { toAudience } from '../news/news.service.ts'
import { recordAllRead } from '../unread/unread.service.ts'
import {
  findPerson,
  findProfile,
  getProfileUser,
  insertReport,
  saveBlock,
  saveMarks,
  saveProfile,
  toContacts,
} from './people.repo.ts'

/** Until unmuted. */
const FOREVER = '9999-12-31T23:59:59.999Z'

export async function getProfile(
  { database: { read }, pictures }: Pick<ChatParts, 'database' | 'pictures'>,
  caller: Caller,
): Promise<ChatProfile> {
  const profile = await findProfile(read, caller.userId)
  const user = await getProfileUser(read, caller.userId)
  return {
    id: user.id,
    avatar: user.avatar === null ? null : pictures.urlOf(user.avatar, caller),
    avatarColor: user.avatar_color,
    fullName: user.full_name,
    username: user.username,
    role: user.role,
    about: profile.about,
    status: profile.choice,
    settings: {
      isTwoStepAuthVerificationEnabled: await hasFactor(read, caller.userId),
      isNotificationsOn: profile.has_notifications !== 0,
      isLastSeenShown: profile.shows_last_seen !== 0,
    },
  }
}

interface ProfileChanges {
  status?: ChatPresence | undefined
  about?: string | undefined
  settings?:
    | { isNotificationsOn?: boolean | undefined; isLastSeenShown?: boolean | undefined }
    | undefined
}
export async function updateProfile(
  { trx, caller: { userId }, now }: MutationContext,
  { status, about, settings }: ProfileChanges,
): Promise<void> {
  const before = await findProfile(trx, userId)
  const { isNotificationsOn, isLastSeenShown } = settings ?? {}
  await saveProfile(trx, {
    user_id: userId,
    about: about ?? before.about,
    choice: status ?? before.choice,
    has_notifications:
      isNotificationsOn === undefined ? before.has_notifications : Number(isNotificationsOn),
    shows_last_seen:
      isLastSeenShown === undefined ? before.shows_last_seen : Number(isLastSeenShown),
  })
  await announce(trx, { topic: 'Chat', ids: [], now, audienceKey: toAudience({ person: userId }) })
}

export async function getContact(
  { database, presence, shownParts, pictures }: Omit<ChatParts, 'clock'>,
  caller: Caller,
  id: number,
): Promise<{ contact: ChatContact }> {
  const row = await findPerson(database.read, { id, userId: caller.userId })
  const [contact] = await toContacts(database.read, [row], {
    caller,
    presence,
    shownParts,
    urlOf: file => pictures.urlOf(file, caller),
  })
  if (contact === undefined) throw messageNotFound()
  return { contact }
}

export async function markContact(
  { trx, caller: { userId }, now }: MutationContext,
  {
    contactId,
    isImportant,
    tags,
  }: { contactId: number } & Pick<ChatContact, 'isImportant' | 'tags'>,
): Promise<void> {
  await saveMarks(trx, { userId, contactId, isImportant, tags })
  await announce(trx, { topic: 'Chat', ids: [], now, userId })
}

export async function muteChat(
  { trx, caller: { userId }, now }: MutationContext,
  { id, for: time }: { id: number; for: MuteTime },
): Promise<void> {
  const { chat_id: chatId } = await getMembership(trx, { chatId: id, userId })
  await updateMember(trx, { chatId, userId }, { muted_until: untilOf(time, now) })
  await announce(trx, { topic: 'Chat', ids: [chatId], now, userId })
}

function untilOf(time: MuteTime, now: Date): string | null {
  if (time === 'off') return null
  if (time === 'on') return FOREVER
  return new Date(now.getTime() + (time === '1h' ? 1 : 8) * HOUR).toISOString()
}

export async function blockContact(
  { trx, caller: { userId }, actor, now }: MutationContext,
  { id: contactId, isBlocked }: { id: number; isBlocked: boolean },
): Promise<void> {
  const person = await findPerson(trx, { id: contactId, userId })
  await saveBlock(trx, { userId, contactId, isBlocked, now })
  const [before, after] = [{ blocked: !isBlocked }, { blocked: isBlocked }]
  const records = [{ id: contactId, name: person.full_name, before, after }]
  await recordChange(trx, {
    actor,
    now,
    action: 'update',
    subject: 'Chat',
    records,
    onlyFor: userId,
  })
  for (const one of [userId, contactId])
    await announce(trx, { topic: 'Chat', ids: [], now, userId: one })
}

export async function clearChat(
  { trx, caller: { userId }, now }: MutationContext,
  id: number,
): Promise<void> {
  const member = await getMembership(trx, { chatId: id, userId })
  await recordAllRead(trx, { member, now })
  await updateMember(trx, { chatId: id, userId }, { cleared_id: member.last_id })
  await announce(trx, { topic: 'Chat', ids: [id], now, userId })
}

/** Notifies administrators; the log names reporter and reason. */
export async function reportChat(
  { trx, caller: { userId }, actor, now }: MutationContext,
  { id, messageId, reason }: { id: number; messageId?: number | undefined; reason: string },
): Promise<void> {
  const member = await getMembership(trx, { chatId: id, userId })
  const message =
    messageId === undefined ? undefined : await findMessage(trx, { id: messageId, chatId: id })
  if (messageId !== undefined && message === undefined) throw messageNotFound()
  await insertReport(trx, {
    user_id: userId,
    chat_id: id,
    message_id: messageId ?? null,
    reason,
    created_at: now.toISOString(),
  })
  const aboutId = message === undefined ? partnerOf(member.pair, userId) : senderIdOf(message)
  const name = (aboutId === null ? undefined : await findFullName(trx, aboutId)) ?? member.name
  const records = [{ id: `report-${id}`, name, after: { reason, message: messageId ?? null } }]
  await recordChange(trx, {
    actor,
    now,
    action: 'create',
    subject: 'Chat',
    records,
    onlyFor: userId,
  })
  await notify(trx, {
    userIds: await listAdminIds(trx),
    kind: 'chat-reported',
    params: { name, reason },
    by: { ...actor, as: 'reporter' },
    link: '/admin/audit',
    now,
  })
}
