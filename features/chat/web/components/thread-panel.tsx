import { useQuery } from '@tanstack/react-query'
import { useEffect, useMemo, useRef, useState } from 'react'
import { useTranslation } from '#platform/web/i18n/i18n.ts'
import { Loaded } from '#ui/state/loaded.tsx'
import type { VirtualListHandle } from '#ui/virtual-list/virtual-list.tsx'
import { chatQuery, type Place } from '../chat.api.ts'
import type { ChatAddress } from './chat-address.ts'
import { useOpenChat } from './chat-people.ts'
import { ComposerBox } from './composer.tsx'
import { MessageDialogs } from './message-dialogs.tsx'
import { MessageList } from './message-list.tsx'
import { loadAt, stretchKey } from './message-store.ts'
import { usePending } from './sending.ts'
import { SidePanel } from './side-panel.tsx'
import { useComposer } from './use-composer.ts'
import { type MessageQuestion, useMessageUses } from './use-message-uses.ts'
import { useReading } from './use-reading.ts'

interface ThreadProps {
  place: Place
  threadId: number
  address: ChatAddress
}

/** The thread of a message, beside the main conversation (features.md CHAT-17). */
export function ThreadPanel({ place, threadId, address }: ThreadProps) {
  const { t } = useTranslation('chat')
  const query = useQuery(chatQuery(place))
  return (
    <SidePanel title={t('thread.title')} isWhole onClose={() => address.go({ thread: undefined })}>
      <Loaded query={query} failed={t('conversation.loadFailed')} skeleton={[220, 180]}>
        {found => <Inside place={place} threadId={threadId} found={found} />}
      </Loaded>
    </SidePanel>
  )
}

function Inside({
  place,
  threadId,
  found,
}: Omit<ThreadProps, 'address'> & { found: Parameters<typeof useOpenChat>[1] }) {
  const open = useOpenChat(place, found)
  const chatId = open.chat?.id
  const key = stretchKey(chatId ?? 0, threadId)
  const field = useRef<HTMLTextAreaElement>(null)
  const handle = useRef<VirtualListHandle>(null)
  const [question, setQuestion] = useState<MessageQuestion>()
  const composer = useComposer({ place, chatId, draft: '', threadId })
  const reading = useReading({ chatId, firstUnreadId: null, threadId })
  const all = usePending()
  const pending = useMemo(() => all.filter(one => one.threadId === threadId), [all, threadId])
  useEffect(() => {
    if (chatId !== undefined) void loadAt(key)
  }, [key, chatId])
  const uses = useMessageUses({
    open,
    composer,
    focusField: () => field.current?.focus(),
    onJump: id => void handle.current?.toRow(`${id}`, 'center'),
    onAsk: setQuestion,
  })
  return (
    <>
      <MessageList
        open={open}
        stretch={key}
        pending={pending}
        firstUnreadId={reading.dividerId}
        foundId={undefined}
        uses={uses}
        handle={handle}
        onAtEnd={reading.setAtEnd}
        onNewest={() => void loadAt(key)}
      />
      <ComposerBox composer={composer} open={open} field={field} />
      <MessageDialogs question={question} onClose={() => setQuestion(undefined)} />
    </>
  )
}
