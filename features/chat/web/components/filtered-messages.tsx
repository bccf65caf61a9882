import { MESSAGE_FILTERS } from '../../contract/chat.rules.ts'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useFormats } from '#platform/web/format/format.ts'
import { useTranslation } from '#platform/web/i18n/i18n.ts'
import { Loaded } from '#ui/state/loaded.tsx'
import { Tabs } from '#ui/tabs/tabs.tsx'
import { filteredQuery } from '../chat.api.ts'
import { Attachments } from './attachments.tsx'
import { addressOf, type ChatAddress } from './chat-address.ts'
import type { OpenChat } from './chat-people.ts'
import parts from './parts.module.css'
import styles from './info.module.css'

interface FilteredProps {
  chatId: number
  open: OpenChat
  address: ChatAddress
}

/** Shared files, pinned and starred messages of a chat; each links to its position. */
export function FilteredMessages(props: FilteredProps) {
  const { t } = useTranslation('chat')
  const [kind, setKind] = useState<string>('files')
  return (
    <Tabs
      name={t('filtered.title')}
      open={kind}
      onOpen={setKind}
      tabs={MESSAGE_FILTERS.map(one => ({
        key: one,
        title: t(`filtered.${one}`),
        content: () => <MessageList kind={one} {...props} />,
      }))}
    />
  )
}

function MessageList({
  chatId,
  kind,
  open,
  address,
}: FilteredProps & { kind: (typeof MESSAGE_FILTERS)[number] }) {
  const { t } = useTranslation('chat')
  const format = useFormats()
  return (
    <Loaded
      query={useQuery(filteredQuery(chatId, kind))}
      failed={t('filtered.failed')}
      skeleton={[220, 220]}
    >
      {({ messages }) =>
        messages.length === 0 ? (
          <p className={styles.soft}>{t(`filtered.none.${kind}`)}</p>
        ) : (
          <ul className={styles.list}>
            {messages.map(message => (
              <li key={message.id}>
                {kind === 'files' ? <Attachments files={message.attachments} /> : null}
                <button
                  type="button"
                  className={`${parts.row} ${styles.message}`}
                  onClick={() => address.go(addressOf(message))}
                >
                  <span className={styles.soft}>
                    <bdi>{open.people.get(message.senderId)?.fullName ?? message.senderName}</bdi> ·{' '}
                    <bdi>{format.shortDate(message.time)}</bdi>
                  </span>
                  {message.message === '' ? null : (
                    <span className={styles.filteredText} dir="auto">
                      {message.message}
                    </span>
                  )}
                </button>
              </li>
            ))}
          </ul>
        )
      }
    </Loaded>
  )
}
