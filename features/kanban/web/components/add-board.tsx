import { IconPlus } from '@tabler/icons-react'
import { useState } from 'react'
import { useTranslation } from '#platform/web/i18n/i18n.ts'
import { Button } from '#ui/button/button.tsx'
import { explainFailure } from '#ui/state/explain-failure.ts'
import { toast } from '#ui/toast/toast-store.ts'
import { addBoard } from '../kanban-actions.api.ts'
import type { Screen } from './screen.ts'
import { TitleLine } from './title-line.tsx'
import styles from './kanban.module.css'

/** Behind the last board: a new one. */
export function AddBoard({ screen }: { screen: Screen }) {
  const { t } = useTranslation(['kanban', 'ui'])
  const [isOpen, setOpen] = useState(false)
  return (
    <div className={styles.addBoard}>
      {isOpen ? (
        <TitleLine
          name={t('board.newTitle')}
          value=""
          placeholder={t('board.newTitle')}
          onKeep={title => {
            setOpen(false)
            addBoard(title, screen.view.project.id).catch((error: unknown) =>
              toast.error(explainFailure(error, t)),
            )
          }}
          onCancel={() => setOpen(false)}
        />
      ) : (
        <Button icon={<IconPlus size={16} stroke={2} />} onClick={() => setOpen(true)}>
          {t('board.add')}
        </Button>
      )}
    </div>
  )
}
