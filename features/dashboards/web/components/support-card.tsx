import { useFormats } from '#platform/web/format/format.ts'
import { useTranslation } from '#platform/web/i18n/i18n.ts'
import { ChartCard } from '#ui/chart/chart-card.tsx'
import { Donut } from '#ui/chart/donut.tsx'
import { SOURCES } from '../dashboards.api.ts'
import { type CardProps, useCardData } from './card-frame.tsx'
import { useSpan, written, useDefinition } from './card-words.ts'
import styles from './cards.module.css'
import { growthSince, LeadFigure } from './lead-figure.tsx'
import { RowsFigure } from './rows-figure.tsx'

/** Tickets of the period: number, states, first response time. */
export function SupportCard(card: CardProps) {
  const { t } = useTranslation('dashboard')
  const define = useDefinition()
  const format = useFormats()
  const spanOf = useSpan()
  const { query, ownPeriod, menu } = useCardData(card, SOURCES.support)
  const { data } = query
  const parts = [
    { figure: 'tickets.new', key: 'new', value: data?.newTicket },
    { figure: 'tickets.open', key: 'open', value: data?.openTicket },
    { figure: 'tickets.closed', key: 'closed', value: data?.closedTicket },
  ] as const
  return (
    <ChartCard
      title={card.title}
      labelsName={t('labels.part')}
      data={
        data && {
          labels: [''],
          series: [
            {
              key: 'closed',
              name: t('cards.support.closed'),
              values: [data.closedTicket],
            },
            { key: 'open', name: t('cards.support.open'), values: [data.openTicket], color: 2 },
          ],
        }
      }
      error={query.error}
      onRetry={() => void query.refetch()}
      height={200}
      hasLegend
      empty={t('cards.support.none')}
      about={data && define(data.definition)}
      actions={ownPeriod}
      menu={menu}
      lead={
        <>
          <LeadFigure
            title={card.title}
            data={data}
            figure="tickets"
            value={data && format.number(data.totalTicket)}
            percent={data && growthSince(data.previous.totalTicket, data.totalTicket)}
            isBad
            note={data && spanOf(data.span)}
          />
          <ul className={styles.parts}>
            {parts.map(part => (
              <li key={part.key}>
                <RowsFigure
                  data={data}
                  figure={part.figure}
                  name={t(`cards.support.${part.key}`)}
                  value={written(part.value, format.number)}
                />
              </li>
            ))}
            <li>
              <span className={styles.part}>
                <span className={styles.partName}>{t('cards.support.response')}</span>
                <b className={styles.partValue}>
                  <bdi>
                    {written(data?.responseTime, hours =>
                      t('cards.support.hours', {
                        hours: format.number(Math.round(hours * 10) / 10),
                      }),
                    )}
                  </bdi>
                </b>
              </span>
            </li>
          </ul>
        </>
      }
    >
      {shown => (
        <Donut
          name={card.title}
          data={shown}
          height={200}
          middle={{
            value: written(data?.completedPercent, share => format.percent(share / 100)),
            name: t('cards.support.closed'),
          }}
        />
      )}
    </ChartCard>
  )
}
