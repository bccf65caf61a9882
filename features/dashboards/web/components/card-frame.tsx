import type { Figure } from '../../contract/card.rules.ts'
import type { Access, Subject } from '#platform/contract/define.ts'
import { type UseQueryResult, useQuery } from '@tanstack/react-query'
import { IconX } from '@tabler/icons-react'
import { type ComponentType, type ReactNode, useState } from 'react'
import { useTranslation } from '#platform/web/i18n/i18n.ts'
import { useRegional } from '#platform/web/preferences/regional.ts'
import { MenuGroup, MenuItem } from '#ui/menu/menu.tsx'
import { type Asked, type CardSource, cardQuery } from '../dashboards.api.ts'
import { type BoardRange, PERIODS, type Period } from './board-range.ts'
import styles from './board.module.css'

/** Props of each card. */
export interface CardProps {
  id: string
  title: string
  /** The range of the board. */
  range: BoardRange
  /** Actions of the card on its board. */
  menu: () => ReactNode
}
export interface CardDefinition {
  access: Access
  /** Subjects of its records; undefined for those every product has. */
  records?: readonly Subject[]
  Card: ComponentType<CardProps>
}

/** Common fields of card answers. */
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
  /** The card's own period, if it differs from the board's. */
  ownPeriod: ReactNode
  /** The card's menu, including periods. */
  menu: () => ReactNode
}

/** The data of a card: for the board's range, or its own period. */
export function useCardData<Data>(
  { range, title, menu }: Pick<CardProps, 'range' | 'title' | 'menu'>,
  source: CardSource<Data>,
): CardData<Data> {
  const { timeZone: tz } = useRegional()
  const [own, setOwn] = useState<{ of: BoardRange; period: Period }>()
  // A new board range resets all cards.
  const period = own !== undefined && own.of === range ? own.period : range.period
  const asked = period === 'custom' ? { from: range.from, to: range.to, tz } : { period, tz }
  return {
    asked,
    query: useQuery(cardQuery(source, asked)),
    ownPeriod:
      period === range.period ? null : (
        <OwnPeriod title={title} period={period} onClear={() => setOwn(undefined)} />
      ),
    menu: () => (
      <>
        <PeriodItems
          title={title}
          period={period}
          onChoose={next => setOwn({ of: range, period: next })}
        />
        {menu()}
      </>
    ),
  }
}

interface PeriodProps {
  title: string
  period: BoardRange['period']
}
/** The specification's three periods, in the card's menu; custom ranges are set on the board. */
function PeriodItems({
  title,
  period,
  onChoose,
}: PeriodProps & { onChoose: (period: Period) => void }) {
  const { t } = useTranslation('dashboard')
  return (
    <MenuGroup name={t('periodOf', { title })}>
      {PERIODS.map(one => (
        <MenuItem
          key={one}
          text={t(`periods.${one}`)}
          isChosen={one === period}
          onChoose={() => onChoose(one)}
        />
      ))}
    </MenuGroup>
  )
}

/** Shows a card's own period, and resets it to the board's. */
function OwnPeriod({ title, period, onClear }: PeriodProps & { onClear: () => void }) {
  const { t } = useTranslation('dashboard')
  return (
    <button
      type="button"
      className={styles.ownPeriod}
      aria-label={t('clearPeriod', { title, period: t(`periods.${period}`) })}
      onClick={onClear}
    >
      {t(`periods.${period}`)}
      <IconX size={14} stroke={2} aria-hidden="true" />
    </button>
  )
}
