import { useQuery } from '@tanstack/react-query'
import { useRef } from 'react'
import { useTranslation } from '#platform/web/i18n/i18n.ts'
import { Page } from '#ui/page/page.tsx'
import { EmptyState } from '#ui/state/state.tsx'
import { Loaded } from '#ui/state/loaded.tsx'
import { type ChatList as Chats, chatsQuery, placeKey } from './chat.api.ts'
import { type ChatAddress, useChatAddress } from './components/chat-address.ts'
import { ChatList } from './components/chat-list.tsx'
import { Conversation } from './components/conversation.tsx'
import { InfoPanel } from './components/info-panel.tsx'
import { ChatListSkeleton } from './components/list-skeleton.tsx'
import { ProfilePanel } from './components/profile-panel.tsx'
import { RemindersPanel } from './components/reminders-panel.tsx'
import { ThreadPanel } from './components/thread-panel.tsx'
import { useChatKeys } from './components/use-chat-keys.ts'
import styles from './components/chat.module.css'

// Three panes: list, conversation, details. On phones each is a screen with a way back. The URL holds what is open: `contact` or `chat`,
// `message`, `thread`, `panel`, `filter`.

export function ChatPage() {
  const { t } = useTranslation('chat')
  const query = useQuery(chatsQuery())
  return (
    <Page title={t('title')} isBare>
      <div className={styles.panes}>
        <Loaded query={query} failed={t('list.failed')} skeleton={<ChatListSkeleton />}>
          {list => <Panes list={list} />}
        </Loaded>
      </div>
    </Page>
  )
}

function Panes({ list }: { list: Chats }) {
  const address = useChatAddress()
  const search = useRef<HTMLInputElement>(null)
  const { place, panel, thread } = address
  useChatKeys({ list, address, search })
  const hasPanel = panel !== undefined || thread !== undefined
  return (
    <div
      className={styles.inside}
      data-open={place !== undefined || undefined}
      data-panel={hasPanel || undefined}
    >
      <div className={styles.list}>
        <ChatList list={list} address={address} search={search} />
      </div>
      <div className={styles.middle}>
        {place === undefined ? (
          <Nothing />
        ) : (
          <Conversation key={placeKey(place)} place={place} address={address} />
        )}
      </div>
      <Beside address={address} />
    </div>
  )
}

function Nothing() {
  const { t } = useTranslation('chat')
  return (
    <div className={styles.nothing}>
      <EmptyState title={t('start.title')} text={t('start.text')} />
    </div>
  )
}

function Beside({ address }: { address: ChatAddress }) {
  const { place, panel, thread } = address
  if (thread !== undefined && place !== undefined)
    return (
      <ThreadPanel
        key={`${placeKey(place)} ${thread}`}
        place={place}
        threadId={thread}
        address={address}
      />
    )
  if (panel === 'me') return <ProfilePanel onClose={() => address.go({ panel: undefined })} />
  if (panel === 'reminders') return <RemindersPanel address={address} />
  if (panel === 'info' && place !== undefined)
    return <InfoPanel key={placeKey(place)} place={place} address={address} />
  return null
}
