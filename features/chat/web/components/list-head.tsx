import {
  IconBell,
  IconChecks,
  IconDots,
  IconFileImport,
  IconSearch,
  IconShieldHalf,
  IconUsersPlus,
} from '@tabler/icons-react'
import { type KeyboardEvent, type RefObject, Suspense, useState } from 'react'
import { useCan } from '#platform/web/access/access.tsx'
import { useTranslation } from '#platform/web/i18n/i18n.ts'
import { Avatar } from '#ui/avatar/avatar.tsx'
import { Segments } from '#ui/choices/segments.tsx'
import { lazyDialog } from '#ui/dialog/lazy-dialog.tsx'
import { Menu, MenuItem } from '#ui/menu/menu.tsx'
import type { ChatList } from '../chat.api.ts'
import { markRead } from '../chat-actions.api.ts'
import type { ChatAddress } from './chat-address.ts'
import { GroupDialog } from './group-dialog.tsx'
import { PresenceDot } from './presence-dot.tsx'
import { useAction } from './use-action.ts'
import parts from './parts.module.css'
import styles from './chat-list.module.css'

const ImportSlackDialog = lazyDialog(
  async () => (await import('./import-slack-dialog.tsx')).ImportSlackDialog,
)
const RetentionDialog = lazyDialog(
  async () => (await import('./retention-dialog.tsx')).RetentionDialog,
)

interface ListHeadProps {
  list: ChatList
  address: ChatAddress
  search: RefObject<HTMLInputElement | null>
  text: string
  tags: readonly string[]
  onText: (text: string) => void
  onKey: (event: KeyboardEvent) => void
}

const SIZE = { size: 16, stroke: 1.7 }

/** Profile button, search, and filters of the list. */
export function ListHead({ list, address, search, text, tags, onText, onKey }: ListHeadProps) {
  const { t } = useTranslation('chat')
  const act = useAction()
  const [isAdding, setAdding] = useState(false)
  const [isRetentionOpen, setRetentionOpen] = useState(false)
  const [isImporting, setImporting] = useState(false)
  const { profileUser } = list
  const runsIt = useCan('manage', 'Chat')
  const filters = ['', 'unread', 'important', ...tags.map(tag => `#${tag}`)]
  return (
    <div className={styles.head}>
      <div className={styles.bar}>
        <button
          type="button"
          className={styles.me}
          aria-expanded={address.panel === 'me'}
          onClick={() =>
            address.go({ panel: address.panel === 'me' ? undefined : 'me', thread: undefined })
          }
        >
          <Avatar person={profileUser} />
          <span className="sr-only">{t('me.open')}</span>
          <PresenceDot presence={profileUser.status} />
        </button>
        <div className={styles.search} role="search">
          <IconSearch className={styles.lens} size={16} stroke={1.7} aria-hidden="true" />
          <input
            ref={search}
            type="search"
            className={`${parts.field} ${styles.field}`}
            aria-label={t('list.search')}
            placeholder={t('list.search')}
            autoComplete="off"
            maxLength={200}
            dir={text === '' ? undefined : 'auto'}
            value={text}
            onChange={event => onText(event.currentTarget.value)}
            onKeyDown={onKey}
          />
        </div>
        <Menu name={t('list.menu')} icon={<IconDots size={19} stroke={1.7} />}>
          {() => (
            <>
              <MenuItem
                text={t('group.new')}
                icon={<IconUsersPlus {...SIZE} />}
                onChoose={() => setAdding(true)}
              />
              <MenuItem
                text={t('list.readAll')}
                icon={<IconChecks {...SIZE} />}
                onChoose={() => void act(markRead())}
              />
              <MenuItem
                text={t('remind.list')}
                icon={<IconBell {...SIZE} />}
                onChoose={() => address.go({ panel: 'reminders', thread: undefined })}
              />
              {runsIt ? (
                <>
                  <MenuItem
                    text={t('retention.title')}
                    icon={<IconShieldHalf {...SIZE} />}
                    onChoose={() => setRetentionOpen(true)}
                  />
                  <MenuItem
                    text={t('list.importSlack')}
                    icon={<IconFileImport {...SIZE} />}
                    onChoose={() => setImporting(true)}
                  />
                </>
              ) : null}
            </>
          )}
        </Menu>
      </div>
      <div className={styles.filters}>
        <Segments
          name={t('list.filter')}
          value={address.filter}
          options={filters.map(filter => ({
            value: filter,
            text: filter.startsWith('#') ? (
              <bdi>{filter}</bdi>
            ) : (
              t(`filter.${filter === '' ? 'all' : filter}`)
            ),
          }))}
          onChoose={filter => address.go({ filter: filter === '' ? undefined : filter })}
        />
      </div>
      {isAdding ? (
        <GroupDialog onClose={() => setAdding(false)} onMade={id => address.open({ chatId: id })} />
      ) : null}
      <Suspense>
        {isImporting ? <ImportSlackDialog onClose={() => setImporting(false)} /> : null}
        {isRetentionOpen ? <RetentionDialog onClose={() => setRetentionOpen(false)} /> : null}
      </Suspense>
    </div>
  )
}
