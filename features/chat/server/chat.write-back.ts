import { type WriteBack, askById, byId, writeBack } from '#platform/server/write-back/write-back.ts'
import { chatMessagesContract } from '../contract/chat-messages.contract.ts'
import { chatPeopleContract } from '../contract/chat-people.contract.ts'
import {
  chatContact,
  chatContract,
  chatMessage,
  chatProfile,
  groupLine,
} from '../contract/chat.contract.ts'

// Its calls that change a record, each with the call that reads it (docs/adr/0060).

export const chatWriteBacks: readonly WriteBack[] = [
  writeBack(chatPeopleContract.updateRetention, chatPeopleContract.getRetention, {
    of: chatPeopleContract.getRetention.output,
    find: retention => retention,
  }),
  writeBack(chatPeopleContract.updateChatProfile, chatContract.getChatProfile, {
    of: chatProfile,
    find: profile => profile,
  }),
  writeBack(chatPeopleContract.markContact, chatPeopleContract.getContact, {
    of: chatContact,
    ask: askById,
    find: ({ contact }) => contact,
    moving: ['status', 'choice', 'lastSeenAt'],
  }),
  writeBack(chatPeopleContract.renameGroup, chatContract.listChats, {
    of: groupLine,
    find: ({ groups }, sent) => byId(groups, sent),
    moving: ['chat', 'memberCount'],
  }),
  writeBack(chatMessagesContract.editMessage, chatContract.listMessages, {
    of: chatMessage,
    ask: ({ id, chatId }) => ({ query: { id: chatId, around: id } }),
    find: ({ messages }, sent) => byId(messages, sent),
    moving: ['seenAt', 'reactions', 'thread'],
  }),
]
