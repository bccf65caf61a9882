import { IconList } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import type { ComponentType } from 'react'
import { addDays } from '#platform/contract/local-time.rules.ts'
import { DATE_LOCALES } from '#platform/contract/locales.rules.ts'
import { type Fields, fieldOf, type Resource } from '#platform/contract/resource-fields.rules.ts'
import { useToday } from '#platform/web/format/use-now.ts'
import { useFormats } from '#platform/web/format/format.ts'
import { useTranslation } from '#platform/web/i18n/i18n.ts'
import { held } from '#platform/web/preferences/held.ts'
import { usePreferences } from '#platform/web/preferences/preferences.ts'
import type { BoardCardProps } from '#platform/web/screens/board-cards.ts'
import { Bars } from '#ui/chart/bars.tsx'
import { ChartCard } from '#ui/chart/chart-card.tsx'
import { Figure } from '#ui/figure/figure.tsx'
import { MenuItem } from '#ui/menu/menu.tsx'
import { apiOf } from '../resource.api.ts'
import { useResourceWords } from './resource-words.ts'

const HEIGHT = 180

/** A figure's card: its value in the board's period, and the twelve months up to its end. */
export function figureCardOf<F extends Fields>(
  resource: Resource<F>,
  figure: string,
): ComponentType<BoardCardProps>
export function figureCardOf(resource: Resource, figure: string): ComponentType<BoardCardProps> {
  return function ResourceFigureCard(card) {
    return <FigureCard {...card} resource={resource} figure={figure} />
  }
}

function FigureCard({
  resource,
  figure,
  title,
  range,
  menu,
}: BoardCardProps & { resource: Resource; figure: string }) {
  const { t } = useTranslation('resource')
  const { language, direction } = usePreferences()
  const navigate = useNavigate()
  const format = useFormats()
  const words = useResourceWords(resource)
  const days = daysOf(range, useToday())
  const query = useQuery(apiOf(resource).figureQuery(figure, days))
  const { data } = query
  const { sum, by } = resource.figures[figure] ?? {}
  const field = sum === undefined ? undefined : fieldOf(resource, sum)
  const write = (value: number) =>
    field?.kind === 'money' ? format.money(value, field.currency) : format.number(value)
  const month = new Intl.DateTimeFormat(DATE_LOCALES[language], { month: 'short', timeZone: 'UTC' })
  const what =
    sum === undefined
      ? t('figure.count', { many: words.title })
      : t('figure.sum', { field: words.labelOf(sum) })
  return (
    <ChartCard
      title={title}
      labelsName={t('figure.month')}
      data={
        data && {
          labels: data.months.map(one =>
            held(month.format(new Date(`${one.month}-15T12:00:00Z`)), { language, direction }),
          ),
          series: [{ key: 'now', name: title, values: data.months.map(({ value }) => value) }],
        }
      }
      error={query.error}
      onRetry={() => void query.refetch()}
      format={write}
      height={HEIGHT}
      isDrawnEmpty
      about={t('figure.about', {
        what,
        by: by === undefined ? t('figure.added') : words.labelOf(by),
      })}
      menu={() => (
        <>
          <MenuItem
            text={t('figure.open', { title: words.title })}
            icon={<IconList size={16} stroke={1.7} />}
            onChoose={() => void navigate({ to: `/apps/${resource.name}` })}
          />
          {menu()}
        </>
      )}
      lead={
        <Figure
          value={query.isError && data === undefined ? '–' : data && write(data.value)}
          note={
            days.from === days.to
              ? format.date(days.from)
              : `${format.date(days.from)} – ${format.date(days.to)}`
          }
        />
      }
    >
      {shown => <Bars name={title} data={shown} height={HEIGHT} format={write} />}
    </ChartCard>
  )
}

/** The days of a board's period, as on its other cards: both ends included. */
export function daysOf(
  { period, from, to }: BoardCardProps['range'],
  today: string,
): { from: string; to: string } {
  if (period === 'custom') return { from, to }
  if (period === 'last28') return { from: addDays(today, -27), to: today }
  if (period === 'lastMonth') {
    const last = addDays(`${today.slice(0, 7)}-01`, -1)
    return { from: `${last.slice(0, 7)}-01`, to: last }
  }
  const year = Number(today.slice(0, 4)) - 1
  return { from: `${year}-01-01`, to: `${year}-12-31` }
}
