import type { UserListQuery } from '../../contract/users.contract.ts'
import { useQuery } from '@tanstack/react-query'
import { useFormats } from '#platform/web/format/format.ts'
import { useTranslation } from '#platform/web/i18n/i18n.ts'
import type { ListControl } from '#ui/list/use-list-query.ts'
import { StatCard, StatCards } from '#ui/stat-card/stat-card.tsx'
import { countersQuery } from '../users.api.ts'

type Filter = Pick<UserListQuery, 'q' | 'role' | 'status' | 'currentPlan'>
const NONE: Filter = { q: '', role: '', status: '', currentPlan: '' }
const COUNTERS: readonly { name: 'total' | 'paid' | 'active' | 'pending'; filter: Filter }[] = [
  { name: 'total', filter: NONE },
  { name: 'paid', filter: { ...NONE, currentPlan: 'paid' } },
  { name: 'active', filter: { ...NONE, status: 'active' } },
  { name: 'pending', filter: { ...NONE, status: 'pending' } },
]

/** The four figures above the list; pressed, each shows the rows it counts (USR-05). */
export function UserCounters({
  control: { query, change },
}: {
  control: ListControl<UserListQuery>
}) {
  const { t } = useTranslation('users')
  const format = useFormats()
  const { data, isError } = useQuery(countersQuery())
  const isOn = ({ q, role, status, currentPlan }: Filter) =>
    q === query.q &&
    role === query.role &&
    status === query.status &&
    currentPlan === query.currentPlan
  const noteOf = (recent: number | undefined): string | undefined => {
    if (isError) return t('counters.failed')
    if (recent === undefined) return undefined
    return recent === 0
      ? t('counters.none')
      : t('counters.recent', { number: format.number(recent) })
  }
  return (
    <StatCards name={t('counters.name')}>
      {COUNTERS.map(({ name, filter }) => {
        const counter = data?.[name]
        return (
          <StatCard
            key={name}
            label={t(`counters.${name}`)}
            value={isError ? '–' : counter && format.number(counter.value)}
            note={noteOf(counter?.recent)}
            tone={counter !== undefined && counter.recent > 0 ? 'good' : undefined}
            series={counter?.series}
            // “All” is the list's default: it is not shown as an active filter.
            isOn={filter !== NONE && isOn(filter)}
            onPress={() => change(isOn(filter) ? { ...NONE } : { ...filter })}
          />
        )
      })}
    </StatCards>
  )
}
