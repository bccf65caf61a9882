import type { Employee } from '../../contract/datatables.contract.ts'
import { useFormats } from '#platform/web/format/format.ts'
import { useTranslation } from '#platform/web/i18n/i18n.ts'
import { Avatar } from '#ui/avatar/avatar.tsx'
import type { ListColumn } from '#ui/list/list-types.ts'
import { StatusBadge } from '#ui/status-badge/status-badge.tsx'
import { STATUS_TONE } from './employee-words.ts'
import styles from './datatables.module.css'

/** The columns of the list; the name opens the details. */
export function useEmployeeColumns(onOpen: (id: number) => void): ListColumn<Employee>[] {
  const { t } = useTranslation('datatables')
  const format = useFormats()
  return [
    {
      key: 'full_name',
      title: t('fields.full_name'),
      sortBy: 'full_name',
      cell: one => (
        <span className={styles.person}>
          <Avatar
            person={{ fullName: one.full_name, avatar: one.avatar, avatarColor: one.avatarColor }}
          />
          <span className={styles.names}>
            <button type="button" className={styles.open} dir="auto" onClick={() => onOpen(one.id)}>
              {one.full_name}
            </button>
            <span className={styles.soft} dir="auto">
              {one.post}
            </span>
          </span>
        </span>
      ),
    },
    {
      key: 'email',
      title: t('fields.email'),
      sortBy: 'email',
      hideBelow: 1040,
      cell: one => (
        <a className={styles.mail} href={`mailto:${one.email}`} dir="ltr">
          {one.email}
        </a>
      ),
    },
    {
      key: 'city',
      title: t('fields.city'),
      sortBy: 'city',
      width: 130,
      hideBelow: 1040,
      cell: one => <bdi>{one.city}</bdi>,
    },
    {
      key: 'start_date',
      title: t('fields.start_date'),
      sortBy: 'start_date',
      width: 140,
      hideBelow: 930,
      isNamed: true,
      cell: one => <bdi>{format.date(one.start_date)}</bdi>,
    },
    {
      key: 'salary',
      title: t('fields.salary'),
      sortBy: 'salary',
      width: 128,
      isNumber: true,
      cell: one => format.money(one.salary),
    },
    {
      key: 'status',
      title: t('fields.status'),
      sortBy: 'status',
      width: 132,
      cell: one => (
        <StatusBadge tone={STATUS_TONE[one.status]} text={t(`statuses.${one.status}`)} />
      ),
    },
  ]
}
