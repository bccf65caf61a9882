import { IconArrowDownRight, IconArrowUpRight, IconMinus } from '@tabler/icons-react'
import { Link, type LinkProps } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { useFormats } from '#platform/web/format/format.ts'
import { useTranslation } from '#platform/web/i18n/i18n.ts'
import styles from './figure.module.css'

interface FigureProps {
  /** Label before the figure. */
  label?: string | undefined
  /** Undefined while loading: shows a skeleton of its size. */
  value: string | undefined
  /** Leads to the rows it is made of. */
  to?: LinkProps | undefined
  /** Accessible name of the link. */
  linkName?: string | undefined
  /** Beside the value. */
  children?: ReactNode
  /** Below the value. */
  note?: ReactNode
}

/**
 * The main figure of a card, large, with a link to the rows behind it.
 *
 * @example <Figure value="$4,200" to={{ to: '/apps/invoice/list' }} note="in the last 28 days"><Growth percent={5.2} /></Figure>
 */
export function Figure({ label, value, to, linkName, children, note }: FigureProps) {
  const words = value === undefined ? <span className={styles.skeletonBox} /> : <bdi>{value}</bdi>
  return (
    <div className={styles.figure}>
      {label === undefined ? null : <p className={styles.note}>{label}</p>}
      <p className={styles.line}>
        {to === undefined || value === undefined ? (
          <span className={styles.value}>{words}</span>
        ) : (
          <Link {...to} className={styles.value} aria-label={linkName}>
            {words}
          </Link>
        )}
        {children}
      </p>
      <p className={styles.note}>{note ?? '\u00A0'}</p>
    </div>
  )
}

interface GrowthProps {
  /** In hundredths; nothing to compare with where it is null. */
  percent: number | null | undefined
  /** More of it is worse. */
  isBad?: boolean
}

/**
 * How much more or less than before.
 *
 * @example <Growth percent={-3.4} />
 */
export function Growth({ percent, isBad = false }: GrowthProps) {
  const { t } = useTranslation('ui')
  const format = useFormats()
  if (percent === undefined) return null
  if (percent === null || !Number.isFinite(percent))
    return (
      <span className={styles.growth} data-tone="idle">
        {t('figure.noBefore')}
      </span>
    )
  const rounded = Math.round(percent * 10) / 10
  const Arrow = rounded === 0 ? IconMinus : rounded > 0 ? IconArrowUpRight : IconArrowDownRight
  const tone = rounded === 0 ? 'idle' : rounded > 0 === isBad ? 'bad' : 'good'
  return (
    <span className={styles.growth} data-tone={tone}>
      <Arrow className={styles.arrow} size={16} stroke={2} aria-hidden="true" />
      <span className="sr-only">
        {t(rounded === 0 ? 'figure.same' : rounded > 0 ? 'figure.up' : 'figure.down')}
      </span>
      <bdi>{format.percent(Math.abs(rounded) / 100, 1)}</bdi>
    </span>
  )
}
