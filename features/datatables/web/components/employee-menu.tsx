import type { Employee } from '../../contract/datatables.contract.ts'
import { EMPLOYEE_STATUSES } from '../../contract/datatables.rules.ts'
import {
  IconArchive,
  IconArchiveOff,
  IconDots,
  IconEye,
  IconPencil,
  IconTrash,
} from '@tabler/icons-react'
import { useCan } from '#platform/web/access/access.tsx'
import { useTranslation } from '#platform/web/i18n/i18n.ts'
import { Button } from '#ui/button/button.tsx'
import { Menu, MenuItem } from '#ui/menu/menu.tsx'
import { useEmployeeActions } from './use-employee-actions.ts'

const icon = { size: 16, stroke: 1.7 }

interface EmployeeMenuProps {
  employee: Employee
  onOpen: () => void
  onEdit: () => void
}

/** Actions of one employee. */
export function EmployeeMenu(props: EmployeeMenuProps) {
  const { t } = useTranslation('datatables')
  return (
    <Menu
      name={t('actions.more', { name: props.employee.full_name })}
      icon={<IconDots size={18} stroke={1.7} />}
    >
      {() => <Items {...props} />}
    </Menu>
  )
}

function Items({ employee, onOpen, onEdit }: EmployeeMenuProps) {
  const { t } = useTranslation('datatables')
  const [canChange, canDelete] = [useCan('update', 'Datatable'), useCan('delete', 'Datatable')]
  const { archive, remove } = useEmployeeActions()
  const isArchived = employee.archivedAt !== null
  return (
    <>
      <MenuItem text={t('actions.details')} icon={<IconEye {...icon} />} onChoose={onOpen} />
      {canChange ? (
        <MenuItem text={t('actions.edit')} icon={<IconPencil {...icon} />} onChoose={onEdit} />
      ) : null}
      {canChange ? (
        <MenuItem
          text={t(isArchived ? 'actions.unarchive' : 'actions.archive')}
          icon={isArchived ? <IconArchiveOff {...icon} /> : <IconArchive {...icon} />}
          onChoose={() => archive.mutate({ people: [employee], isArchived: !isArchived })}
        />
      ) : null}
      {canDelete ? (
        <MenuItem
          text={t('actions.delete')}
          icon={<IconTrash {...icon} />}
          tone="bad"
          onChoose={() => remove.mutate([employee])}
        />
      ) : null}
    </>
  )
}

/** Bulk actions on selected employees. */
export function EmployeeBulk({
  people,
  onDelete,
}: {
  people: readonly Employee[]
  onDelete: () => void
}) {
  const { t } = useTranslation('datatables')
  const [canChange, canDelete] = [useCan('update', 'Datatable'), useCan('delete', 'Datatable')]
  const { archive, setStatus } = useEmployeeActions()
  const areArchived = people.every(one => one.archivedAt !== null)
  return (
    <>
      {canChange ? (
        <Button
          icon={areArchived ? <IconArchiveOff {...icon} /> : <IconArchive {...icon} />}
          onClick={() => archive.mutate({ people, isArchived: !areArchived })}
        >
          {t(areArchived ? 'actions.unarchive' : 'actions.archive')}
        </Button>
      ) : null}
      {canChange ? (
        <Menu name={t('actions.status')} icon={<IconDots size={18} stroke={1.7} />}>
          {() =>
            EMPLOYEE_STATUSES.map(status => (
              <MenuItem
                key={status}
                text={t(`statuses.${status}`)}
                onChoose={() => setStatus.mutate({ people, status })}
              />
            ))
          }
        </Menu>
      ) : null}
      {canDelete ? (
        <Button icon={<IconTrash {...icon} />} onClick={onDelete}>
          {t('actions.delete')}
        </Button>
      ) : null}
    </>
  )
}
