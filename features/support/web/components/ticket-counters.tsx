import type { TicketListQuery } from '../../contract/support.contract.ts'
import { useQuery } from '@tanstack/react-query'
import { useFormats } from '#platform/web/format/format.ts'
import { useTranslation } from '#platform/web/i18n/i18n.ts'
import type { ListControl } from '#ui/list/use-list-query.ts'
import { StatCard, StatCards } from '#ui/stat-card/stat-card.tsx'
import { countsQuery } from '../support.api.ts'

const MINUTES = 60

/** How many there are of each kind; pressed, the list shows them. */
export function TicketCounters({
  control,
  isSupport,
}: {
  control: ListControl<TicketListQuery>
  isSupport: boolean
}) {
  const { t } = useTranslation('support')
  const format = useFormats()
  const { data } = useQuery(countsQuery())
  const { status, assigned } = control.query
  const shown = (count: number | undefined) =>
    count === undefined ? undefined : format.number(count)
  const press = (change: { status: string; assigned: string }, isOn: boolean) => () =>
    control.change(isOn ? { status: undefined, assigned: undefined } : change)
  const card = (name: 'new' | 'open' | 'closed', note: string, label = t(`filter.${name}`)) => {
    const isOn = status === name && assigned === ''
    return (
      <StatCard
        key={name}
        label={label}
        value={shown(data?.[name])}
        note={note}
        isOn={isOn}
        onPress={press({ status: name, assigned: '' }, isOn)}
      />
    )
  }
  const minutes = data?.firstReplyMinutes ?? null
  const reply =
    minutes === null
      ? t('counters.noReply')
      : minutes < MINUTES
        ? t('counters.replyMinutes', {
            count: Math.round(minutes),
            shown: format.number(Math.round(minutes)),
          })
        : t('counters.replyHours', {
            count: Math.round(minutes / MINUTES),
            shown: format.number(Math.round((minutes / MINUTES) * 10) / 10),
          })
  const isMine = status === 'open' && assigned === 'me'
  return (
    <StatCards name={t('counters.name')}>
      {card('new', t('counters.newNote'))}
      {isSupport ? card('open', reply, t('filter.openAll')) : card('open', t('counters.openNote'))}
      {isSupport ? (
        <StatCard
          label={t('counters.mine')}
          value={shown(data?.mine)}
          note={t('counters.mineNote')}
          isOn={isMine}
          onPress={press({ status: 'open', assigned: 'me' }, isMine)}
        />
      ) : null}
      {card('closed', t('counters.closedNote'))}
    </StatCards>
  )
}
