import { chatContract, type ChatMessage } from '../contract/chat.contract.ts'
import { chatMessagesContract } from '../contract/chat-messages.contract.ts'
import { chatSlackContract } from '../contract/chat-slack.contract.ts'
import { chatPeopleContract } from '../contract/chat-people.contract.ts'
import type { GroupRole, MuteTime } from '../contract/chat.rules.ts'
import type { CallInput } from '#platform/contract/define.ts'
import { api } from '#platform/web/api/api-client.ts'
import { sendBytes } from '#platform/web/api/upload-file.ts'
import {
  dropChat,
  recordSeen,
  type Place,
  refreshChats,
  refreshFiltered,
  refreshOpen,
  refreshProfile,
  refreshReminders,
  refreshRetention,
  refreshUnread,
  rememberContact,
} from './chat.api.ts'
import { changeBeside } from './components/meanwhile-store.ts'
import { catchUpAll, replaceMessage, setStarred } from './components/message-store.ts'

// Mutations of chats.

async function change(run: () => Promise<{ message: ChatMessage }>): Promise<void> {
  const { messages } = await changeBeside({ run, messagesOf: ({ message }) => [message] })
  messages.forEach(replaceMessage)
  void refreshFiltered()
}

export const editMessage = (id: number, message: string) =>
  change(() => api.call(chatMessagesContract.editMessage, { body: { id, message } }))
export const deleteMessage = (id: number) =>
  change(() => api.call(chatMessagesContract.deleteMessage, { id }))
export const react = (id: number, emoji: string, isOn: boolean) =>
  change(() => api.call(chatMessagesContract.reactToMessage, { body: { id, emoji, isOn } }))
export const pinMessage = (id: number, isPinned: boolean) =>
  change(() => api.call(chatMessagesContract.pinMessage, { body: { id, isPinned } }))
export async function starMessage(id: number, isStarred: boolean): Promise<void> {
  await api.call(chatMessagesContract.starMessage, { body: { id, isStarred } })
  setStarred(id, isStarred)
  void refreshFiltered()
}

/** All chats, or of one a thread, or what is outside of threads (null). */
export async function markRead(id?: number, threadId: number | null = null): Promise<void> {
  recordSeen(id, threadId)
  await api.call(chatContract.markRead, { body: id === undefined ? {} : { id, threadId } })
  await Promise.all([refreshUnread(), id === undefined ? refreshChats() : undefined])
}
export async function markUnread(id: number, messageId?: number): Promise<void> {
  await api.call(chatContract.markUnread, {
    body: messageId === undefined ? { id } : { id, messageId },
  })
  await Promise.all([refreshUnread(), refreshChats()])
}
export const notifyTyping = (id: number, isTyping: boolean) =>
  api.call(chatContract.notifyTyping, { body: { id, isTyping } }).catch(() => undefined)

const toBody = (place: Place) =>
  'contactId' in place ? { contactId: place.contactId } : { chatId: place.chatId }
/** `isLast`: the page is being closed. */
export const saveDraft = (place: Place, text: string, { isLast = false } = {}) =>
  api.call(chatContract.saveDraft, { body: { ...toBody(place), text } }, { keepalive: isLast })

export async function remind(id: number, at: Date, note = ''): Promise<void> {
  await api.call(chatMessagesContract.addReminder, {
    body: { id, at: at.toISOString(), note: note.slice(0, 200) },
  })
  await refreshReminders()
}
export async function deleteReminder(id: number): Promise<void> {
  await api.call(chatMessagesContract.deleteReminder, { id })
  await refreshReminders()
}

export async function updateProfile(
  body: CallInput<typeof chatPeopleContract.updateChatProfile>['body'],
): Promise<void> {
  await api.call(chatPeopleContract.updateChatProfile, { body })
  await Promise.all([refreshProfile(), refreshChats()])
}
export async function markContact(
  body: CallInput<typeof chatPeopleContract.markContact>['body'],
): Promise<void> {
  rememberContact((await api.call(chatPeopleContract.markContact, { body })).contact)
}
export async function muteChat(id: number, time: MuteTime): Promise<void> {
  await api.call(chatPeopleContract.muteChat, { body: { id, for: time } })
  await Promise.all([refreshChats(), refreshUnread(), refreshOpen()])
}
export async function blockContact(id: number, isBlocked: boolean): Promise<void> {
  await api.call(chatPeopleContract.blockContact, { body: { id, isBlocked } })
  await Promise.all([refreshChats(), refreshOpen()])
}
export async function clearChat(id: number): Promise<void> {
  await api.call(chatPeopleContract.clearChat, { body: { id } })
  await Promise.all([catchUpAll([id]), refreshChats(), refreshUnread()])
}
export async function deleteChat(id: number): Promise<void> {
  await api.call(chatContract.deleteChat, { id })
  dropChat(id)
}
export const reportChat = (body: CallInput<typeof chatPeopleContract.reportChat>['body']) =>
  api.call(chatPeopleContract.reportChat, { body })
export const exportChat = (id: number, format: 'txt' | 'json') =>
  api.downloadCall(chatMessagesContract.exportChat, { query: { id, format } })

export async function addGroup(name: string, memberIds: number[]): Promise<number> {
  const { id } = await api.call(chatPeopleContract.addGroup, { body: { name, memberIds } })
  await refreshChats()
  return id
}
export async function renameGroup(id: number, name: string): Promise<void> {
  await api.call(chatPeopleContract.renameGroup, { body: { id, name } })
  await Promise.all([refreshChats(), refreshOpen()])
}
export interface MemberChange {
  add?: number[]
  remove?: number[]
  roles?: { userId: number; role: GroupRole }[]
}
export async function updateMembers(id: number, changes: MemberChange): Promise<void> {
  await api.call(chatPeopleContract.updateMembers, { body: { id, ...changes } })
  await Promise.all([refreshChats(), refreshOpen()])
}
export async function leaveGroup(id: number): Promise<void> {
  await api.call(chatPeopleContract.leaveGroup, { body: { id } })
  dropChat(id)
}
export async function updateRetention(
  rules: CallInput<typeof chatPeopleContract.updateRetention>['body']['rules'],
): Promise<void> {
  await api.call(chatPeopleContract.updateRetention, { body: { rules } })
  await refreshRetention()
}
export const exportPerson = (query: CallInput<typeof chatPeopleContract.exportPerson>['query']) =>
  api.downloadCall(chatPeopleContract.exportPerson, { query })

interface SlackImport {
  dryRun: boolean
  onProgress: (share: number) => void
  signal: AbortSignal
}
export async function importSlack(file: File, { dryRun, ...underway }: SlackImport) {
  const query = { dryRun: dryRun ? '1' : '0' }
  const report = await sendBytes(chatSlackContract.importSlack, file, { query, ...underway })
  if (!dryRun) await refreshChats()
  return report
}
