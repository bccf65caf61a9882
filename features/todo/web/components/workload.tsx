import type { PersonWorkload } from '../../contract/todo-more.contract.ts'
import { DUE_RANGES } from '../../contract/todo.rules.ts'
import { Link } from '@tanstack/react-router'
import { type ReactNode, useRef } from 'react'
import { useFormats } from '#platform/web/format/format.ts'
import { useTranslation } from '#platform/web/i18n/i18n.ts'
import { useInAddress } from '#ui/dialog/use-in-address.ts'
import { Select } from '#ui/select/select.tsx'
import { SkeletonBox } from '#ui/state/state.tsx'
import { useAwayNotes } from '#features/users/web/out-of-office.public.ts'
import { type ListSearch, searchOf, sortWorkload, WORKLOAD_SORTS } from './workload-order.ts'
import { useWorkloadKeys } from './use-workload-keys.ts'
import { WorkloadRow } from './workload-row.tsx'
import styles from './workload.module.css'

/** The figures of all, and a row for everyone with open tasks. */
export function Workload({ people }: { people: readonly PersonWorkload[] }) {
  const { t } = useTranslation(['workload', 'todo'])
  const { compare } = useFormats()
  const [raw, setSort] = useInAddress('sort')
  const sort = WORKLOAD_SORTS.find(one => one === raw) ?? 'behind'
  const root = useRef<HTMLUListElement>(null)
  useWorkloadKeys(root)
  const away = useAwayNotes(people.flatMap(({ assignee }) => assignee?.id ?? []))
  const most = Math.max(...people.map(({ open }) => open))
  return (
    <>
      <div className={styles.top}>
        <Totals people={people} />
        <Select
          size="middle"
          aria-label={t('todo:sort.name')}
          value={sort}
          options={WORKLOAD_SORTS.map(value => ({ value, text: t(`sort.${value}`) }))}
          onChoose={value => setSort(value === 'behind' ? undefined : value)}
        />
      </div>
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

function Totals({ people }: { people: readonly PersonWorkload[] }) {
  const { t } = useTranslation(['workload', 'todo'])
  const sum = (name: 'open' | 'overdue' | 'none') =>
    people.reduce((total, person) => total + person[name], 0)
  const unassigned = people.find(({ assignee }) => assignee === null)?.open ?? 0
  return (
    <ul className={styles.totals} aria-label={t('totals')}>
      <Total label={t('open')} value={sum('open')} />
      <Total
        label={t('todo:ranges.overdue')}
        value={sum('overdue')}
        search={{ scope: 'all', due: 'overdue' }}
        isLoud
      />
      <Total
        label={t('todo:ranges.none')}
        value={sum('none')}
        search={{ scope: 'all', due: 'none' }}
      />
      <Total label={t('unassigned')} value={unassigned} search={searchOf(null)} />
    </ul>
  )
}

interface TotalProps {
  label: string
  value: number
  /** Of the list with these tasks. */
  search?: ListSearch
  isLoud?: boolean
}

function Total({ label, value, search, isLoud = false }: TotalProps) {
  const format = useFormats()
  const words: ReactNode = (
    <>
      <span className={styles.totalLabel}>{label}</span>{' '}
      <bdi className={styles.totalValue}>{format.number(value)}</bdi>
    </>
  )
  return (
    <li className={styles.total} data-loud={(isLoud && value > 0) || undefined}>
      {search === undefined || value === 0 ? (
        <span>{words}</span>
      ) : (
        <Link to="/apps/todo" search={search} activeProps={{}}>
          {words}
        </Link>
      )}
    </li>
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
      <div className={styles.top}>
        <div className={styles.totals}>
          {SKELETON.slice(1).map(width => (
            <div key={width} className={styles.total}>
              <span>
                <SkeletonBox width={64} height={16} />
                <SkeletonBox width={32} height={26} />
              </span>
            </div>
          ))}
        </div>
        <SkeletonBox width={180} height={36} />
      </div>
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
