import type { ChatMessage } from '../../contract/chat.contract.ts'
import { useTranslation } from '#platform/web/i18n/i18n.ts'
import { stretchKey, useStretch } from './message-store.ts'

/** Words for a quoted message: nothing of a deleted one. */
export function useQuote() {
  const { t } = useTranslation('chat')
  return ({ message, isDeleted }: { message: string; isDeleted: boolean }): string => {
    if (isDeleted) return t('message.deleted')
    return message === '' ? t('message.noText') : message
  }
}

/** A message as it is by now, where it is loaded: edited or deleted since. */
export function useLatest(message: ChatMessage | undefined): ChatMessage | undefined {
  const { messages } = useStretch(stretchKey(message?.chatId ?? 0, message?.threadId))
  return messages.find(one => one.id === message?.id) ?? message
}
