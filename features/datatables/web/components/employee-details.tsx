import type { Employee } from '../../contract/datatables.contract.ts'
import { useCan } from '#platform/web/access/access.tsx'
import { useFormats } from '#platform/web/format/format.ts'
import { useTranslation } from '#platform/web/i18n/i18n.ts'
import { Avatar } from '#ui/avatar/avatar.tsx'
import { Button } from '#ui/button/button.tsx'
import { Dialog } from '#ui/dialog/dialog.tsx'
import { StatusBadge } from '#ui/status-badge/status-badge.tsx'
import { CustomFieldValues } from '#features/resource/web/custom-field-values.public.ts'
import styles from './datatables.module.css'
import { STATUS_TONE } from './employee-words.ts'

/** Details of an employee. */
export function EmployeeDetails({
  employee,
  onEdit,
  onClose,
}: {
  employee: Employee
  onEdit: () => void
  onClose: () => void
}) {
  const { t } = useTranslation(['datatables', 'ui'])
  const format = useFormats()
  const canChange = useCan('update', 'Datatable')
  const facts = [
    ['email', employee.email],
    ['city', employee.city],
    ['start_date', format.date(employee.start_date)],
    ['salary', format.money(employee.salary)],
    ['age', format.number(employee.age)],
    [
      'experience',
      t('years', { count: employee.experience, shown: format.number(employee.experience) }),
    ],
  ] as const
  return (
    <Dialog
      title={t('details.title')}
      shape="drawer"
      onClose={onClose}
      foot={canChange ? <Button onClick={onEdit}>{t('actions.edit')}</Button> : undefined}
    >
      <div className={styles.person}>
        <Avatar
          person={{
            fullName: employee.full_name,
            avatar: employee.avatar,
            avatarColor: employee.avatarColor,
          }}
          size="large"
        />
        <span className={styles.names}>
          <strong dir="auto">{employee.full_name}</strong>
          <span className={styles.soft} dir="auto">
            {employee.post}
          </span>
          <span className={styles.status}>
            <StatusBadge
              tone={STATUS_TONE[employee.status]}
              text={t(`statuses.${employee.status}`)}
            />
          </span>
        </span>
      </div>
      <dl className={styles.facts}>
        {facts.map(([name, value]) => (
          <div key={name}>
            <dt>{t(`fields.${name}`)}</dt>
            <dd>
              <bdi>{value === '' ? '–' : value}</bdi>
            </dd>
          </div>
        ))}
      </dl>
      {employee.customFields === undefined ? null : (
        <CustomFieldValues
          entity="employees"
          keyPrefix="datatables"
          values={employee.customFields}
          styles={{ facts: styles.facts, fact: undefined }}
        />
      )}
    </Dialog>
  )
}
