import type { PersonWorkload } from '../../contract/workload.contract.ts'
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { useFormats } from '#platform/web/format/format.ts'
import { useTranslation } from '#platform/web/i18n/i18n.ts'
import { SkeletonBox } from '#ui/state/state.tsx'
import { type ListSearch, searchOf } from './workload-order.ts'
import styles from './workload-totals.module.css'

interface WorkloadTotalsProps {
  people: readonly PersonWorkload[]
  /** At the end of the line. */
  children: ReactNode
}

/** The figures of everyone together. */
export function WorkloadTotals({ people, children }: WorkloadTotalsProps) {
  const { t } = useTranslation(['workload', 'todo'])
  const sum = (name: 'open' | 'overdue' | 'none') =>
    people.reduce((total, person) => total + person[name], 0)
  const unassigned = people.find(({ assignee }) => assignee === null)?.open ?? 0
  return (
    <div className={styles.top}>
      <ul className={styles.totals} aria-label={t('totals')}>
        <Total label={t('open')} value={sum('open')} note={t('openText')} />
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
      {children}
    </div>
  )
}

interface TotalProps {
  label: string
  value: number
  /** Of the list with these tasks. */
  search?: ListSearch
  isLoud?: boolean
  /** What else it counts. */
  note?: string
}

function Total({ label, value, search, isLoud = false, note }: TotalProps) {
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
        <span data-tip={note}>
          {words}
          {note === undefined ? null : <span className="sr-only"> {note}</span>}
        </span>
      ) : (
        <Link to="/apps/todo" search={search} activeProps={{}}>
          {words}
        </Link>
      )}
    </li>
  )
}

const FIGURES = ['open', 'overdue', 'none', 'unassigned']

export function TotalsSkeleton() {
  return (
    <div className={styles.top}>
      <div className={styles.totals}>
        {FIGURES.map(figure => (
          <div key={figure} className={styles.total}>
            <span>
              <SkeletonBox width={64} height={18} />
              <SkeletonBox width={32} height={28} />
            </span>
          </div>
        ))}
      </div>
      <SkeletonBox width={180} height={36} />
    </div>
  )
}
