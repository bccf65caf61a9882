import type { chatContract } from '../../contract/chat.contract.ts'
import type { CallOutput } from '#platform/contract/define.ts'
import { isUnreached } from '#platform/web/outbox/outbox-store.ts'
import { session } from '#platform/web/session/session.ts'

type OpenedChat = CallOutput<typeof chatContract.getChat>
/** By person and place. */
const opened = new Map<string, OpenedChat>()

/** Offline, a chat opens as it was opened last, with the messages known of. */
export async function openCached(
  place: string,
  fetch: () => Promise<OpenedChat>,
): Promise<OpenedChat> {
  const key = `${session.getState().user?.id} ${place}`
  try {
    const answer = await fetch()
    opened.set(key, { ...answer, chat: answer.chat && { ...answer.chat, firstUnreadId: null } })
    return answer
  } catch (error) {
    const before = opened.get(key)
    if (before === undefined || !isUnreached(error)) throw error
    return before
  }
}
