import type { Caller } from '#platform/server/access/caller.ts'
import type { Dialect } from '#platform/server/database/dialect.ts'
import type { Trx } from '#platform/server/database/tables.ts'
import { forbidden } from '#platform/server/http/app-error.ts'
import { sendMessage } from './messages/send.service.ts'

// The public API of chat.

export { chatPersonalData } from './chat-person.repo.ts'
export { countOwnedGroups, listGroupsOf } from './groups/groups.repo.ts'
export { chatJobs } from './chat.jobs.ts'
export { messageRecords } from './messages/records.repo.ts'
export { chatFileSearch, chatSearch } from './messages/search.repo.ts'
export { createNews } from './news/news.service.ts'
export { chatUndo } from './slack/undo.service.ts'
export { demoMessages, seedChat } from './chat.seed.ts'

interface Posting {
  caller: Caller
  now: Date
  dialect: Dialect
  chatId: number
  text: string
  clientId: string
}
/** Posts to a group on someone's behalf, with their rights; throws 403 and 404. */
export async function postMessage(
  trx: Trx,
  { caller, now, dialect, chatId, text, clientId }: Posting,
): Promise<void> {
  if (!caller.canOwn('create', 'Chat', caller.userId)) throw forbidden('create', 'Chat')
  const message = { chat: { id: chatId }, message: text, clientId, fileIds: [] }
  await sendMessage(trx, { dialect, now, sender: caller, message, urlOf: () => '' })
}
