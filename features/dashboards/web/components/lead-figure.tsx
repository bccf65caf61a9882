import type { Figure as FigureName } from '../../contract/card.rules.ts'
import type { ReactNode } from 'react'
import { useTranslation } from '#platform/web/i18n/i18n.ts'
import { Figure, Growth } from '#ui/figure/figure.tsx'
import type { CardAnswer } from './card-frame.tsx'
import { useRowsLink } from './card-words.ts'

interface LeadFigureProps {
  /** Of the card. */
  title: string
  data: CardAnswer | undefined
  figure: FigureName
  value: string | undefined
  percent: number | null | undefined
  /** More of it is worse. */
  isBad?: boolean
  note?: ReactNode
}

/** The figure that a card's chart tells the story of: its growth, and the way to its rows. */
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

/** How much more or less than before, in hundredths; null where there was nothing. */
export const growthSince = (before: number, now: number): number | null =>
  before === 0 ? null : ((now - before) / before) * 100
