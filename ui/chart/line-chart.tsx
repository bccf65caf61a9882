import { CatchBoundary } from '@tanstack/react-router'
import { Suspense, lazy, useState } from 'react'
import { useTranslation } from '#platform/web/i18n/i18n.ts'
import { Button } from '../button/button.tsx'
import { Bone } from '../state/state.tsx'
import styles from './line-chart.module.css'
import { Plot, type PlotProps } from './plot/plot.tsx'

/**
 * The course of one or several figures.
 *
 * @example <LineChart name={t('visits')} data={{ labels: days, series: [{ key: 'visits', name: t('visits'), values }] }} />
 */
export function LineChart(props: PlotProps) {
  return <LazyPlot {...props} kind="line" />
}

interface AreaChartProps extends PlotProps {
  /** On each other: parts of a sum, none of them below nought. */
  isStacked?: boolean
}

/**
 * The course of figures with the ground below them filled.
 *
 * @example <AreaChart name={t('income')} data={data} isStacked format={money} />
 */
export function AreaChart(props: AreaChartProps) {
  return <LazyPlot {...props} kind="area" />
}

// Anew for each try: a lazy component remembers that it could not be fetched.
const fetchPart = () =>
  lazy(async () => ({ default: (await import('./recharts-part.tsx')).RechartsPart }))
const FirstPart = fetchPart()

function LazyPlot({
  kind,
  isStacked = false,
  height = 240,
  ...props
}: AreaChartProps & { kind: 'line' | 'area' }) {
  const { t } = useTranslation('ui')
  const [{ Part, tries }, setPart] = useState({ Part: FirstPart, tries: 0 })
  return (
    <CatchBoundary
      getResetKey={() => tries}
      errorComponent={() => (
        <div className={styles.failed} style={{ height }} role="alert">
          <p>{t('chart.failed')}</p>
          <Button onClick={() => setPart({ Part: fetchPart(), tries: tries + 1 })}>
            {t('state.retry')}
          </Button>
        </div>
      )}
    >
      <Suspense fallback={<Bone width="100%" height={height} />}>
        <Plot {...props} height={height} isStacked={isStacked}>
          {area => (
            <div className={styles.picture} aria-hidden="true">
              <Part data={props.data} area={area} kind={kind} isStacked={isStacked} />
            </div>
          )}
        </Plot>
      </Suspense>
    </CatchBoundary>
  )
}
