import { chatPeopleContract } from '../contract/chat-people.contract.ts'
import { chatContract } from '../contract/chat.contract.ts'
import { ask, fieldsAt, made, these, type FeatureSamples } from '#app/server/test-samples.ts'
import type { TestApp } from '#app/server/test-app.ts'
import type { Fields } from '#platform/server/write-back/write-back.ts'

async function makeMessage(test: TestApp): Promise<Fields[]> {
  const body = { obj: { contact: { id: 5 }, message: 'As it stands' } }
  const { id, chatId } = fieldsAt(await ask(test, chatContract.sendMessage, { body }), [
    'response',
    'newMessageData',
  ])
  return [{ id, chatId }]
}

export const chatSamples: FeatureSamples = {
  samples: {
    'chat.updateChatProfile': these({}),
    'chat.markContact': these({ id: 5 }),
    'chat.renameGroup': made(chatPeopleContract.addGroup, { name: 'Group', memberIds: [5] }, []),
    'chat.editMessage': makeMessage,
    'chat.updateRetention': these({}),
  },
  exempt: {
    act: [
      'chat.markRead',
      'chat.markUnread',
      'chat.notifyTyping',
      'chat.reactToMessage',
      'chat.pinMessage',
      'chat.starMessage',
      'chat.muteChat',
      'chat.blockContact',
      'chat.clearChat',
      'chat.reportChat',
      'chat.updateMembers',
      'chat.leaveGroup',
    ],
    piece: ['chat.saveDraft'],
  },
}
