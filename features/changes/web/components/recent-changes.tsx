import type { RecentChange } from '../../contract/changes.contract.ts'
import type { Subject } from '#platform/contract/define.ts'
import { IconArrowBackUp, IconArrowForwardUp } from '@tabler/icons-react'
import { useInfiniteQuery } from '@tanstack/react-query'
import { useLocation } from '@tanstack/react-router'
import { useEffect, useRef, useState } from 'react'
import { useFormats } from '#platform/web/format/format.ts'
import { useSubjectName } from '#platform/web/access/subject-name.ts'
import { useTranslation } from '#platform/web/i18n/i18n.ts'
import { Button } from '#ui/button/button.tsx'
import { Dialog } from '#ui/dialog/dialog.tsx'
import { ChipSelect } from '#ui/list/chip-select.tsx'
import { Loaded } from '#ui/state/loaded.tsx'
import { EmptyState, NoMatchState } from '#ui/state/state.tsx'
import { onEntries, recentQuery, refreshRecent } from '../changes.api.ts'
import styles from './recent-changes.module.css'
import { RecordLink } from './record-link.tsx'
import { describeWholeChange } from './changed-fields.ts'
import { useChangeWords } from './use-change-words.ts'
import { useUndo } from './use-undo.ts'

/** Debounces refetches. */
const GATHER_MILLISECONDS = 300
const NAMES_SHOWN = 3

/** One's changes of the last day, from any device, with undo and redo (features.md X-07). */
export function RecentChanges({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation('changes')
  const subjectName = useSubjectName()
  const [subject, setSubject] = useState<Subject | ''>('')
  const query = useInfiniteQuery(recentQuery(subject))
  useCloseOnLeaving(onClose)
  useRefresh()
  const subjects = query.data?.pages[0]?.subjects ?? []
  return (
    <Dialog title={t('recent.title')} shape="drawer" onClose={onClose}>
      {subjects.length > 1 || subject !== '' ? (
        <div className={styles.filter}>
          <ChipSelect
            label={t('audit.subject')}
            value={subject}
            none=""
            options={[
              { value: '', text: t('recent.all') },
              ...subjects.map(value => ({
                value,
                text: subjectName(value),
              })),
            ]}
            onChange={value => setSubject(subjects.find(one => one === value) ?? '')}
          />
        </div>
      ) : null}
      <Loaded query={query} failed={t('recent.failed')} skeleton={[280, 240, 300, 220]}>
        {({ pages }) => {
          const changes = pages.flatMap(page => page.changes)
          if (changes.length === 0 && subject !== '')
            return <NoMatchState onClear={() => setSubject('')} />
          if (changes.length === 0)
            return <EmptyState title={t('recent.empty')} text={t('recent.emptyText')} />
          return (
            <>
              <ul className={styles.changes}>
                {changes.map(change => (
                  <Entry key={change.id} change={change} />
                ))}
              </ul>
              {query.hasNextPage ? (
                <Button
                  isBusy={query.isFetchingNextPage}
                  onClick={() => void query.fetchNextPage()}
                >
                  {t('recent.more')}
                </Button>
              ) : null}
            </>
          )
        }}
      </Loaded>
    </Dialog>
  )
}

function Entry({ change }: { change: RecentChange }) {
  const { t } = useTranslation(['changes', 'ui'])
  const subjectName = useSubjectName()
  const format = useFormats()
  const describe = useChangeWords()
  const what = describe(change)
  const whole = describeWholeChange(change, t)
  const undo = useUndo(t('undone', { what: whole }))
  const redo = useUndo(t('redone', { what: whole }))
  const { undoId, redoId, undoneAt } = change
  return (
    <li className={styles.change} data-undone={undoneAt !== null || undefined}>
      <span className={styles.words}>
        <span className={styles.what} dir="auto">
          {what}
        </span>
        <Records change={change} />
        <span className={styles.when} title={format.moment(undoneAt ?? change.at)}>
          {[
            subjectName(change.subject),
            undoneAt === null
              ? format.ago(change.at)
              : t('recent.undoneAgo', { ago: format.ago(undoneAt) }),
          ].join(' · ')}
        </span>
      </span>
      {undoId === null ? null : (
        <Button
          icon={<IconArrowBackUp className={styles.mirrored} size={16} stroke={1.7} />}
          isBusy={undo.isPending}
          aria-label={t('recent.undoOf', { what })}
          onClick={() => undo.mutate(undoId)}
        >
          {t('ui:undo')}
        </Button>
      )}
      {redoId === null ? null : (
        <Button
          kind="quiet"
          icon={<IconArrowForwardUp className={styles.mirrored} size={16} stroke={1.7} />}
          isBusy={redo.isPending}
          aria-label={t('recent.redoOf', { what })}
          onClick={() => redo.mutate(redoId)}
        >
          {t('recent.redo')}
        </Button>
      )}
    </li>
  )
}

/** Links to the records; without the name if the line above has it. */
function Records({ change }: { change: RecentChange }) {
  const { t } = useTranslation('changes')
  const { records, count, subject, undoneAt } = change
  // Deleted records exist again after an undo; created ones no longer do.
  const isThere = (change.action === 'delete') === (undoneAt !== null)
  const action = isThere ? 'update' : 'delete'
  const named = records.filter(record => record.name !== '').slice(0, NAMES_SHOWN)
  if (named.length === 0 || (count === 1 && !isThere)) return null
  return (
    <span className={styles.names}>
      {named.map(record => (
        <RecordLink key={record.id} subject={subject} action={action} id={record.id}>
          {count === 1 ? t('recent.open') : record.name}
        </RecordLink>
      ))}
      {count > named.length ? (
        <span>{t('recent.others', { count: count - named.length })}</span>
      ) : null}
    </span>
  )
}

/** Changes in other tabs and on other devices appear live. */
function useRefresh(): void {
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined
    const end = onEntries(() => {
      timer ??= setTimeout(() => {
        timer = undefined
        void refreshRecent()
      }, GATHER_MILLISECONDS)
    })
    return () => {
      end()
      clearTimeout(timer)
    }
  }, [])
}

/** Closes when a link in it is followed. */
function useCloseOnLeaving(onClose: () => void): void {
  const { href } = useLocation()
  const opened = useRef(href)
  useEffect(() => {
    if (opened.current !== href) onClose()
  }, [href, onClose])
}
