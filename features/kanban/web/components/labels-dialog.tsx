import type { KanbanLabel } from '../../contract/kanban-boards.contract.ts'
import { LABEL_COLORS, MAX_LABEL_NAME, type LabelColor } from '../../contract/kanban.rules.ts'
import { IconTrash } from '@tabler/icons-react'
import { useMutation } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { useTranslation } from '#platform/web/i18n/i18n.ts'
import { Button, IconButton } from '#ui/button/button.tsx'
import { Dialog } from '#ui/dialog/dialog.tsx'
import { explainFailure } from '#ui/state/explain-failure.ts'
import { Select } from '#ui/select/select.tsx'
import { deleteLabel, deleteTemplate, saveLabel } from '../kanban-actions.api.ts'
import type { Screen } from './screen.ts'
import { useCardActions } from './use-card-actions.ts'
import styles from './side.module.css'

/** The labels of a project by name and color, and its templates. */
export function LabelsDialog({ screen, onClose }: { screen: Screen; onClose: () => void }) {
  const { t } = useTranslation('kanban')
  const { view, canChange } = screen
  const { run } = useCardActions()
  return (
    <Dialog title={t('panel.labels')} onClose={onClose}>
      <div className={styles.stack}>
        <ul className={styles.items}>
          {view.labels.map(label => (
            <li key={label.id}>
              <LabelLine label={label} project={view.project.id} canChange={canChange} />
            </li>
          ))}
        </ul>
        {canChange ? (
          <LabelLine
            key={view.labels.length}
            label={undefined}
            project={view.project.id}
            canChange
          />
        ) : null}
        {view.templates.length === 0 ? null : (
          <>
            <h3 className={styles.subhead}>{t('templates')}</h3>
            <ul className={styles.items}>
              {view.templates.map(one => (
                <li key={one.id} className={styles.item}>
                  <span dir="auto">{one.name}</span>
                  {canChange ? (
                    <IconButton
                      name={t('templateDelete', { name: one.name })}
                      hasTip={false}
                      onClick={() =>
                        void run(
                          deleteTemplate(one.id),
                          t('done.templateDeleted', { name: one.name }),
                        )
                      }
                    >
                      <IconTrash size={16} stroke={1.7} />
                    </IconButton>
                  ) : null}
                </li>
              ))}
            </ul>
          </>
        )}
      </div>
    </Dialog>
  )
}

interface LabelLineProps {
  /** Nothing for a new one. */
  label: KanbanLabel | undefined
  project: number
  canChange: boolean
}

function LabelLine({ label, project, canChange }: LabelLineProps) {
  const { t } = useTranslation(['kanban', 'ui'])
  const { run } = useCardActions()
  const [name, setName] = useState(label?.name ?? '')
  const [color, setColor] = useState<LabelColor>(label?.color ?? 'teal')
  const { mutate, error, isPending } = useMutation({
    mutationFn: () =>
      saveLabel({
        project,
        name: name.trim(),
        color,
        ...(label === undefined ? {} : { id: label.id }),
      }),
  })
  const isChanged = name.trim() !== '' && (name.trim() !== label?.name || color !== label.color)
  function save(event: FormEvent): void {
    event.preventDefault()
    if (isChanged) mutate()
  }
  const title = label === undefined ? t('label.new') : t('label.nameOf', { name: label.name })
  return (
    <form className={styles.labelLine} onSubmit={save}>
      <span className={styles.swatch} data-color={color} aria-hidden="true" />
      <Select
        className={styles.color}
        size="middle"
        aria-label={
          label === undefined ? t('label.newColor') : t('label.colorOf', { name: label.name })
        }
        value={color}
        options={LABEL_COLORS.map(one => ({ value: one, text: t(`label.colors.${one}`) }))}
        disabled={!canChange}
        onChoose={setColor}
      />
      <input
        className={styles.lineField}
        aria-label={title}
        placeholder={label === undefined ? title : undefined}
        maxLength={MAX_LABEL_NAME}
        autoComplete="off"
        dir={name === '' ? undefined : 'auto'}
        readOnly={!canChange}
        value={name}
        onChange={event => setName(event.currentTarget.value)}
      />
      {isChanged ? (
        <Button type="submit" isBusy={isPending}>
          {t(label === undefined ? 'label.add' : 'ui:save')}
        </Button>
      ) : null}
      {label === undefined || !canChange ? null : (
        <IconButton
          name={t('label.delete', { name: label.name })}
          hasTip={false}
          onClick={() =>
            void run(deleteLabel(label.id), t('done.labelDeleted', { name: label.name }))
          }
        >
          <IconTrash size={16} stroke={1.7} />
        </IconButton>
      )}
      <p className={styles.lineFault} role="alert">
        {error === null ? '' : explainFailure(error, t)}
      </p>
    </form>
  )
}
