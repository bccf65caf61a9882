import type { Figure as FigureName } from '../../contract/card.rules.ts'
import type { ReactNode } from 'react'
import { useTranslation } from '#platform/web/i18n/i18n.ts'
import { Figure, Growth } from '#ui/figure/figure.tsx'
import type { CardAnswer } from './card-frame.tsx'
import { useRowsLink } from './card-words.ts'

interface LeadFigureProps {
  /** The card's title. */
  title: string
  data: CardAnswer | undefined
  figure: FigureName
  value: string | undefined
  percent: number | null | undefined
  /** An increase is negative. */
  isBad?: boolean
  note?: ReactNode
}

/** The card's main figure: growth, and a link to its rows. */
export function LeadFigure({
  title,
  data,
  figure,
  value,
  percent,
  isBad = false,
  note,
}: LeadFigureProps) {
  const { t } = useTranslation('dashboard')
  const rowsLink = useRowsLink()
  return (
    <Figure
      value={value}
      to={rowsLink(data, figure)}
      linkName={value && t('openRows', { value, title })}
      note={note}
    >
      <Growth percent={percent} isBad={isBad} />
    </Figure>
  )
}

/** Relative change in hundredths; null from zero. */
export const growthSince = (before: number, now: number): number | null =>
  before === 0 ? null : ((now - before) / before) * 100
