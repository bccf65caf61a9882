import type { Email } from '../../contract/email-shapes.rules.ts'
import { IconPencilPlus } from '@tabler/icons-react'
import { useSearch } from '@tanstack/react-router'
import { type RefObject, useEffect, useMemo, useRef } from 'react'
import { useTranslation } from '#platform/web/i18n/i18n.ts'
import { stringifySearch } from '#platform/web/search/search-schema.ts'
import { Button } from '#ui/button/button.tsx'
import { SkeletonBox, EmptyState, ErrorState, NoMatchState, Skeleton } from '#ui/state/state.tsx'
import { VirtualList, type VirtualListHandle } from '#ui/virtual-list/virtual-list.tsx'
import type { Mailbox } from '../email.api.ts'
import { FolderNotice } from './folder-notice.tsx'
import styles from './mail-list.module.css'
import { MailRow, type RowUses } from './mail-row.tsx'
import { MailSearch } from './mail-search.tsx'
import { MailToolbar } from './mail-toolbar.tsx'
import type { ListingControl } from './use-listing.ts'
import type { MailActions } from './use-mail-actions.ts'
import type { useMailRows } from './use-mail-rows.ts'
import type { MailSelection } from './use-mail-selection.ts'
import { WaitingMails } from './waiting-mails.tsx'

interface MailPaneProps {
  mailbox: Mailbox
  control: ListingControl
  rows: ReturnType<typeof useMailRows>
  selection: MailSelection
  cursor: number | undefined
  actions: MailActions
  handle: RefObject<VirtualListHandle | null>
  onPoint: (mail: Email) => void
  onOpenDraft: (mail: Email) => void
  onWrite: () => void
  onAddLabel: () => void
  onImport: () => void
}

/** The list pane: search, bulk actions, the mails, and the empty states. */
export function MailPane(props: MailPaneProps) {
  const {
    mailbox,
    control,
    rows,
    selection,
    cursor,
    actions,
    handle,
    onWrite,
    onAddLabel,
    onImport,
  } = props
  const { t } = useTranslation('email')
  const { view, label, text, openId } = control
  const uses = useRowUses(props)
  const raw: Record<string, unknown> = useSearch({ strict: false })
  const address = stringifySearch({ ...raw, mail: undefined })
  const list = useFocusAtCursor(cursor)
  return (
    <div ref={list} className={styles.list} data-choosing={selection.count > 0 || undefined}>
      <MailSearch control={control} />
      <MailToolbar
        {...{ mailbox, control, selection, actions, onAddLabel, onImport }}
        total={rows.total}
        isFetching={rows.query?.isFetching === true}
        mails={rows.mails}
      />
      <FolderNotice
        view={label === undefined ? view : undefined}
        count={rows.total}
        days={mailbox.trashDays}
      />
      <WaitingMails />
      <States
        rows={rows}
        isFiltered={text !== ''}
        onClear={() => control.search('', { replace: false })}
        onWrite={onWrite}
        view={label === undefined ? view : 'label'}
      >
        <VirtualList
          name={t('list.name')}
          items={rows.places}
          keyOf={place => rows.mailAt(place)?.id ?? `place-${place}`}
          estimate={() => 84}
          isEven
          handle={handle}
        >
          {place => {
            const mail = rows.mailAt(place)
            return (
              <MailRow
                place={place}
                mail={mail}
                labels={mailbox.labels}
                address={address}
                isOwn={view === 'sent' || view === 'draft' || view === 'scheduled'}
                isChosen={mail !== undefined && selection.ids.has(mail.id)}
                isOpen={mail?.id === openId && openId !== undefined}
                isAtCursor={mail?.id === cursor && cursor !== undefined}
                uses={uses}
                show={rows.show}
              />
            )
          }}
        </VirtualList>
      </States>
    </div>
  )
}

/** The focus goes with the cursor, so that screen readers say where it is, and Tab and Enter go on from there. */
function useFocusAtCursor(cursor: number | undefined) {
  const list = useRef<HTMLDivElement>(null)
  useEffect(() => {
    const row = list.current?.querySelector('[data-cursor]')
    if (row?.contains(document.activeElement) === false) row.querySelector('a')?.focus()
  }, [cursor])
  return list
}

/** Row callbacks with a stable identity: a row re-renders only when its own data changes. */
function useRowUses(props: MailPaneProps): RowUses {
  const latest = useRef(props)
  latest.current = props
  return useMemo(() => {
    const now = () => latest.current
    return {
      read: (id, isRead) => void now().actions.read([id], isRead),
      archive: id => void now().actions.move([id], 'archive'),
      trash: id => void now().actions.trash([id]),
      star: (id, isStarred) => void now().actions.star([id], isStarred),
      choose: (mail, isRange) => now().selection.toggle(mail, isRange),
      /** All selected mails, if this is one of them. */
      dragged: id => (now().selection.ids.has(id) ? [...now().selection.ids] : [id]),
      point: mail => now().onPoint(mail),
      open: id => now().control.open(id),
      openDraft: mail => now().onOpenDraft(mail),
    }
  }, [])
}

interface StatesProps {
  rows: ReturnType<typeof useMailRows>
  isFiltered: boolean
  view: string
  onClear: () => void
  onWrite: () => void
  children: React.ReactNode
}

function States({
  rows: { query, isLoaded, total },
  isFiltered,
  view,
  onClear,
  onWrite,
  children,
}: StatesProps) {
  const { t } = useTranslation('email')
  if (query !== undefined && query.error !== null && query.data === undefined)
    return (
      <ErrorState
        title={t('list.failed')}
        error={query.error}
        isBusy={query.isFetching}
        onRetry={() => void query.refetch()}
      />
    )
  if (!isLoaded && query?.data === undefined)
    return (
      <Skeleton>
        {[1, 2, 3, 4, 5, 6].map(one => (
          <div key={one} className={styles.row}>
            <div className={styles.skeleton}>
              <SkeletonBox width="45%" height={14} />
              <SkeletonBox width="80%" height={14} />
            </div>
          </div>
        ))}
      </Skeleton>
    )
  if (total > 0) return children
  if (isFiltered) return <NoMatchState onClear={onClear} />
  const write = (
    <Button icon={<IconPencilPlus size={16} stroke={1.7} />} onClick={onWrite}>
      {t('compose.button')}
    </Button>
  )
  // The empty state offers no Compose here: writing fills none of these.
  const isAside = view === 'spam' || view === 'trash' || view === 'snoozed'
  return (
    <EmptyState
      title={t(`empty.${view}`)}
      text={t('empty.text')}
      action={isAside ? undefined : write}
    />
  )
}
