import { searchSource } from '#features/main-search/server/main-search.points.ts'
import { ownedRecords, personalData } from '#features/users/server/users.points.ts'
import {
  demoRecords,
  groupChat,
  laterShownParts,
  recordType,
  shownParts,
} from '#platform/server/compose/between-features.ts'
import { defineFeature } from '#platform/server/compose/define-feature.ts'
import { audience, eventListener } from '#platform/server/compose/points.ts'
import { chatContract } from './contract/chat.contract.ts'
import { chatMessagesContract } from './contract/chat-messages.contract.ts'
import { chatSlackContract } from './contract/chat-slack.contract.ts'
import { chatPeopleContract } from './contract/chat-people.contract.ts'
import { chatWriteBacks } from './server/chat.write-back.ts'
import { chatRoutes } from './server/chat.routes.ts'
import {
  chatFileSearch,
  chatJobs,
  chatPersonalData,
  chatSearch,
  chatUndo,
  countOwnedGroups,
  createNews,
  demoMessages,
  listGroupsOf,
  messageRecords,
  postMessage,
  seedChat,
} from './server/chat.service.ts'

/** One-to-one and group chats. */
export const chat = defineFeature({
  name: 'chat',
  calls: {
    chat: { ...chatContract, ...chatMessagesContract, ...chatPeopleContract, ...chatSlackContract },
  },
  writeBacks: chatWriteBacks,
  isOptional: true,
  seed: {
    after: ['users', 'email'],
    demo: () => seedChat,
    contributes: [demoRecords(demoMessages)],
  },
  create({ platform }) {
    const { dialect } = platform.database
    const news = createNews(platform)
    return {
      routes: chatRoutes({
        ...platform,
        presence: platform.connections,
        shownParts: laterShownParts(
          () => platform.contributed(shownParts, { includeDisabled: true })[0],
        ),
      }),
      jobs: chatJobs(platform),
      undo: chatUndo,
      contributes: [
        eventListener(events => news.handleEvents(events)),
        audience({ addressEvent: text => news.addressEvent(text) }),
        groupChat({
          post: (trx, context, message) => postMessage(trx, { ...context, ...message, dialect }),
          groupsOf: listGroupsOf,
        }),
        searchSource(chatFileSearch(dialect)),
        searchSource(chatSearch(dialect)),
        recordType({ type: 'chat', ...messageRecords(dialect) }),
        ownedRecords({ noun: 'chat-groups', count: countOwnedGroups }),
        personalData(chatPersonalData),
      ],
    }
  },
})
