import type { Figure } from '../../contract/card.rules.ts'
import { Link } from '@tanstack/react-router'
import { useTranslation } from '#platform/web/i18n/i18n.ts'
import type { CardAnswer } from './card-frame.tsx'
import { useRowsLink } from './card-words.ts'
import styles from './cards.module.css'

interface RowsFigureProps {
  data: CardAnswer | undefined
  figure: Figure
  name: string
  value: string
  note?: string | undefined
}

/** One of several figures on a card, with a link to its rows. */
export function RowsFigure({ data, figure, name, value, note }: RowsFigureProps) {
  const { t } = useTranslation('dashboard')
  const to = useRowsLink()(data, figure)
  // The words of the link say both.
  const isHidden = to !== undefined || undefined
  const words = (
    <>
      <span className={styles.partName} aria-hidden={isHidden}>
        {name}
      </span>
      <b className={styles.partValue} aria-hidden={isHidden}>
        <bdi>{value}</bdi>
      </b>
      {note === undefined ? null : (
        <span className={styles.partNote}>
          <bdi>{note}</bdi>
        </span>
      )}
    </>
  )
  if (to === undefined) return <span className={styles.part}>{words}</span>
  return (
    <Link {...to} className={styles.part}>
      {words}
      <span className="sr-only">{t('openRows', { value, title: name })}</span>
    </Link>
  )
}
