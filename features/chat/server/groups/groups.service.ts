import type { CHAT_EVENTS, GroupRole } from '../../contract/chat.rules.ts'
import type { MutationContext } from '#platform/server/changes/mutation-context.ts'
import { recordChange } from '#platform/server/changes/record-change.ts'
import { foldText } from '#platform/server/database/fold-text.ts'
import type { Trx } from '#platform/server/database/tables.ts'
import { announce } from '#platform/server/live/outbox.ts'
import { notify } from '#features/notifications/server/notifications.service.ts'
import { contactNotFound, lastOwner, noGroup, notOwner } from '../chat.errors.ts'
import {
  getMembership,
  insertChat,
  insertMembers,
  listMemberRows,
  type Membership,
  updateMember,
} from '../chat.repo.ts'
import { insertMessage } from '../messages/messages.repo.ts'
import { notifyChat } from '../news/news.service.ts'
import { deleteMember, listActivePeople, updateGroupName } from './groups.repo.ts'

export async function addGroup(
  context: MutationContext,
  { name, memberIds }: { name: string; memberIds: number[] },
): Promise<{ id: number }> {
  const { trx, now, caller } = context
  const { userId } = caller
  const moment = now.toISOString()
  const others = await getActivePeople(
    trx,
    [...new Set(memberIds)].filter(id => id !== userId),
  )
  const otherIds = others.map(one => one.id)
  const nameKey = foldText(name)
  const chatId = await insertChat(trx, { kind: 'group', name, nameKey, createdBy: userId, moment })
  await insertMembers(trx, { chatId, userIds: [userId], role: 'owner', moment })
  await insertMembers(trx, { chatId, userIds: otherIds, role: 'member', moment })
  await insertEvent(context, { chatId, kind: 'created', names: [name] })
  await recordGroup(context, {
    action: 'create',
    group: { id: chatId, name },
    after: { members: others.length + 1 },
  })
  await notifyAdded(context, { chatId, name, userIds: otherIds })
  return { id: chatId }
}

export async function renameGroup(
  context: MutationContext,
  { id, name }: { id: number; name: string },
): Promise<void> {
  const { trx, caller } = context
  const member = await getOwnedGroup(trx, { chatId: id, userId: caller.userId })
  if (member.name === name) return
  await updateGroupName(trx, { id, name })
  await insertEvent(context, { chatId: id, kind: 'renamed', names: [name] })
  await recordGroup(context, {
    action: 'update',
    group: { id, name },
    before: { name: member.name },
    after: { name },
  })
}

interface MembersChange {
  id: number
  add: number[]
  remove: number[]
  roles: { userId: number; role: GroupRole }[]
}
export async function updateMembers(
  context: MutationContext,
  { id, add, remove, roles }: MembersChange,
): Promise<void> {
  const { trx, caller, now } = context
  const { userId } = caller
  const { name, last_id: from } = await getOwnedGroup(trx, { chatId: id, userId })
  const before = await listMemberRows(trx, id)
  const isIn = new Set(before.map(row => row.user_id))
  const added = await getActivePeople(
    trx,
    [...new Set(add)].filter(one => !isIn.has(one)),
  )
  const addedIds = added.map(one => one.id)
  const moment = now.toISOString()
  await insertMembers(trx, { chatId: id, userIds: addedIds, role: 'member', moment, from })
  for (const { userId: one, role } of roles)
    await updateMember(trx, { chatId: id, userId: one }, { role })
  const removed = before.filter(row => remove.includes(row.user_id) && row.user_id !== userId)
  for (const { user_id: one } of removed) await removeMember(context, { chatId: id, userId: one })
  if (!(await listMemberRows(trx, id)).some(row => row.role === 'owner')) throw lastOwner()
  await insertNamesEvent(context, { chatId: id, kind: 'added', people: added })
  await insertNamesEvent(context, { chatId: id, kind: 'removed', people: removed })
  const after = { added: addedIds, removed: removed.map(row => row.user_id), roles }
  await recordGroup(context, { action: 'update', group: { id, name }, after })
  await notifyAdded(context, { chatId: id, name, userIds: addedIds })
  await notifyChat(trx, { chat: id }, now)
}

