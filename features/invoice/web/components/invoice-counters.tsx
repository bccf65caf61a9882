import { UNPAID } from '../../contract/invoice.contract.ts'
import { useQuery } from '@tanstack/react-query'
import { useFormats } from '#platform/web/format/format.ts'
import { useTranslation } from '#platform/web/i18n/i18n.ts'
import { usePreferences } from '#platform/web/preferences/preferences.ts'
import { regionalOf } from '#platform/web/preferences/regional.ts'
import type { ListControl } from '#ui/list/use-list-query.ts'
import { StatCard, StatCards } from '#ui/stat-card/stat-card.tsx'
import { countersQuery, type InvoiceSearch } from '../invoice.api.ts'

type Status = InvoiceSearch['status']
const COUNTERS: readonly { name: 'invoices' | 'paid' | 'unpaid' | 'overdue'; status: Status }[] = [
  { name: 'invoices', status: '' },
  { name: 'paid', status: 'Paid' },
  { name: 'unpaid', status: UNPAID },
  { name: 'overdue', status: 'Past Due' },
]
const NONE = {
  q: '',
  status: '',
  clientId: '',
  from: '',
  to: '',
  minTotal: '',
  maxTotal: '',
  age: '',
}

/** The figures above the list; pressed, each shows the rows it counts (INV-03). */
export function InvoiceCounters({
  control: { query, change },
}: {
  control: ListControl<InvoiceSearch>
}) {
  const { t } = useTranslation('invoice')
  const format = useFormats()
  const own = regionalOf(usePreferences()).currency ?? 'USD'
  const { data, isError } = useQuery(countersQuery())
  const isPlain =
    query.q === '' &&
    query.clientId === '' &&
    query.from === '' &&
    query.to === '' &&
    query.age === ''
  const noteOf = (sums: readonly { currency: string; amount: number }[]): string => {
    // One's own currency first; the others are only counted.
    const first = sums.find(({ currency }) => currency === own) ?? sums[0]
    if (first === undefined) return ''
    const shown = format.money(first.amount, first.currency)
    return sums.length === 1 ? shown : t('counters.andMore', { shown, count: sums.length - 1 })
  }
  return (
    <StatCards name={t('counters.name')}>
      {COUNTERS.map(({ name, status }) => {
        const figure = data?.[name]
        const isOn = isPlain && query.status === status
        const clients =
          name === 'invoices' && data !== undefined
            ? t('counters.clients', { count: data.clients })
            : undefined
        return (
          <StatCard
            key={name}
            label={t(`counters.${name}`)}
            value={isError ? '–' : figure && format.number(figure.value)}
            note={isError ? t('counters.failed') : (clients ?? (figure && noteOf(figure.sums)))}
            isOn={status !== '' && isOn}
            onPress={() => change(isOn ? NONE : { ...NONE, status })}
          />
        )
      })}
    </StatCards>
  )
}
