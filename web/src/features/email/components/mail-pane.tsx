import type { Email } from '@smart-fft/contract/email-shapes.rules'
import type { RefObject } from 'react'
import { useTranslation } from '../../../platform/i18n/i18n.ts'
import { Bone, EmptyState, ErrorState, NoMatchState, Skeleton } from '../../../ui/state/state.tsx'
import { VirtualList, type VirtualListHandle } from '../../../ui/virtual-list/virtual-list.tsx'
import type { Mailbox } from '../email.api.ts'
import { FolderNotice } from './folder-notice.tsx'
import styles from './mail-list.module.css'
import { MailRow, type RowControl } from './mail-row.tsx'
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
  onAddLabel: () => void
  onImport: () => void
}

/** The list: search, what can be done with those chosen, the mails themselves, and the states without any. */
export function MailPane(props: MailPaneProps) {
  const { mailbox, control, rows, selection, cursor, actions, handle, onPoint, onOpenDraft, onAddLabel, onImport } = props
  const { t } = useTranslation('email')
  const { view, label, text, openId } = control
  const row: RowControl = {
    labels: mailbox.labels,
    chosen: selection.ids,
    openId,
    cursor,
    isOwn: view === 'sent' || view === 'draft' || view === 'scheduled',
    actions,
    show: rows.show,
    onChoose: selection.toggle,
    onPoint,
    onOpenDraft,
  }
  return (
    <div className={styles.list} data-choosing={selection.count > 0 || undefined}>
      <MailSearch control={control} />
      <MailToolbar
        {...{ mailbox, control, selection, actions, onAddLabel, onImport }}
        total={rows.total}
        isFetching={rows.query?.isFetching === true}
        mails={rows.mails}
      />
      <FolderNotice view={label === undefined ? view : undefined} count={rows.total} days={mailbox.trashDays} />
      <WaitingMails />
      <States
        rows={rows}
        isFiltered={text !== ''}
        onClear={() => control.search('', { replace: false })}
        view={label === undefined ? view : 'label'}
      >
        <VirtualList
          name={t('list.name')}
          items={rows.places}
          keyOf={({ index, mail }) => mail?.id ?? `place-${index}`}
          estimate={() => 85}
          handle={handle}
        >
          {place => <MailRow place={place} control={row} />}
        </VirtualList>
      </States>
    </div>
  )
}

interface StatesProps {
  rows: ReturnType<typeof useMailRows>
  isFiltered: boolean
  view: string
  onClear: () => void
  children: React.ReactNode
}

function States({ rows: { query, isLoaded, total }, isFiltered, view, onClear, children }: StatesProps) {
  const { t } = useTranslation('email')
  if (query !== undefined && query.error !== null && query.data === undefined)
    return <ErrorState title={t('list.failed')} error={query.error} isBusy={query.isFetching} onRetry={() => void query.refetch()} />
  if (!isLoaded && query?.data === undefined)
    return (
      <Skeleton>
        {[1, 2, 3, 4, 5, 6].map(one => (
          <div key={one} className={styles.row}>
            <div className={styles.bones}>
              <Bone width="45%" height={14} />
              <Bone width="80%" height={14} />
            </div>
          </div>
        ))}
      </Skeleton>
    )
  if (total > 0) return children
  return isFiltered ? <NoMatchState onClear={onClear} /> : <EmptyState title={t(`empty.${view}`)} text={t('empty.text')} />
}