/** A group without an owner promotes its oldest member. */
export async function leaveGroup(context: MutationContext, id: number): Promise<void> {
  const { trx, caller, now } = context
  const { userId } = caller
  const { name } = await getGroup(trx, { chatId: id, userId })
  const all = await listMemberRows(trx, id)
  const self = all.find(row => row.user_id === userId)
  await insertEvent(context, { chatId: id, kind: 'left', names: [self?.full_name ?? ''] })
  await removeMember(context, { chatId: id, userId })
  const rest = all.filter(row => row.user_id !== userId)
  const [heir] = rest
  if (heir !== undefined && !rest.some(row => row.role === 'owner'))
    await updateMember(trx, { chatId: id, userId: heir.user_id }, { role: 'owner' })
  await recordGroup(context, { action: 'update', group: { id, name }, after: { left: userId } })
  await notifyChat(trx, { chat: id }, now)
}

async function getGroup(trx: Trx, place: { chatId: number; userId: number }): Promise<Membership> {
  const member = await getMembership(trx, place)
  if (member.kind !== 'group') throw noGroup()
  return member
}

async function getOwnedGroup(
  trx: Trx,
  place: { chatId: number; userId: number },
): Promise<Membership> {
  const member = await getGroup(trx, place)
  if (member.role !== 'owner') throw notOwner()
  return member
}

/** Active people by ids; throws 404 if one is missing. */
async function getActivePeople(trx: Trx, ids: number[]) {
  const rows = await listActivePeople(trx, ids)
  if (rows.length < ids.length) throw contactNotFound()
  return rows
}

async function removeMember(
  { trx, now }: MutationContext,
  { chatId, userId }: { chatId: number; userId: number },
): Promise<void> {
  await deleteMember(trx, { chatId, userId })
  await announce(trx, { topic: 'Chat', ids: [chatId], now, userId })
}

type EventKind = (typeof CHAT_EVENTS)[number]

/** A system message in the group. */
async function insertEvent(
  { trx, caller, now }: MutationContext,
  { chatId, kind, names }: { chatId: number; kind: EventKind; names: string[] },
): Promise<void> {
  const event = JSON.stringify({ kind, names: names.slice(0, 20) })
  const row = await insertMessage(trx, {
    chat_id: chatId,
    sender_id: caller.userId,
    text: '',
    event,
    created_at: now.toISOString(),
  })
  await notifyChat(trx, { chat: chatId, message: row.id, isNew: true }, now)
}

async function insertNamesEvent(
  context: MutationContext,
  { chatId, kind, people }: { chatId: number; kind: EventKind; people: { full_name: string }[] },
): Promise<void> {
  const names = people.map(one => one.full_name)
  if (names.length > 0) await insertEvent(context, { chatId, kind, names })
}

async function notifyAdded(
  { trx, actor, now }: MutationContext,
  { chatId, name, userIds }: { chatId: number; name: string; userIds: number[] },
): Promise<void> {
  await notify(trx, {
    userIds,
    kind: 'chat-added',
    params: { group: name },
    by: { ...actor, as: 'name' },
    link: `/apps/chat?chat=${chatId}`,
    now,
  })
  await notifyChat(trx, { chat: chatId }, now)
}

interface GroupChange {
  action: 'create' | 'update'
  group: { id: number; name: string }
  before?: object
  after: object
}
async function recordGroup(
  { trx, actor, now }: MutationContext,
  { action, group, before, after }: GroupChange,
): Promise<void> {
  await recordChange(trx, {
    actor,
    now,
    action,
    subject: 'Chat',
    records: [{ id: `chat-${group.id}`, name: group.name, before, after }],
    onlyFor: actor.userId ?? undefined,
  })
}
