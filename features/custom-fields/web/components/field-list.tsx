import {
  IconArchive,
  IconArchiveOff,
  IconArrowDown,
  IconArrowUp,
  IconDots,
  IconPencil,
  IconPlus,
  IconTrash,
} from '@tabler/icons-react'
import { useTranslation } from '#platform/web/i18n/i18n.ts'
import { Button } from '#ui/button/button.tsx'
import { Card } from '#ui/card/card.tsx'
import { Menu, MenuItem } from '#ui/menu/menu.tsx'
import { EmptyState } from '#ui/state/state.tsx'
import { StatusBadge } from '#ui/status-badge/status-badge.tsx'
import type { CustomField } from '../../contract/custom-fields.contract.ts'
import { useFieldActions } from './use-field-actions.ts'
import { useFieldWords } from './use-field-words.ts'
import styles from './custom-fields.module.css'

const icon = { size: 16, stroke: 1.7 }

interface FieldListProps {
  entity: string
  fields: readonly CustomField[]
  onAdd: () => void
  onEdit: (field: CustomField) => void
  onDelete: (field: CustomField) => void
}

/** The fields of an entity, in the order of forms and lists. */
export function FieldList({ entity, fields, onAdd, onEdit, onDelete }: FieldListProps) {
  const { t } = useTranslation('custom-fields')
  const { entityName } = useFieldWords()
  if (fields.length === 0)
    return (
      <Card>
        <EmptyState
          title={t('empty')}
          text={t('emptyText')}
          action={
            <Button icon={<IconPlus {...icon} />} onClick={onAdd}>
              {t('add')}
            </Button>
          }
        />
      </Card>
    )
  return (
    <Card isPadded={false}>
      <ul className={styles.fields} aria-label={entityName(entity)}>
        {fields.map((field, index) => (
          <li key={field.id} className={styles.field} data-archived={field.isArchived || undefined}>
            <Summary field={field} onEdit={() => onEdit(field)} />
            <FieldMenu {...{ entity, fields, field, index, onEdit, onDelete }} />
          </li>
        ))}
      </ul>
    </Card>
  )
}

function Summary({ field, onEdit }: { field: CustomField; onEdit: () => void }) {
  const { t } = useTranslation('custom-fields')
  const { label, seenBy } = useFieldWords()
  return (
    <div className={styles.summary}>
      <span className={styles.head}>
        <button type="button" className={styles.name} dir="auto" onClick={onEdit}>
          {label(field.labels)}
        </button>
        {field.isRequired ? <StatusBadge tone="accent" text={t('required')} isPlain /> : null}
        {field.isInList ? <StatusBadge tone="idle" text={t('inList')} isPlain /> : null}
        {field.isArchived ? <StatusBadge tone="warn" text={t('archived')} /> : null}
      </span>
      <span className={styles.facts}>
        <span>{t(`kinds.${field.kind}`)}</span>
        <span>{seenBy(field)}</span>
        <code dir="ltr">{field.key}</code>
      </span>
    </div>
  )
}

function FieldMenu({
  entity,
  fields,
  field,
  index,
  onEdit,
  onDelete,
}: Omit<FieldListProps, 'onAdd'> & { field: CustomField; index: number }) {
  const { t } = useTranslation('custom-fields')
  const { label } = useFieldWords()
  const { move, archive } = useFieldActions()
  const name = label(field.labels)
  const moved = (to: number) => {
    const ids = fields.map(one => one.id).toSpliced(index, 1)
    move.mutate({ entity, ids: ids.toSpliced(to, 0, field.id) })
  }
  return (
    <Menu name={t('actionsFor', { name })} icon={<IconDots size={18} stroke={1.7} />}>
      {() => (
        <>
          <MenuItem
            text={t('edit')}
            icon={<IconPencil {...icon} />}
            onChoose={() => onEdit(field)}
          />
          {index === 0 ? null : (
            <MenuItem
              text={t('moveUp')}
              icon={<IconArrowUp {...icon} />}
              onChoose={() => moved(index - 1)}
            />
          )}
          {index === fields.length - 1 ? null : (
            <MenuItem
              text={t('moveDown')}
              icon={<IconArrowDown {...icon} />}
              onChoose={() => moved(index + 1)}
            />
          )}
          <MenuItem
            text={t(field.isArchived ? 'unarchive' : 'archive')}
            icon={field.isArchived ? <IconArchiveOff {...icon} /> : <IconArchive {...icon} />}
            onChoose={() => archive.mutate(field)}
          />
          <MenuItem
            text={t('delete')}
            tone="bad"
            icon={<IconTrash {...icon} />}
            onChoose={() => onDelete(field)}
          />
        </>
      )}
    </Menu>
  )
}
