import type { ReactElement } from 'react'
import { afterEach, describe, expect, it } from 'vitest'
import { userEvent } from 'vitest/browser'
import { setPreferences } from '#platform/web/preferences/preferences.ts'
import { showScreen } from '../page/test-screen.tsx'
import { ChartCard } from './chart-card.tsx'
import type { ChartData } from './chart-data.ts'
import { AreaChart, LineChart } from './line-chart.tsx'

const DATA: ChartData = {
  labels: ['Jan', 'Feb', 'Mar'],
  series: [
    { key: 'in', name: 'Income', values: [1200, 800, 400] },
    { key: 'gift', name: 'Gifts', values: [300, 700, 600] },
  ],
}
const dataOf = (...values: number[]): ChartData => ({
  labels: values.map((_, index) => `${index}`),
  series: [{ key: 'all', name: 'All', values }],
})

const find = (what: string) => [...document.querySelectorAll(`[role=slider] ${what}`)]
const lines = () => find('path[stroke]').map(line => line.getAttribute('d') ?? '')
const grounds = () => find('path:not([stroke])').map(ground => ground.getAttribute('d') ?? '')
const marks = () =>
  find('circle').map(mark => `${mark.getAttribute('cx')} ${mark.getAttribute('cy')}`)
const boxes = () =>
  find('text').map(text => ({ text: text.textContent, box: text.getBoundingClientRect() }))
/** The axis labels, without direction marks. */
const numbers = () =>
  boxes().flatMap(({ text }) => (/^[\u2066\u2067]/.test(text) ? [text.slice(1, -1)] : []))
/** The corners of a drawn path, in order. */
const cornersOf = (path = '') => path.replace(/^M|Z$/g, '').split('L')

async function show(chart: ReactElement) {
  const screen = await showScreen(() => chart)
  await expect.poll(lines).not.toEqual([])
  return screen.getByRole('slider')
}

afterEach(() => setPreferences({ direction: 'ltr' }))

describe('Line and area', () => {
  it.each([
    ['line', LineChart, 0],
    ['area', AreaChart, 2],
  ])(
    'X-30 the %s has straight segments, distinguished by their dashes',
    async (_, Chart, count) => {
      const chart = await show(
        <ChartCard title="Money" labelsName="Month" data={DATA}>
          {data => <Chart name="Money" data={data} />}
        </ChartCard>,
      )
      expect(chart.element().getBoundingClientRect().height).toBe(240)
      for (const line of lines()) expect(line).toMatch(/^M[\d.]+ [\d.]+(L[\d.]+ [\d.]+){2}$/)
      expect(grounds()).toHaveLength(count)
      const looks = find('path[stroke]').map(line => [
        line.getAttribute('stroke'),
        line.getAttribute('stroke-dasharray'),
      ])
      expect(looks).toEqual([
        ['var(--chart-1)', null],
        ['var(--chart-2)', '7 4'],
      ])
    },
  )

  it('marks the latest value of each series, and the one announced', async () => {
    const chart = await show(<LineChart name="Money" data={DATA} />)
    const [income = '', gifts = ''] = lines()
    expect(marks()).toEqual([cornersOf(income).at(-1), cornersOf(gifts).at(-1)])
    chart.element().focus()
    await userEvent.keyboard('{Home}')
    expect(marks()).toHaveLength(4)
    expect(marks()).toContain(cornersOf(income)[0])
    expect(marks()).toContain(cornersOf(gifts)[0])
    await userEvent.keyboard('{End}')
    expect(marks()).toHaveLength(2)
  })

  it('ends where no more values are known', async () => {
    const series = [
      { key: 'in', name: 'Income', values: [3, 2] },
      { key: 'none', name: 'None', values: [] },
    ]
    await show(<AreaChart name="Money" data={{ labels: DATA.labels, series }} />)
    expect(lines()).toHaveLength(1)
    expect(cornersOf(lines()[0])).toHaveLength(2)
    expect(marks()).toEqual([cornersOf(lines()[0])[1]])
  })

  it('is a dot with a single label', async () => {
    await show(<LineChart name="Money" data={dataOf(5)} />)
    expect(marks()).toHaveLength(1)
  })

  it.each([
    ['line', LineChart],
    ['area', AreaChart],
  ])('the stepped %s holds a value until the next', async (_, Chart) => {
    await show(<Chart name="Users" data={dataOf(1, 3, 2)} isStepped />)
    const [line = ''] = lines()
    expect(line).toMatch(/^M[\d.]+ [\d.]+(H[\d.]+V[\d.]+){2}$/)
    const [, x, y] = /H[\d.]+V[\d.]+H([\d.]+)V([\d.]+)$/.exec(line) ?? []
    expect(marks()).toEqual([`${x} ${y}`])
    for (const ground of grounds()) expect(ground.startsWith(line)).toBe(true)
  })

  it('stacked areas lie on top of each other', async () => {
    await show(<AreaChart name="Money" data={DATA} isStacked />)
    const [income = [], gifts = []] = lines().map(line => cornersOf(line))
    const [, above] = grounds()
    expect(cornersOf(above)).toEqual([...gifts, ...income.toReversed()])
    const yOf = (point = '') => Number(point.split(' ')[1])
    const [first = 0, second = 0] = gifts.map((point, index) => yOf(income[index]) - yOf(point))
    expect(second / first).toBeCloseTo(7 / 3, 1)
  })

  it('stepped stacked areas touch all the way', async () => {
    await show(<AreaChart name="Money" data={DATA} isStacked isStepped />)
    const [x0, y0, x1, y1, x2, y2] = (lines()[0] ?? '').match(/[\d.]+/g) ?? []
    const back = `V${y2}H${x2}V${y1}H${x1}V${y0}H${x0}Z`
    expect(grounds()[1]).toBe(`${lines()[1]}${back}`)
  })

  it('draws a line over stacked areas at its own values', async () => {
    const plan = { key: 'plan', name: 'Planned', values: [1200, 800, 400], isLine: true } as const
    await show(
      <AreaChart name="Money" data={{ ...DATA, series: [...DATA.series, plan] }} isStacked />,
    )
    expect(lines()[2]).toBe(lines()[0])
    expect(grounds()).toHaveLength(2)
  })

  it('X-28 X-32 follows the writing direction, and so do the arrow keys', async () => {
    setPreferences({ direction: 'rtl' })
    const chart = await show(<LineChart name="Money" data={DATA} />)
    const across = cornersOf(lines()[0]).map(point => Number.parseFloat(point))
    expect(across).toEqual(across.toSorted((one, other) => other - one))
    const names = boxes().filter(({ text }) => DATA.labels.includes(text))
    expect(names[0]?.box.left).toBeGreaterThan(names[2]?.box.left ?? Infinity)
    chart.element().focus()
    await userEvent.keyboard('{ArrowLeft}')
    expect(marks()).toContain(cornersOf(lines()[0])[1])
  })
})

