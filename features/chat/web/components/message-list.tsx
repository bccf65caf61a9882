import { IconArrowDown } from '@tabler/icons-react'
import { type RefObject, useEffect, useMemo, useRef, useState } from 'react'
import { useFormats } from '#platform/web/format/format.ts'
import { useTranslation } from '#platform/web/i18n/i18n.ts'
import { useRegional } from '#platform/web/preferences/regional.ts'
import { VirtualList, type VirtualListHandle } from '#ui/virtual-list/virtual-list.tsx'
import { Arrivals } from './arrivals.tsx'
import type { OpenChat } from './chat-people.ts'
import { type Row, toRows } from './conversation-rows.ts'
import { EventLine } from './event-line.tsx'
import { MessageRow } from './message-row.tsx'
import { loadMore, type StretchKey, useStretch } from './message-store.ts'
import type { MessageUses } from './message-tools.tsx'
import { PendingRow } from './pending-row.tsx'
import type { Pending } from './sending.ts'
import styles from './message-list.module.css'

interface MessageListProps {
  open: OpenChat
  stretch: StretchKey
  pending: readonly Pending[]
  firstUnreadId: number | null
  foundId: number | undefined
  uses: MessageUses
  handle: RefObject<VirtualListHandle | null>
  onAtEnd: (isAtEnd: boolean) => void
  /** Requests the newest messages if they are not loaded. */
  onNewest: () => void
}

const HEIGHTS = { day: 40, unread: 36, event: 32, message: 58, pending: 58 }

/** The messages of a chat or thread: loads older ones on scrolling, and follows the end. */
export function MessageList({
  open,
  stretch: key,
  pending,
  firstUnreadId,
  foundId,
  uses,
  handle,
  onAtEnd,
  onNewest,
}: MessageListProps) {
  const { t } = useTranslation('chat')
  const { messages, hasBefore, hasAfter, below, isFailed } = useStretch(key)
  const toNewest = () => (hasAfter ? onNewest() : handle.current?.toEnd())
  const { timeZone } = useRegional()
  const [isAtEnd, setAtEnd] = useState(true)
  const rows = useMemo(
    () =>
      toRows({
        messages,
        pending: hasAfter ? [] : pending,
        firstUnreadId,
        ownId: open.ownId,
        timeZone,
      }),
    [messages, pending, hasAfter, firstUnreadId, open.ownId, timeZone],
  )
  const passed = usePassed(messages.at(-1)?.id ?? 0, isAtEnd && !hasAfter)
  const isBelow = !isAtEnd || hasAfter
  const count = hasAfter
    ? below
    : messages.filter(message => message.id > passed && message.senderId !== open.ownId).length
  useFound({ handle, rows, foundId })
  useUnreadFirst({ handle, rows })
  useOwnSent(pending, toNewest)
  return (
    <div className={styles.place}>
      <VirtualList
        key={key}
        name={t('conversation.label', { name: open.title })}
        items={rows}
        keyOf={row => row.key}
        estimate={row => HEIGHTS[row.is]}
        sticksToEnd
        handle={handle}
        onStartReached={() => void (hasBefore && loadMore(key, 'before'))}
        onEndReached={() => void (hasAfter && loadMore(key, 'after'))}
        onAtEndChange={now => {
          setAtEnd(now)
          onAtEnd(now && !hasAfter)
        }}
      >
        {row => <RowView row={row} open={open} foundId={foundId} uses={uses} />}
      </VirtualList>
      <Arrivals key={`arrived ${key}`} messages={messages} open={open} />
      {isFailed ? (
        <button
          type="button"
          className={styles.failed}
          onClick={() => void loadMore(key, hasBefore ? 'before' : 'after')}
        >
          {t('conversation.failed')}
        </button>
      ) : null}
      {isBelow ? (
        <button type="button" className={styles.newest} onClick={toNewest}>
          <IconArrowDown size={16} stroke={1.8} aria-hidden="true" />
          {count > 0 ? t('conversation.newBelow', { count }) : t('conversation.newest')}
        </button>
      ) : null}
    </div>
  )
}

function RowView({
  row,
  open,
  foundId,
  uses,
}: { row: Row } & Pick<MessageListProps, 'open' | 'foundId' | 'uses'>) {
  const { t } = useTranslation('chat')
  const format = useFormats()
  if (row.is === 'day') {
    return (
      <p className={styles.day}>
        <span>
          <bdi>{format.date(row.moment)}</bdi>
        </span>
      </p>
    )
  }
  if (row.is === 'unread')
    return <p className={styles.unread}>{t('conversation.unread', { count: row.count })}</p>
  if (row.is === 'event') return <EventLine message={row.message} open={open} />
  if (row.is === 'pending')
    return <PendingRow pending={row.pending} open={open} isFirst={row.isFirst} />
  const { message, isFirst, isLast } = row
  return (
    <MessageRow
      message={message}
      open={open}
      isFirst={isFirst}
      isLast={isLast}
      isFound={message.id === foundId}
      uses={uses}
    />
  )
}

/** The newest message when the reader scrolled away from the end: later ones count as new. */
function usePassed(lastId: number, isAtEnd: boolean): number {
  const passed = useRef(lastId)
  if (isAtEnd) passed.current = lastId
  return passed.current
}

/** Scrolls to the message of a link, quote or search. */
function useFound({
  handle,
  rows,
  foundId,
}: {
  handle: MessageListProps['handle']
  rows: Row[]
  foundId: number | undefined
}): void {
  const shown = useRef<number>(undefined)
  useEffect(() => {
    if (foundId === undefined || shown.current === foundId) return
    if (handle.current?.toRow(`${foundId}`, 'center') === true) shown.current = foundId
  }, [handle, rows, foundId])
}

/** What one sends is shown, wherever one has scrolled to. */
function useOwnSent(pending: readonly Pending[], toNewest: () => void): void {
  const last = pending.at(-1)?.clientId
  const shown = useRef(last)
  useEffect(() => {
    if (last === undefined || last === shown.current) return
    shown.current = last
    toNewest()
  }, [last, toNewest])
}

/** Starts a chat with unread messages at the first of them. */
function useUnreadFirst({
  handle,
  rows,
}: {
  handle: MessageListProps['handle']
  rows: Row[]
}): void {
  const isDone = useRef(false)
  useEffect(() => {
    if (isDone.current || rows.length === 0) return
    isDone.current = true
    handle.current?.toRow('unread', 'start')
  }, [handle, rows])
}
