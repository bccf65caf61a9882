import { useTranslation } from '#platform/web/i18n/i18n.ts'
import { type ChartSeries, colorOf } from './chart-data.ts'
import styles from './legend.module.css'

interface LegendProps {
  series: readonly ChartSeries[]
  hidden: ReadonlySet<string>
  onToggle: (key: string) => void
}

/** What the colors mean; pressing a series hides or shows it. */
export function Legend({ series, hidden, onToggle }: LegendProps) {
  const { t } = useTranslation('ui')
  return (
    <div className={styles.legend} role="group" aria-label={t('chart.legend')}>
      {series.map((one, index) => (
        <button
          key={one.key}
          type="button"
          className={styles.entry}
          aria-pressed={!hidden.has(one.key)}
          onClick={() => onToggle(one.key)}
        >
          <span
            className={styles.swatch}
            data-line={one.isLine}
            style={{ color: colorOf(one, index) }}
          />
          {one.name}
        </button>
      ))}
    </div>
  )
}
