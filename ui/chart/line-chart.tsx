import { type Course, toCourses } from './courses.ts'
import styles from './line-chart.module.css'
import { Axes } from './plot/axes.tsx'
import { Plot, type PlotArea, type PlotProps } from './plot/plot.tsx'

interface LineChartProps extends PlotProps {
  /** Step chart: a value holds until the next one. */
  isStepped?: boolean
}

/**
 * The course of one or several figures.
 *
 * @example <LineChart name={t('visits')} data={{ labels: days, series: [{ key: 'visits', name: t('visits'), values }] }} />
 */
export function LineChart(props: LineChartProps) {
  return <Courses {...props} isFilled={false} />
}

interface AreaChartProps extends LineChartProps {
  /** Stacked: parts of a sum, none negative. */
  isStacked?: boolean
}

/**
 * The course of figures with the ground below them filled.
 *
 * @example <AreaChart name={t('income')} data={data} isStacked format={money} />
 */
export function AreaChart(props: AreaChartProps) {
  return <Courses {...props} isFilled />
}

function Courses({
  isFilled,
  isStacked = false,
  isStepped = false,
  ...props
}: AreaChartProps & { isFilled: boolean }) {
  const { data } = props
  return (
    <Plot {...props} isStacked={isStacked}>
      {area => {
        const courses = toCourses({ data, area, isStacked, isStepped })
        return (
          <Axes area={area} labels={data.labels}>
            <g className={styles.courses}>
              {courses.map(({ key, color, ground }) =>
                isFilled && ground !== undefined ? (
                  <path key={key} className={styles.ground} d={ground} fill={color} />
                ) : null,
              )}
              {courses.map(({ key, color, dashes, line }) => (
                <path
                  key={key}
                  className={styles.line}
                  d={line}
                  stroke={color}
                  strokeDasharray={dashes}
                />
              ))}
              {courses.map(course => (
                <Marks key={course.key} course={course} active={area.active} />
              ))}
            </g>
          </Axes>
        )
      }}
    </Plot>
  )
}

/** Marks the last known value and the active point. */
function Marks({
  course: { color, points },
  active = points.length - 1,
}: { course: Course } & Pick<PlotArea, 'active'>) {
  return [...new Set([points.length - 1, active])].map(place => {
    const point = points[place]
    return point === undefined ? null : (
      <circle key={place} className={styles.mark} cx={point.x} cy={point.y} r={4} fill={color} />
    )
  })
}
