import type { PersonWorkload } from '../../contract/workload.contract.ts'
import { DUE_RANGES, type DueRange } from '../../contract/todo.rules.ts'
import { Link } from '@tanstack/react-router'
import { IconPlaneDeparture, IconUserOff } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { useFormats } from '#platform/web/format/format.ts'
import { useToday } from '#platform/web/format/use-now.ts'
import { useTranslation } from '#platform/web/i18n/i18n.ts'
import { useRegional } from '#platform/web/preferences/regional.ts'
import { Avatar } from '#ui/avatar/avatar.tsx'
import { StatusBadge } from '#ui/status-badge/status-badge.tsx'
import { daysBehind, searchOf } from './workload-order.ts'
import styles from './workload.module.css'

interface WorkloadRowProps {
  person: PersonWorkload
  /** Open tasks of who has most: the longest bar. */
  most: number
  /** Until when they are out of office. */
  away: string | undefined
}

/** One person: who, how far behind, and how much is due when, as a bar and in numbers. */
export function WorkloadRow({ person, most, away }: WorkloadRowProps) {
  const { t } = useTranslation(['workload', 'todo'])
  const format = useFormats()
  const { assignee, open, completed } = person
  const name = assignee?.fullName ?? t('unassigned')
  return (
    <li className={styles.row}>
      <div className={styles.person}>
        {assignee === null ? (
          <span className={styles.noOne} aria-hidden="true">
            <IconUserOff size={18} stroke={1.7} />
          </span>
        ) : (
          <Avatar person={assignee} size="small" />
        )}
        <div className={styles.words}>
          <Link
            to="/apps/todo"
            search={searchOf(assignee)}
            className={styles.name}
            activeProps={{}}
            dir="auto"
          >
            {name}
          </Link>
          <Behind person={person} />
          {away === undefined ? null : (
            <span className={styles.away} title={away}>
              <IconPlaneDeparture size={14} stroke={1.7} aria-hidden="true" />
              <span dir="auto">{away}</span>
            </span>
          )}
        </div>
      </div>
      <Bar person={person} most={most} />
      <ul className={styles.numbers} aria-label={name}>
        <li className={styles.number} data-kind="open">
          <Figure label={t('open')} value={format.number(open)} />
        </li>
        {DUE_RANGES.map(range => (
          <li key={range} className={styles.number} data-empty={person[range] === 0 || undefined}>
            <RangeFigure person={person} range={range} />
          </li>
        ))}
        <li className={styles.number} data-kind="completed">
          <Figure label={t('completed')} value={format.number(completed)} />
        </li>
      </ul>
    </li>
  )
}

/** How long the oldest overdue task has been due, and which it is. */
function Behind({ person: { oldestOverdue, assignee } }: { person: PersonWorkload }) {
  const { t } = useTranslation('workload')
  const format = useFormats()
  const today = useToday()
  const { timeZone } = useRegional()
  if (oldestOverdue === null) return null
  const days = daysBehind(oldestOverdue.dueDate, { today, zone: timeZone })
  return (
    <span className={styles.behind}>
      <StatusBadge
        tone="bad"
        text={
          days <= 0 ? t('behindToday') : t('behind', { count: days, shown: format.number(days) })
        }
      />
      <Link
        to="/apps/todo"
        search={{ ...searchOf(assignee, 'overdue'), task: `${oldestOverdue.id}` }}
        className={styles.oldest}
        activeProps={{}}
      >
        <span className="sr-only">{t('oldest')} </span>
        <span className={styles.title} dir="auto">
          {oldestOverdue.title}
        </span>
      </Link>
    </span>
  )
}

/** The numbers beside it, drawn: for the pointer only. */
function Bar({ person, most }: { person: PersonWorkload; most: number }) {
  const { t } = useTranslation('todo')
  const format = useFormats()
  return (
    <div className={styles.track} aria-hidden="true">
      <div className={styles.bar} style={{ width: `${(person.open / most) * 100}%` }}>
        {DUE_RANGES.filter(range => person[range] > 0).map(range => (
          <Link
            key={range}
            to="/apps/todo"
            search={searchOf(person.assignee, range)}
            className={styles.segment}
            data-range={range}
            data-tip={`${t(`ranges.${range}`)}: ${format.number(person[range])}`}
            style={{ flexGrow: person[range] }}
            tabIndex={-1}
            activeProps={{}}
          />
        ))}
      </div>
    </div>
  )
}

function RangeFigure({ person, range }: { person: PersonWorkload; range: DueRange }) {
  const { t } = useTranslation('todo')
  const format = useFormats()
  const words = (
    <Figure
      label={t(`ranges.${range}`)}
      value={format.number(person[range])}
      swatch={<span className={styles.swatch} data-range={range} />}
    />
  )
  return person[range] === 0 ? (
    words
  ) : (
    <Link
      to="/apps/todo"
      search={searchOf(person.assignee, range)}
      className={styles.numberLink}
      data-range={range}
      activeProps={{}}
    >
      {words}
    </Link>
  )
}

function Figure({ label, value, swatch }: { label: string; value: string; swatch?: ReactNode }) {
  return (
    <>
      <span className={styles.label}>
        {swatch}
        {label}{' '}
      </span>
      <bdi>{value}</bdi>
    </>
  )
}
