import type { Activity } from '../../contract/profile.contract.ts'
import { addDays, weekdayOf } from '#platform/contract/local-time.rules.ts'
import { useQuery } from '@tanstack/react-query'
import { useFormats } from '#platform/web/format/format.ts'
import { useTranslation } from '#platform/web/i18n/i18n.ts'
import { Card } from '#ui/card/card.tsx'
import { Loaded } from '#ui/state/loaded.tsx'
import { StatusBadge } from '#ui/status-badge/status-badge.tsx'
import { type Seen, activityQuery } from '../profile.api.ts'
import styles from './activity-card.module.css'

const WEEK = 7
/** The darkest of four shades is the busiest day; the others are parts of it. */
const SHADES = 4

/** A person's activity per day of the year, and badges for firsts (PROF-07). */
export function ActivityCard({ whom }: { whom: Seen }) {
  const { t } = useTranslation('profile')
  const query = useQuery(activityQuery(whom))
  return (
    <Card title={t('activity.title')}>
      <Loaded query={query} failed={t('activity.failed')} skeleton={[640, 640, 320]}>
        {activity =>
          activity.isHidden ? (
            <p className={styles.words}>{t('hidden')}</p>
          ) : (
            <>
              <HeatMap activity={activity} />
              <Badges activity={activity} />
            </>
          )
        }
      </Loaded>
    </Card>
  )
}

function HeatMap({ activity: { from, to, total, days } }: { activity: Activity }) {
  const { t } = useTranslation('profile')
  const format = useFormats()
  const counts = new Map(days.map(({ day, count }) => [day, count]))
  const busiest = days.reduce<Activity['days'][number] | undefined>(
    (most, one) => (one.count > (most?.count ?? 0) ? one : most),
    undefined,
  )
  const label = t('activity.total', { count: total, shown: format.number(total) })
  const best =
    busiest === undefined
      ? ''
      : t('activity.busiest', {
          day: format.date(busiest.day),
          shown: format.number(busiest.count),
        })
  const first = addDays(from, -weekdayOf(from))
  const cells: string[] = []
  for (let day = first; day <= to; day = addDays(day, 1)) cells.push(day)
  return (
    <figure className={styles.figure}>
      <figcaption className={styles.words}>
        {[label, best].filter(text => text !== '').join(' ')}
      </figcaption>
      {/* A scrollable region must be focusable, so that the keyboard can scroll it. */}
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex */}
      <div className={styles.scroll} role="img" aria-label={`${label} ${best}`.trim()} tabIndex={0}>
        <div className={styles.map} style={{ gridTemplateRows: `repeat(${WEEK}, 11px)` }}>
          {cells.map(day => {
            const count = counts.get(day) ?? 0
            const shade = busiest === undefined ? 0 : Math.ceil((count / busiest.count) * SHADES)
            const tip = `${format.date(day)}: ${format.number(count)}`
            return (
              <span
                key={day}
                className={styles.day}
                data-shade={day < from ? 'none' : shade}
                title={day < from ? undefined : tip}
              />
            )
          })}
        </div>
      </div>
    </figure>
  )
}

function Badges({ activity: { badges } }: { activity: Activity }) {
  const { t } = useTranslation('profile')
  const format = useFormats()
  if (badges.length === 0) return null
  return (
    <ul className={styles.badges} aria-label={t('activity.badges')}>
      {badges.map(({ badge, at }) => (
        <li key={badge} className={styles.badge}>
          <StatusBadge tone="good" isPlain text={t(`activity.kinds.${badge}`)} />
          <span className={styles.when}>{format.date(at)}</span>
        </li>
      ))}
    </ul>
  )
}
