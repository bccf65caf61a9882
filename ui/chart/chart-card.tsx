import { type ReactNode, useCallback, useRef, useState } from 'react'
import { useFormats } from '#platform/web/format/format.ts'
import { useTranslation } from '#platform/web/i18n/i18n.ts'
import { Button } from '../button/button.tsx'
import { Card } from '../card/card.tsx'
import { explainFailure } from '../state/explain-failure.ts'
import { SkeletonBox, Skeleton } from '../state/state.tsx'
import styles from './chart-card.module.css'
import { type ChartData, isEmptyChart, withColors } from './chart-data.ts'
import { ChartTable } from './chart-table.tsx'
import { AboutFigures, ChartMenu } from './chart-tools.tsx'
import { Legend } from './legend.tsx'
import { DrawingRoom } from './plot/drawing-room.tsx'
import { TableButton, useTableSwitch } from './table-switch.tsx'
import { WhenSeen } from './when-seen.tsx'

interface ChartCardProps {
  title: string
  /** What the labels are: the head of the table's first column. */
  labelsName: string
  /** What the numbers are, in the table of a chart with one label; the title unless given. */
  valuesName?: string
  /** Unknown while it loads. */
  data: ChartData | undefined
  /** What failed, where it did. */
  error?: unknown
  onRetry?: () => void
  /** One sentence for when there is nothing; what fills it, where something can. */
  empty?: string
  emptyAction?: ReactNode
  /** Of the drawing, the same in all states. */
  height?: number
  /** Reserves space for the legend of several series while loading. */
  hasLegend?: boolean
  format?: (value: number) => string
  /** Beside the title: a period, a menu. */
  actions?: ReactNode
  /** The headline figure, between the title and the chart, in all states. */
  lead?: ReactNode
  /** How the figures are calculated, in a sentence or two: behind a button beside the title. */
  about?: string | undefined
  /** Menu items besides those that save the chart as a file; without it there is no menu. */
  menu?: () => ReactNode
  /** Draws the chart even if all values are zero. */
  isDrawnEmpty?: boolean
  /** Draws those series that are shown. */
  children: (data: ChartData) => ReactNode
}

/**
 * The frame of a chart: title, legend with series that can be hidden, data table, and the four states. Screen readers always have the
 * table, everyone else on demand.
 *
 * @example
 * <ChartCard title={t('orders')} labelsName={t('month')} data={data} error={error} onRetry={refetch}>
 *   {shown => <Bars name={t('orders')} data={shown} />}
 * </ChartCard>
 */
export function ChartCard(props: ChartCardProps) {
  const {
    title,
    labelsName,
    valuesName = title,
    data,
    actions,
    lead,
    about,
    menu,
    height = 240,
    hasLegend = false,
    format,
  } = props
  const root = useRef<HTMLDivElement>(null)
  const formats = useFormats()
  const table = useTableSwitch({ title, height })
  const [isSeen, setSeen] = useState(false)
  const handleSeen = useCallback(() => setSeen(true), [])
  const [hidden, setHidden] = useState<ReadonlySet<string>>(new Set())
  const full = data === undefined ? undefined : withColors(data)
  const hasFigures =
    full !== undefined &&
    (props.isDrawnEmpty === true ? full.labels.length > 0 : !isEmptyChart(full))

  function toggle(key: string): void {
    const next = new Set(hidden)
    if (!next.delete(key)) next.add(key)
    setHidden(next)
  }
  return (
    <Card
      title={title}
      isFilled
      actions={
        <>
          {about === undefined ? null : <AboutFigures title={title} text={about} />}
          {actions}
          {hasFigures && menu === undefined ? <TableButton table={table} /> : null}
          {menu === undefined ? null : (
            <ChartMenu
              box={root}
              title={title}
              table={table}
              sheet={hasFigures ? { data: full, labelsName, valuesName } : undefined}
              more={menu}
            />
          )}
        </>
      }
    >
      {lead}
      {full !== undefined && hasFigures ? (
        <div ref={root} className={styles.figures}>
          {table.isTable ? null : (
            <Drawing
              {...props}
              {...{ full, height, hidden, isSeen }}
              onSeen={handleSeen}
              onShowAll={() => setHidden(new Set())}
            />
          )}
          <div {...table.box}>
            <ChartTable
              {...{
                name: title,
                labelsName,
                valuesName,
                data: full,
                write: format ?? formats.number,
              }}
            />
          </div>
        </div>
      ) : (
        <Waiting {...props} height={height} />
      )}
      {full !== undefined && hasFigures && full.series.length > 1 ? (
        <div inert={table.isTable} className={table.isTable ? styles.away : undefined}>
          <Legend series={full.series} hidden={hidden} onToggle={toggle} />
        </div>
      ) : null}
      {hasLegend && !hasFigures ? <div className={styles.legendRoom} /> : null}
    </Card>
  )
}

interface DrawingProps extends Pick<ChartCardProps, 'children'> {
  full: ChartData
  height: number
  hidden: ReadonlySet<string>
  isSeen: boolean
  onSeen: () => void
  onShowAll: () => void
}

function Drawing({ children, full, height, hidden, isSeen, onSeen, onShowAll }: DrawingProps) {
  const { t } = useTranslation('ui')
  const shown = { ...full, series: full.series.filter(one => !hidden.has(one.key)) }
  if (shown.series.length > 0)
    return (
      <DrawingRoom height={height}>
        <WhenSeen isSeen={isSeen} onSeen={onSeen} height={height}>
          {() => children(shown)}
        </WhenSeen>
      </DrawingRoom>
    )
  return (
    <div className={styles.state} style={{ minHeight: height }}>
      <p>{t('chart.allHidden')}</p>
      <Button onClick={onShowAll}>{t('chart.showAll')}</Button>
    </div>
  )
}

/** Loading, failed or empty, in the space of the chart. */
function Waiting({
  data,
  error,
  onRetry,
  empty,
  emptyAction,
  height,
}: ChartCardProps & { height: number }) {
  const { t } = useTranslation('ui')
  if (data !== undefined) {
    return (
      <div className={styles.state} style={{ minHeight: height }}>
        <p>{empty ?? t('chart.empty')}</p>
        {emptyAction}
      </div>
    )
  }
  if (error === undefined || error === null) {
    return (
      <div className={styles.waiting} aria-busy="true">
        <Skeleton>
          <SkeletonBox width="100%" height={height} />
        </Skeleton>
      </div>
    )
  }
  return (
    <div className={styles.state} style={{ minHeight: height }} role="alert">
      <p>{t('chart.failed')}</p>
      <p dir="auto">{explainFailure(error, t)}</p>
      {onRetry === undefined ? null : <Button onClick={onRetry}>{t('state.retry')}</Button>}
    </div>
  )
}
