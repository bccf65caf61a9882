import type { PersonWorkload } from '../../contract/workload.contract.ts'
import { DUE_RANGES } from '../../contract/todo.rules.ts'
import { useRef } from 'react'
import { useFormats } from '#platform/web/format/format.ts'
import { useTranslation } from '#platform/web/i18n/i18n.ts'
import { useInAddress } from '#ui/dialog/use-in-address.ts'
import { Select } from '#ui/select/select.tsx'
import { SkeletonBox } from '#ui/state/state.tsx'
import { useAbsenceNotes } from '#features/users/web/out-of-office.public.ts'
import { sortWorkload, WORKLOAD_SORTS } from './workload-order.ts'
import { useWorkloadKeys } from './use-workload-keys.ts'
import { WorkloadRow } from './workload-row.tsx'
import { TotalsSkeleton, WorkloadTotals } from './workload-totals.tsx'
import styles from './workload.module.css'

/** The figures of all, and a row for everyone with open tasks. */
export function Workload({ people }: { people: readonly PersonWorkload[] }) {
  const { t } = useTranslation(['workload', 'todo'])
  const { compare } = useFormats()
  const [raw, setSort] = useInAddress('sort')
  const sort = WORKLOAD_SORTS.find(one => one === raw) ?? 'behind'
  const root = useRef<HTMLUListElement>(null)
  useWorkloadKeys(root)
  const away = useAbsenceNotes(people.flatMap(({ assignee }) => assignee?.id ?? []))
  const most = Math.max(...people.map(({ open }) => open))
  return (
    <>
      <WorkloadTotals people={people}>
        <Select
          size="middle"
          aria-label={t('todo:sort.name')}
          value={sort}
          options={WORKLOAD_SORTS.map(value => ({ value, text: t(`sort.${value}`) }))}
          onChoose={value => setSort(value === 'behind' ? undefined : value)}
        />
      </WorkloadTotals>
      <div className={styles.room}>
        <Heads />
        <ul ref={root} className={styles.rows} aria-label={t('people')}>
          {sortWorkload(people, { sort, compare }).map(person => (
            <WorkloadRow
              key={person.assignee?.id ?? 0}
              person={person}
              most={most}
              away={person.assignee === null ? undefined : away.get(person.assignee.id)}
            />
          ))}
        </ul>
      </div>
    </>
  )
}

/** What the colors and the columns mean; each number has its own label for those who can't see them. */
function Heads() {
  const { t } = useTranslation(['workload', 'todo'])
  return (
    <div className={styles.heads} aria-hidden="true">
      <span className={styles.head}>{t('todo:fields.assignee')}</span>
      <span className={styles.head} />
      <span className={styles.head}>{t('open')}</span>
      {DUE_RANGES.map(range => (
        <span key={range} className={styles.head}>
          <span className={styles.swatch} data-range={range} />
          {t(`todo:ranges.${range}`)}
        </span>
      ))}
      <span className={styles.head}>{t('completed')}</span>
    </div>
  )
}

const SKELETON = [170, 130, 190, 150, 120]

export function WorkloadSkeleton() {
  return (
    <>
      <TotalsSkeleton />
      <div className={styles.room}>
        <div className={styles.heads} />
        <div className={styles.rows}>
          {SKELETON.map(width => (
            <div key={width} className={styles.row}>
              <SkeletonBox width={width} height={20} />
              <SkeletonBox width="100%" height={14} />
            </div>
          ))}
        </div>
      </div>
    </>
  )
}
