import { useQuery } from '@tanstack/react-query'
import { type DragEvent, useEffect, useMemo, useRef, useState } from 'react'
import { ApiError } from '#platform/web/api/api-error.ts'
import { useTranslation } from '#platform/web/i18n/i18n.ts'
import { Button } from '#ui/button/button.tsx'
import { EmptyState, ErrorState } from '#ui/state/state.tsx'
import { toast } from '#ui/toast/toast-store.ts'
import type { VirtualListHandle } from '#ui/virtual-list/virtual-list.tsx'
import { chatQuery, type Place, placeKey } from '../chat.api.ts'
import type { ChatAddress } from './chat-address.ts'
import { useOpenChat } from './chat-people.ts'
import { isSettled } from './chat-time.ts'
import { ComposerBox } from './composer.tsx'
import { ConversationSkeleton } from './conversation-skeleton.tsx'
import { ConversationHeader } from './conversation-header.tsx'
import { BlockedNotice } from './blocked-notice.tsx'
import { MessageDialogs } from './message-dialogs.tsx'
import { MessageList } from './message-list.tsx'
import { loadAt, stretchKey, useStretch } from './message-store.ts'
import { usePending } from './sending.ts'
import { ThreadNews } from './thread-parts.tsx'
import { TypingLine } from './typing-line.tsx'
import { useComposer } from './use-composer.ts'
import { type MessageQuestion, useMessageUses } from './use-message-uses.ts'
import { useReading } from './use-reading.ts'
import styles from './conversation.module.css'

interface ConversationProps {
  place: Place
  address: ChatAddress
}

/** One chat: messages and composer. */
export function Conversation({ place, address }: ConversationProps) {
  const { t } = useTranslation('chat')
  const query = useQuery(chatQuery(place))
  const { data, error, isFetching } = query
  // Deleted, or one was removed from it: what is known of it is no longer so.
  const isMissing = error instanceof ApiError && error.status === 404
  if (data !== undefined && !isMissing)
    return <Opened place={place} address={address} found={data} />
  if (error === null) return <ConversationSkeleton />
  return (
    <div className={styles.failed}>
      <ErrorState
        title={t('conversation.loadFailed')}
        error={error}
        isBusy={isFetching}
        onRetry={() => void query.refetch()}
        action={
          isMissing ? (
            <Button onClick={() => address.open(undefined)}>{t('conversation.leave')}</Button>
          ) : undefined
        }
      />
    </div>
  )
}

type Found = NonNullable<
  ReturnType<
    typeof useQuery<Awaited<ReturnType<NonNullable<ReturnType<typeof chatQuery>['queryFn']>>>>
  >['data']
>

function Opened({ place, address, found }: ConversationProps & { found: Found }) {
  const { t } = useTranslation('chat')
  const open = useOpenChat(place, found)
  const chatId = open.chat?.id
  const key = stretchKey(chatId ?? 0)
  const stretch = useStretch(key)
  const field = useRef<HTMLTextAreaElement>(null)
  const handle = useRef<VirtualListHandle>(null)
  const [question, setQuestion] = useState<MessageQuestion>()
  const [isOver, setOver] = useState(false)
  const composer = useComposer({ place, chatId, draft: found.draft })
  const allPending = usePending()
  const pending = useMemo(
    () =>
      allPending.filter(one => isHere(one.place, { place, chatId }) && one.threadId === undefined),
    [allPending, place, chatId],
  )
  const reading = useReading({ chatId, firstUnreadId: open.chat?.firstUnreadId ?? null })
  const foundId = address.message
  useEffect(() => {
    const isHere = foundId === undefined || stretch.messages.some(message => message.id === foundId)
    if (!isHere && chatId !== undefined && stretch.loading === undefined && !stretch.isFailed)
      void loadAt(key, foundId)
    // Once per requested message.
    // oxlint-disable-next-line react/exhaustive-deps
  }, [foundId, chatId])
  useEffect(() => {
    if (matchMedia('(pointer: fine)').matches) field.current?.focus()
  }, [])
  const uses = useMessageUses({
    open,
    composer,
    focusField: () => field.current?.focus(),
    onThread: id => address.go({ thread: id, panel: undefined }),
    onJump: id => address.go({ message: id }),
    onAsk: setQuestion,
  })
  const isBlocked = open.contact?.block !== null && open.contact !== null
  function handleDrop(event: DragEvent): void {
    event.preventDefault()
    setOver(false)
    if (!isBlocked) composer.files.add(event.dataTransfer.files)
  }
  function editLast(): void {
    const last = stretch.messages.findLast(
      message =>
        message.senderId === open.ownId && message.deletedAt === null && message.event === null,
    )
    if (last === undefined) return
    if (isSettled(last.time)) toast.info(t('message.tooLate'))
    else uses.onEdit(last)
  }
  return (
    // Files can be dropped anywhere; the keyboard has the button.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions
    <section
      className={styles.conversation}
      aria-label={t('conversation.label', { name: open.title })}
      data-over={isOver || undefined}
      onDragOver={event => {
        event.preventDefault()
        setOver(true)
      }}
      onDragLeave={() => setOver(false)}
      onDrop={handleDrop}
    >
      <ConversationHeader open={open} address={address} />
      <ThreadNews chatId={chatId} address={address} />
      {stretch.messages.length === 0 && pending.length === 0 ? (
        <div className={styles.empty}>
          <EmptyState title={t('conversation.empty', { name: open.title })} />
        </div>
      ) : (
        <MessageList
          open={open}
          stretch={key}
          pending={pending}
          firstUnreadId={reading.dividerId}
          foundId={foundId}
          uses={uses}
          handle={handle}
          onAtEnd={isAtEnd => reading.setAtEnd(isAtEnd)}
          onNewest={() => {
            address.go({ message: undefined })
            void loadAt(key)
          }}
        />
      )}
      <TypingLine chatId={chatId} />
      {open.contact !== null && isBlocked ? (
        <BlockedNotice contact={open.contact} />
      ) : (
        <ComposerBox composer={composer} open={open} field={field} onEditLast={editLast} />
      )}
      <MessageDialogs question={question} onClose={() => setQuestion(undefined)} />
    </section>
  )
}

const isHere = (
  written: string,
  { place, chatId }: { place: Place; chatId: number | undefined },
): boolean => written === placeKey(place) || written === `chat:${chatId}`
