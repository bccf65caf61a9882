import { useFormats } from '#platform/web/format/format.ts'
import { useTranslation } from '#platform/web/i18n/i18n.ts'
import { ChartCard } from '#ui/chart/chart-card.tsx'
import { Donut } from '#ui/chart/donut.tsx'
import { SOURCES } from '../dashboards.api.ts'
import { type CardProps, useCardData } from './card-frame.tsx'
import { finite, useDefinition, written } from './card-words.ts'
import styles from './cards.module.css'
import { PlanButton } from './plan-button.tsx'
import { RowsFigure } from './rows-figure.tsx'

/** Completed work of the period, beside the goal. */
export function GoalsCard(card: CardProps) {
  const { t } = useTranslation('dashboard')
  const define = useDefinition()
  const format = useFormats()
  const { query, ownPeriod, menu } = useCardData(card, SOURCES.goals)
  const { data } = query
  const goal = finite(data?.goal)
  return (
    <ChartCard
      title={card.title}
      labelsName={t('labels.part')}
      data={
        data && {
          labels: [''],
          series: [
            { key: 'done', name: t('cards.goals.completed'), values: [data.completed] },
            { key: 'open', name: t('cards.goals.inProgress'), values: [data.inProgress], color: 2 },
          ],
        }
      }
      error={query.error}
      onRetry={() => void query.refetch()}
      height={180}
      hasLegend
      empty={t('cards.goals.none')}
      about={data && define(data.definition)}
      actions={ownPeriod}
      menu={menu}
      lead={
        <>
          <ul className={styles.parts}>
            <li>
              <RowsFigure
                data={data}
                figure="goals.completed"
                name={t('cards.goals.completed')}
                value={data === undefined ? '–' : format.number(data.completed)}
              />
            </li>
            <li>
              <RowsFigure
                data={data}
                figure="goals.inProgress"
                name={t('cards.goals.inProgress')}
                value={data === undefined ? '–' : format.number(data.inProgress)}
              />
            </li>
          </ul>
          <div className={styles.planLine}>
            <span>
              {goal === null ? t('plan.noGoal') : t('plan.goal', { goal: format.number(goal) })}
            </span>
            {data === undefined ? null : (
              <PlanButton plan="tasks" value={goal} version={data.goalVersion} />
            )}
          </div>
        </>
      }
    >
      {shown => (
        <Donut
          name={card.title}
          data={shown}
          height={180}
          middle={{
            value: written(data?.percent, share => format.percent(share / 100)),
            name: t('cards.goals.completed'),
          }}
        />
      )}
    </ChartCard>
  )
}
