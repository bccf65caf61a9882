import { useEffect, useRef, useState } from 'react'
import { useTranslation } from '#platform/web/i18n/i18n.ts'
import type { ChatMessage } from '../../contract/chat.contract.ts'
import type { OpenChat } from './chat-people.ts'
import { toPlain } from './format-text.ts'

const MAX_SHOWN = 5

/** For screen readers: what others write in the open chat is said once, as it arrives. Older messages that are loaded are not. */
export function Arrivals({ messages, open }: { messages: readonly ChatMessage[]; open: OpenChat }) {
  const { t } = useTranslation('chat')
  const newest = useRef(messages.at(-1)?.id)
  const [arrived, setArrived] = useState<readonly ChatMessage[]>([])
  useEffect(() => {
    const last = messages.at(-1)?.id
    if (last === undefined) return
    const known = newest.current ?? last
    newest.current = last
    const fresh = messages.filter(({ id, senderId }) => id > known && senderId !== open.ownId)
    if (fresh.length > 0) setArrived(before => [...before, ...fresh].slice(-MAX_SHOWN))
  }, [messages, open.ownId])
  return (
    <div role="log" className="sr-only">
      {arrived.map(({ id, senderId, senderName, message }) => {
        const name = open.people.get(senderId)?.fullName ?? senderName
        const text = message === '' ? t('message.noText') : toPlain(message)
        return <p key={id}>{`${t('message.of', { name })}: ${text}`}</p>
      })}
    </div>
  )
}
