import type { EmailLabel } from '../../contract/email-shapes.rules.ts'
import { IconPencil, IconPlus, IconTrash } from '@tabler/icons-react'
import { useState } from 'react'
import { useTranslation } from '#platform/web/i18n/i18n.ts'
import { Button, IconButton } from '#ui/button/button.tsx'
import { useUndoable } from '#features/changes/web/undoable.public.ts'
import { deleteLabel, refreshEmails } from '../email.api.ts'
import { LabelDialog } from './label-dialog.tsx'
import { LabelDot } from './mail-nav.tsx'
import styles from './mail-settings.module.css'
import { useLabelName } from './use-label-name.ts'

/** The four fixed labels, and custom ones. */
export function LabelsTab({ labels }: { labels: readonly EmailLabel[] }) {
  const { t } = useTranslation(['email', 'ui'])
  const nameOf = useLabelName()
  const change = useUndoable(t('done.undone'), refreshEmails)
  const [open, setOpen] = useState<{ label?: EmailLabel }>()
  const remove = (id: number, name: string) =>
    change(() => deleteLabel(id), t('labels.deleted', { name }))
  return (
    <div className={styles.tab}>
      <ul className={styles.lines}>
        {labels.map(label => {
          const { id } = label
          const name = nameOf(label)
          return (
            <li key={label.key}>
              <LabelDot color={label.color} />
              <bdi className={styles.grow}>{name}</bdi>
              {id === null ? (
                <span className={styles.help}>{t('labels.fixed')}</span>
              ) : (
                <>
                  <IconButton
                    name={t('labels.editName', { name })}
                    hasTip={false}
                    onClick={() => setOpen({ label })}
                  >
                    <IconPencil size={16} stroke={1.7} />
                  </IconButton>
                  <IconButton
                    name={t('labels.deleteName', { name })}
                    hasTip={false}
                    onClick={() => void remove(id, name)}
                  >
                    <IconTrash size={16} stroke={1.7} />
                  </IconButton>
                </>
              )}
            </li>
          )
        })}
      </ul>
      <Button icon={<IconPlus size={16} stroke={1.7} />} onClick={() => setOpen({})}>
        {t('labels.add')}
      </Button>
      {open === undefined ? null : <LabelDialog {...open} onClose={() => setOpen(undefined)} />}
    </div>
  )
}
