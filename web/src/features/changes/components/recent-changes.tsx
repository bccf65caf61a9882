import type { Change } from '@smart-fft/contract/changes.contract'
import { IconArrowBackUp } from '@tabler/icons-react'
import { useMutation, useQuery } from '@tanstack/react-query'
import { useFormats } from '../../../platform/format/format.ts'
import { useTranslation } from '../../../platform/i18n/i18n.ts'
import { Button } from '../../../ui/button/button.tsx'
import { Dialog } from '../../../ui/dialog/dialog.tsx'
import { explainFailure } from '../../../ui/state/explain-failure.ts'
import { Bone, EmptyState, ErrorState, Skeleton } from '../../../ui/state/state.tsx'
import { toast } from '../../../ui/toast/toast-store.ts'
import { recentQuery, undoChange } from '../changes.api.ts'
import styles from './changes.module.css'
import { useChangeWords } from './use-change-words.ts'

/** What one did in the last day, from this device or another, each with its way back (features.md X-07). */
export function RecentChanges({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation('changes')
  const { data, error, isFetching, refetch } = useQuery(recentQuery())
  return (
    <Dialog title={t('recent.title')} shape="drawer" onClose={onClose}>
      {error !== null ? (
        <ErrorState title={t('recent.failed')} error={error} isBusy={isFetching} onRetry={() => void refetch()} />
      ) : data === undefined ? (
        <Skeleton>
          {[280, 240, 300, 220].map(width => (
            <Bone key={width} width={width} height={40} />
          ))}
        </Skeleton>
      ) : data.length === 0 ? (
        <EmptyState title={t('recent.empty')} text={t('recent.emptyText')} />
      ) : (
        <ul className={styles.changes}>
          {data.map(change => (
            <Entry key={change.id} change={change} />
          ))}
        </ul>
      )}
    </Dialog>
  )
}

function Entry({ change }: { change: Change }) {
  const { t } = useTranslation(['changes', 'ui'])
  const { t: tUi } = useTranslation('ui')
  const format = useFormats()
  const tell = useChangeWords()
  const undo = useMutation({
    mutationFn: () => undoChange(change.id),
    onSuccess: () => toast.done(t('undone', { what: tell(change) })),
    onError: failure => toast.error(explainFailure(failure, tUi)),
  })
  return (
    <li className={styles.change}>
      <span className={styles.words}>
        <span className={styles.what}>{tell(change)}</span>
        <span className={styles.when} title={format.moment(change.at)}>
          {change.undoneAt === null ? format.ago(change.at) : t('recent.undone')}
        </span>
      </span>
      {change.canUndo ? (
        <Button icon={<IconArrowBackUp size={16} stroke={1.7} />} isBusy={undo.isPending} onClick={() => undo.mutate()}>
          {t('ui:undo')}
        </Button>
      ) : null}
    </li>
  )
}