describe('A chart in a card whose height changes', () => {
  it('X-30 follows in the same frame, so that it never covers its legend', async () => {
    await show(
      <div id="row" style={{ display: 'grid', height: 600 }}>
        <ChartCard title="Money" labelsName="Month" data={DATA}>
          {data => <LineChart name="Money" data={data} />}
        </ChartCard>
      </div>,
    )
    const row = document.querySelector<HTMLElement>('#row') ?? document.body
    const plot = document.querySelector('[role=slider]') ?? document.body
    const legend = document.querySelector('[role=group]') ?? document.body
    await expect.poll(() => plot.clientHeight).toBeGreaterThan(300)
    // Called after those of the chart, before the frame is painted.
    const painted = new Promise<number>(resolve => {
      const observer = new ResizeObserver(() => {
        if (row.clientHeight === 600) return
        observer.disconnect()
        resolve(legend.getBoundingClientRect().top - plot.getBoundingClientRect().bottom)
      })
      observer.observe(row)
    })
    row.style.height = '360px'
    expect(await painted).toBeGreaterThanOrEqual(0)
  })
})

describe('The axes of a chart', () => {
  it('use whole numbers for counts', async () => {
    await show(<LineChart name="Orders" data={dataOf(0, 1)} />)
    expect(numbers()).toEqual(['0', '1'])
  })

  it('use fractions for measurements', async () => {
    await show(<LineChart name="Hours" data={dataOf(0.5, 1)} />)
    expect(numbers()).toEqual(['0', '0.2', '0.4', '0.6', '0.8', '1'])
  })

  it('extend slightly below zero without a tick for it', async () => {
    await show(<LineChart name="Money" data={dataOf(-166, 8146)} />)
    expect(numbers()).toEqual(['0', '2K', '4K', '6K', '8K', '10K'])
    const [lowest = ''] = marks().slice(-1)
    expect(Number(lowest.split(' ')[1])).toBeLessThan(240)
  })

  it.each(['ltr', 'rtl'] as const)(
    'X-31 label as many of 28 days as fit, including the first and the last, %s',
    async direction => {
      setPreferences({ direction })
      const labels = Array.from({ length: 28 }, (_, day) => `${day + 1} February`)
      const series = [{ key: 'all', name: 'All', values: labels.map((_, day) => day) }]
      await show(
        <div style={{ width: 420 }}>
          <LineChart name="Visits" data={{ labels, series }} />
        </div>,
      )
      const days = boxes().filter(({ text }) => labels.includes(text))
      expect(days.map(({ text }) => text)).toEqual([1, 10, 19, 28].map(day => `${day} February`))
      const frame = find('svg')[0]?.getBoundingClientRect() ?? new DOMRect()
      const ordered = days.map(({ box }) => box).toSorted((one, other) => one.left - other.left)
      for (const [index, { left, right }] of ordered.entries()) {
        expect(left).toBeGreaterThanOrEqual(ordered[index - 1]?.right ?? frame.left)
        expect(right).toBeLessThanOrEqual(frame.right)
      }
    },
  )

  it.each([
    [7, 400, ['0', '1', '2', '3', '4', '5', '6']],
    [7, 90, ['0', '2', '4', '6']],
    [7, 60, ['0', '6']],
    [14, 120, ['0', '4', '8', '12']],
    [12, 110, ['0', '4', '8']],
  ])('X-31 label %i points at even distances in %i pixels', async (count, width, names) => {
    const values = Array.from({ length: count }, (_, index) => index)
    await show(
      <div style={{ width }}>
        <LineChart name="Visits" data={dataOf(...values)} />
      </div>,
    )
    const written = boxes().flatMap(({ text }) => (/^\d+$/.test(text) ? [text] : []))
    expect(written).toEqual(names)
  })
})
