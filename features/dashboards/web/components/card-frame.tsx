import type { Figure } from '../../contract/card.rules.ts'
import type { Access } from '#platform/contract/define.ts'
import { type UseQueryResult, useQuery } from '@tanstack/react-query'
import { type ComponentType, type ReactNode, useState } from 'react'
import { useTranslation } from '#platform/web/i18n/i18n.ts'
import { useRegional } from '#platform/web/preferences/regional.ts'
import { Select } from '#ui/select/select.tsx'
import { type Asked, type CardSource, cardQuery } from '../dashboards.api.ts'
import { type BoardRange, PERIODS, type Period } from './board-range.ts'
import styles from './board.module.css'

/** What a board gives each of its cards. */
export interface CardProps {
  id: string
  title: string
  /** The span of the whole board. */
  range: BoardRange
  /** What can be done with the card on its board. */
  menu: () => ReactNode
}
export interface CardDefinition {
  access: Access
  Card: ComponentType<CardProps>
}

/** What all cards say of themselves beside their figures. */
export interface CardAnswer {
  definition: string
  span: { from: string; to: string }
  before: { from: string; to: string }
  timeZone: string
  rows: readonly { figure: Figure; from: string; to: string; sum: number | null }[]
}

interface CardData<Data> {
  query: UseQueryResult<Data>
  asked: Asked
  /** The card's own menu of periods. */
  periods: ReactNode
}

/** What a card shows: for the span of its board, until it is given one of its own. */
export function useCardData<Data>(
  { range, title }: Pick<CardProps, 'range' | 'title'>,
  source: CardSource<Data>,
): CardData<Data> {
  const { timeZone: tz } = useRegional()
  const [own, setOwn] = useState<{ of: BoardRange; period: Period }>()
  // A new span of the board is for all its cards.
  const period = own !== undefined && own.of === range ? own.period : range.period
  const asked = period === 'custom' ? { from: range.from, to: range.to, tz } : { period, tz }
  return {
    asked,
    query: useQuery(cardQuery(source, asked)),
    periods: (
      <PeriodMenu
        title={title}
        period={period}
        onChoose={next => setOwn({ of: range, period: next })}
      />
    ),
  }
}

interface PeriodMenuProps {
  title: string
  period: BoardRange['period']
  onChoose: (period: Period) => void
}
/** The three periods of the specification; days of one's own are the board's. */
function PeriodMenu({ title, period, onChoose }: PeriodMenuProps) {
  const { t } = useTranslation('dashboard')
  return (
    <Select
      className={styles.period}
      size="small"
      aria-label={t('periodOf', { title })}
      value={period}
      options={[...PERIODS, ...(period === 'custom' ? (['custom'] as const) : [])].map(one => ({
        value: one,
        text: t(`periods.${one}`),
      }))}
      onChoose={chosen => (chosen === 'custom' ? undefined : onChoose(chosen))}
    />
  )
}
