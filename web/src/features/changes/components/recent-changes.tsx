import type { Change } from '@smart-fft/contract/changes.contract'
import { IconArrowBackUp } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useFormats } from '../../../platform/format/format.ts'
import { useTranslation } from '../../../platform/i18n/i18n.ts'
import { Button } from '../../../ui/button/button.tsx'
import { Dialog } from '../../../ui/dialog/dialog.tsx'
import { Loaded } from '../../../ui/state/loaded.tsx'
import { EmptyState } from '../../../ui/state/state.tsx'
import { recentQuery } from '../changes.api.ts'
import styles from './changes.module.css'
import { useChangeWords } from './use-change-words.ts'
import { useUndo } from './use-undo.ts'

/** What one did in the last day, from this device or another, each with its way back (features.md X-07). */
export function RecentChanges({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation('changes')
  return (
    <Dialog title={t('recent.title')} shape="drawer" onClose={onClose}>
      <Loaded query={useQuery(recentQuery())} failed={t('recent.failed')} bones={[280, 240, 300, 220]}>
        {changes =>
          changes.length === 0 ? (
            <EmptyState title={t('recent.empty')} text={t('recent.emptyText')} />
          ) : (
            <ul className={styles.changes}>
              {changes.map(change => (
                <Entry key={change.id} change={change} />
              ))}
            </ul>
          )
        }
      </Loaded>
    </Dialog>
  )
}

function Entry({ change }: { change: Change }) {
  const { t } = useTranslation(['changes', 'ui'])
  const format = useFormats()
  const tell = useChangeWords()
  const undo = useUndo(t('undone', { what: tell(change) }))
  return (
    <li className={styles.change}>
      <span className={styles.words}>
        <span className={styles.what}>{tell(change)}</span>
        <span className={styles.when} title={format.moment(change.at)}>
          {change.undoneAt === null ? format.ago(change.at) : t('recent.undone')}
        </span>
      </span>
      {change.canUndo ? (
        <Button icon={<IconArrowBackUp size={16} stroke={1.7} />} isBusy={undo.isPending} onClick={() => undo.mutate(change.id)}>
          {t('ui:undo')}
        </Button>
      ) : null}
    </li>
  )
}
