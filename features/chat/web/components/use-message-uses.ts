import type { ChatMessage } from '../../contract/chat.contract.ts'
import { useTranslation } from '#platform/web/i18n/i18n.ts'
import { copyText } from '#ui/export/copy-text.ts'
import type { MakeChoice } from '#platform/web/screens/record-links.ts'
import { markUnread, pinMessage, react, starMessage } from '../chat-actions.api.ts'
import type { OpenChat } from './chat-people.ts'
import type { MessageUses } from './message-tools.tsx'
import { toSearch } from './ring.ts'
import { useAction } from './use-action.ts'
import type { Composer } from './use-composer.ts'

/** Dialogs of a message. */
export type MessageQuestion =
  | { is: 'delete' | 'remind' | 'report'; message: ChatMessage }
  | { is: 'make'; message: ChatMessage; kind: MakeChoice }

interface UsesParts {
  open: OpenChat
  composer: Composer
  focusField: () => void
  /** Absent in a thread. */
  onThread?: (id: number) => void
  onJump: (id: number) => void
  onAsk: (question: MessageQuestion) => void
}

export function useMessageUses({
  open,
  composer,
  focusField,
  onThread,
  onJump,
  onAsk,
}: UsesParts): MessageUses {
  const { t } = useTranslation('chat')
  const act = useAction()
  const link = ({ id, threadId }: ChatMessage) => {
    const search = { ...toSearch({ place: open.place, threadId }), message: threadId ?? id }
    const query = Object.entries(search).map(([name, value]) => `${name}=${value}`)
    return `${location.origin}/apps/chat?${query.join('&')}`
  }
  return {
    onReply(message) {
      composer.reply(message)
      setTimeout(focusField)
    },
    onEdit(message) {
      composer.edit(message)
      setTimeout(focusField)
    },
    onThread: onThread && (message => onThread(message.id)),
    onReact: (message, emoji, isOn) => void act(react(message.id, emoji, isOn)),
    onJump,
    onPin: message => void act(pinMessage(message.id, message.pinnedAt === null)),
    onStar: message => void act(starMessage(message.id, !message.isStarred)),
    onMake: (message, kind) => onAsk({ is: 'make', message, kind }),
    onRemind: message => onAsk({ is: 'remind', message }),
    onUnread: message => void act(markUnread(message.chatId, message.id), t('message.isUnread')),
    onReport: message => onAsk({ is: 'report', message }),
    onDelete: message => onAsk({ is: 'delete', message }),
    onCopy: (message, what) =>
      void act(
        copyText(Promise.resolve(what === 'text' ? message.message : link(message))),
        t('message.copied'),
      ),
  }
}
