import {
  IconPencil,
  IconPlayerPause,
  IconPlayerPlay,
  IconPlus,
  IconTrash,
} from '@tabler/icons-react'
import type { UseQueryResult } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { useTranslation } from '#platform/web/i18n/i18n.ts'
import { Button } from '#ui/button/button.tsx'
import { Dialog, DialogText } from '#ui/dialog/dialog.tsx'
import { MenuItem } from '#ui/menu/menu.tsx'
import { EmptyState } from '#ui/state/state.tsx'
import { Loaded } from '#ui/state/loaded.tsx'
import styles from './panels.module.css'

const icon = { size: 16, stroke: 1.7 }

interface RecordsPanelProps<Item> {
  /** Prefix of the panel's texts. */
  texts: 'alerts' | 'mails' | 'notes' | 'embed'
  addText: string
  emptyText?: string
  query: UseQueryResult<readonly Item[]>
  row: (item: Item, onEdit: () => void) => ReactNode
  /** For a new or existing record. */
  dialog: (item: Item | undefined, onClose: () => void) => ReactNode
  onClose: () => void
}

/** A drawer with one's records of a kind, each with a menu, and a button to add one. */
export function RecordsPanel<Item>({
  texts,
  addText,
  emptyText,
  query,
  row,
  dialog,
  onClose,
}: RecordsPanelProps<Item>) {
  const { t } = useTranslation('boards')
  const [edited, setEdited] = useState<{ item?: Item }>()
  return (
    <Dialog
      title={t(`${texts}.title`)}
      shape="drawer"
      onClose={onClose}
      foot={
        <Button kind="primary" icon={<IconPlus {...icon} />} onClick={() => setEdited({})}>
          {addText}
        </Button>
      }
    >
      <DialogText>{t(`${texts}.text`)}</DialogText>
      <Loaded query={query} failed={t(`${texts}.failed`)} skeleton={[260, 220, 280]}>
        {items =>
          items.length === 0 ? (
            <EmptyState title={t(`${texts}.none`)} text={emptyText} />
          ) : (
            <ul className={styles.list}>
              {items.map(item => row(item, () => setEdited({ item })))}
            </ul>
          )
        }
      </Loaded>
      {edited === undefined ? null : dialog(edited.item, () => setEdited(undefined))}
    </Dialog>
  )
}

interface RecordItemsProps {
  onEdit: () => void
  pause?: { isPaused: boolean; onToggle: () => void }
  onDelete: () => void
}

/** Menu items of one's own record. */
export function RecordItems({ onEdit, pause, onDelete }: RecordItemsProps) {
  const { t } = useTranslation('boards')
  return (
    <>
      <MenuItem text={t('edit')} icon={<IconPencil {...icon} />} onChoose={onEdit} />
      {pause === undefined ? null : (
        <MenuItem
          text={t(pause.isPaused ? 'goOn' : 'pause')}
          icon={pause.isPaused ? <IconPlayerPlay {...icon} /> : <IconPlayerPause {...icon} />}
          onChoose={pause.onToggle}
        />
      )}
      <MenuItem text={t('delete')} icon={<IconTrash {...icon} />} tone="bad" onChoose={onDelete} />
    </>
  )
}
