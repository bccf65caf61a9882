import { useQuery } from '@tanstack/react-query'
import { type KeyboardEvent, type RefObject, useDeferredValue, useState } from 'react'
import { useFormats } from '#platform/web/format/format.ts'
import { useTranslation } from '#platform/web/i18n/i18n.ts'
import { queryClient } from '#platform/web/query/query-client.ts'
import { EmptyState, NoMatchState } from '#ui/state/state.tsx'
import { type ChatList as Chats, placeKey, searchQuery } from '../chat.api.ts'
import type { ChatAddress } from './chat-address.ts'
import { ChatLineView } from './chat-line.tsx'
import { type ChatLine, filterLines, tagsOf, toLines } from './chat-lines.ts'
import { FoundMessages } from './found-messages.tsx'
import { ListHead } from './list-head.tsx'
import styles from './chat-list.module.css'

interface ChatListProps {
  list: Chats
  address: ChatAddress
  search: RefObject<HTMLInputElement | null>
}

/** Chats, newest first, and contacts; typing searches both (features.md CHAT-05). */
export function ChatList({ list, address, search }: ChatListProps) {
  const { t } = useTranslation('chat')
  const format = useFormats()
  const [text, setText] = useState('')
  const q = useDeferredValue(text.trim())
  const { filter } = address
  const { data: found } = useQuery(searchQuery(q))
  const { chats, contacts } = listFitting(list, { filter, q, found: q === '' ? undefined : found })
  const open = address.place === undefined ? undefined : placeKey(address.place)
  const messages = q === '' || filter !== '' ? [] : (found?.messages ?? [])
  const isWhole = q === '' && filter === ''
  const isNothing = chats.length + contacts.length + messages.length === 0

  function take(line: ChatLine | undefined): void {
    if (line === undefined) return
    setText('')
    address.open(line.place)
  }
  /** Opens the first match of the input, even if the list has not updated yet. */
  async function takeFirst(): Promise<void> {
    const typed = text.trim()
    const here = listFitting(list, { filter, q: typed, found: undefined })
    const first = here.chats[0] ?? here.contacts[0]
    if (first !== undefined || !list.contactsTruncated) return take(first)
    const found = await queryClient.fetchQuery(searchQuery(typed)).catch(() => undefined)
    take(listFitting(list, { filter, q: typed, found }).contacts[0])
  }
  function handleKey(event: KeyboardEvent): void {
    if (event.key === 'Enter' && text.trim() !== '') void takeFirst()
    else if (event.key === 'Escape' && text !== '') setText('')
    else if (event.key === 'ArrowDown')
      document.querySelector<HTMLElement>(`.${styles.line}`)?.focus()
    else return
    event.preventDefault()
  }
  const show = (some: ChatLine[]) => (
    // Keys bubble up from its buttons.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions
    <ul className={styles.lines} onKeyDown={moveFocus}>
      {some.map(line => (
        <ChatLineView
          key={line.key}
          line={line}
          isOpen={line.key === open}
          onOpen={() => take(line)}
        />
      ))}
    </ul>
  )
  return (
    <nav className={styles.list} aria-label={t('list.label')}>
      <ListHead
        list={list}
        address={address}
        search={search}
        text={text}
        tags={tagsOf(list).toSorted(format.compare)}
        onText={setText}
        onKey={handleKey}
      />
      <div className={styles.scroll}>
        {isNothing && !isWhole ? (
          <NoMatchState
            onClear={() => {
              setText('')
              address.go({ filter: undefined })
            }}
          />
        ) : null}
        {chats.length > 0 || isWhole ? <h2 className={styles.title}>{t('list.chats')}</h2> : null}
        {chats.length > 0 ? show(chats) : null}
        {chats.length === 0 && isWhole ? (
          <EmptyState title={t(contacts.length === 0 ? 'list.nobody' : 'list.empty')} />
        ) : null}
        {contacts.length === 0 ? null : (
          <>
            <h2 className={styles.title}>{t('list.contacts')}</h2>
            {show(contacts)}
            {list.contactsTruncated && q === '' ? (
              <p className={styles.more}>{t('list.more')}</p>
            ) : null}
          </>
        )}
        <FoundMessages messages={messages} onOpen={address.open} />
      </div>
    </nav>
  )
}

interface Sought {
  filter: string
  q: string
  found: { contacts: Chats['contacts'] } | undefined
}

/** Matching items, including people found by search beyond the list. */
function listFitting(list: Chats, { filter, q, found }: Sought): ReturnType<typeof toLines> {
  const lines = toLines(list)
  const chats = filterLines(lines.chats, { filter, q })
  if (filter === 'unread') return { chats, contacts: [] }
  const contacts = filterLines(lines.contacts, { filter, q })
  if (!list.contactsTruncated || found === undefined) return { chats, contacts }
  const known = new Set([...contacts, ...lines.chats].map(line => line.key))
  const more = toLines({
    ...list,
    chatsContacts: [],
    groups: [],
    contacts: found.contacts,
  }).contacts
  return { chats, contacts: [...contacts, ...more.filter(line => !known.has(line.key))] }
}

function moveFocus(event: KeyboardEvent<HTMLElement>): void {
  const buttons = [...document.querySelectorAll<HTMLElement>(`.${styles.scroll} button`)]
  const at = buttons.findIndex(button => button === document.activeElement)
  const next = { ArrowDown: at + 1, ArrowUp: at - 1, Home: 0, End: buttons.length - 1 }[event.key]
  if (at === -1 || next === undefined) return
  event.preventDefault()
  buttons[Math.max(0, Math.min(buttons.length - 1, next))]?.focus()
}
