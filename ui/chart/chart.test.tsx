import type {} from '@vitest/browser-playwright'
import { type ReactNode, useState } from 'react'
import { describe, expect, it, vi } from 'vitest'
import { cdp, page, userEvent } from 'vitest/browser'
import { ApiError } from '#platform/web/api/api-error.ts'
import { setPreferences } from '#platform/web/preferences/preferences.ts'
import { showScreen } from '../page/test-screen.tsx'
import { Bars } from './bars.tsx'
import { ChartCard } from './chart-card.tsx'
import type { ChartData } from './chart-data.ts'
import { Donut } from './donut.tsx'
import { ProgressRing } from './progress-ring.tsx'
import { Sparkline } from './sparkline.tsx'

const DATA: ChartData = {
  labels: ['Jan', 'Feb', 'Mar'],
  series: [
    { key: 'in', name: 'Income', values: [1200, 800, 400] },
    { key: 'out', name: 'Costs', values: [-300, -700, 0] },
  ],
}
const SLICES: ChartData = {
  labels: [''],
  series: [
    { key: 'basic', name: 'Basic', values: [60] },
    { key: 'team', name: 'Team', values: [30] },
    { key: 'company', name: 'Company', values: [10] },
  ],
}

const makeCard = (chart: (data: ChartData) => ReactNode, data: ChartData | undefined = DATA) =>
  function Card() {
    return (
      <ChartCard title="Money" labelsName="Month" data={data}>
        {chart}
      </ChartCard>
    )
  }
const barCard = makeCard(data => <Bars name="Money" data={data} />)
const boxes = () =>
  [...document.querySelectorAll('svg rect[fill]')].map(bar => bar.getBoundingClientRect())
const box = (index: number): DOMRect => boxes()[index] ?? new DOMRect()

describe('Chart card', () => {
  it('X-30 contains its data as a table for screen readers, and shows it on demand', async () => {
    const screen = await showScreen(barCard)
    const table = screen.getByRole('table', { name: 'Money' })
    await expect.element(table.getByRole('columnheader', { name: 'Income' })).toBeInTheDocument()
    await expect.element(table.getByRole('row', { name: 'Feb 800 -700' })).toBeInTheDocument()
    expect(document.querySelector('table')?.parentElement?.offsetWidth).toBe(1)
    const before = document.body.scrollHeight
    await screen.getByRole('button', { name: 'Show as table' }).click()
    expect(document.querySelector('table')?.offsetWidth).toBeGreaterThan(200)
    expect(document.querySelector('[role=slider]')).toBeNull()
    expect(document.body.scrollHeight).toBe(before)
    await screen.getByRole('button', { name: 'Show as chart' }).click()
    await expect.element(screen.getByRole('slider', { name: 'Money' })).toBeVisible()
  })

  it('X-30 the legend hides a series and shows it again in the same color', async () => {
    const screen = await showScreen(barCard)
    await expect.poll(() => boxes().length).toBe(6)
    const colorOfCosts = () =>
      [...document.querySelectorAll('svg rect[fill]')].at(-1)?.getAttribute('fill')
    const before = colorOfCosts()
    const income = screen.getByRole('button', { name: 'Income' })
    await income.click()
    await expect.element(income).toHaveAttribute('aria-pressed', 'false')
    expect(boxes()).toHaveLength(3)
    expect(colorOfCosts()).toBe(before)
    await screen.getByRole('button', { name: 'Costs' }).click()
    await expect.element(screen.getByText('All series are hidden.')).toBeVisible()
    await screen.getByRole('button', { name: 'Show all' }).click()
    expect(boxes()).toHaveLength(6)
  })

  it('X-01 loading, empty, failed and loaded take the same space', async () => {
    const retry = vi.fn<() => void>()
    const error = new ApiError({
      status: 500,
      code: 'internal',
      detail: 'No such luck',
      requestId: 'r-1',
    })
    function Card({ data, failure }: { data: ChartData | undefined; failure?: unknown }) {
      return (
        <ChartCard
          title="Money"
          labelsName="Month"
          data={data}
          error={failure}
          onRetry={retry}
          hasLegend
          empty="No orders yet"
        >
          {shown => <Bars name="Money" data={shown} />}
        </ChartCard>
      )
    }
    const flat: ChartData = {
      labels: ['Jan'],
      series: [{ key: 'in', name: 'Income', values: [0] }],
    }
    const screen = await showScreen(function States() {
      const [step, setStep] = useState(0)
      const states = [
        <Card key="a" data={undefined} />,
        <Card key="b" data={flat} />,
        <Card key="c" data={undefined} failure={error} />,
        <Card key="d" data={DATA} />,
      ]
      return (
        <>
          <button type="button" onClick={() => setStep(step + 1)}>
            Next
          </button>
          <div data-room>{states[step]}</div>
        </>
      )
    })
    const room = () => document.querySelector<HTMLElement>('[data-room]')?.offsetHeight ?? 0
    const height = room()
    expect(document.querySelector('[aria-busy]')).not.toBeNull()
    const next = screen.getByRole('button', { name: 'Next' })
    await next.click()
    await expect.element(screen.getByText('No orders yet')).toBeVisible()
    const heights = [room()]
    await next.click()
    await expect
      .element(screen.getByRole('alert').getByText('Couldn’t load the chart'))
      .toBeVisible()
    heights.push(room())
    await screen.getByRole('button', { name: 'Try again' }).click()
    expect(retry).toHaveBeenCalledOnce()
    await next.click()
    await expect.element(screen.getByRole('slider')).toBeVisible()
    heights.push(room())
    for (const other of heights) expect(Math.abs(other - height)).toBeLessThanOrEqual(1)
  })

  it('a chart fills its card beside a taller one, and no more', async () => {
    const Bar = barCard
    const Ring = makeCard(data => <Donut name="Money" data={data} />, SLICES)
    function Row({ height }: { height: number }) {
      return (
        <div style={{ display: 'grid', gridTemplateColumns: '1fr 1fr 1fr' }}>
          <Bar />
          <Ring />
          <div style={{ height }} />
        </div>
      )
    }
    function Screen() {
      const [height, setHeight] = useState(700)
      return (
        <>
          <Row height={height} />
          <button type="button" onClick={() => setHeight(100)}>
            Lower
          </button>
        </>
      )
    }
    const screen = await showScreen(Screen)
    const drawn = () => [...document.querySelectorAll('[role=slider]')].map(one => one.clientHeight)
    const rows = () => [...document.querySelectorAll('section')].map(one => one.clientHeight)
    await expect.poll(() => Math.min(...drawn())).toBeGreaterThan(500)
    expect(Math.max(...rows())).toBeLessThanOrEqual(700)
    await screen.getByRole('button', { name: 'Lower' }).click()
    await expect.poll(() => Math.max(...drawn())).toBeLessThan(300)
  })

  it('X-31 fits a phone', async () => {
    await page.viewport(360, 740)
    await showScreen(barCard)
    await expect.poll(() => boxes().length).toBe(6)
    expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(360)
  })
})

describe('Bars', () => {
  it('extend up or down from the baseline in proportion', async () => {
    await showScreen(barCard)
    await expect.poll(() => boxes().length).toBe(6)
    const [income, costs] = [box(0), box(1)]
    expect(income.height / costs.height).toBeCloseTo(4, 1)
    expect(income.bottom).toBeCloseTo(costs.top, 0)
    expect(income.right).toBeLessThanOrEqual(costs.left)
  })

  it('stack on each other, negative values below zero', async () => {
    const series = [...DATA.series, { key: 'gift', name: 'Gifts', values: [600, 0, 0] }]
    await showScreen(
      makeCard(data => <Bars name="Money" data={data} isStacked />, { ...DATA, series }),
    )
    await expect.poll(() => boxes().length).toBe(9)
    const [income, costs, gifts] = [box(0), box(1), box(2)]
    expect(gifts.bottom).toBeCloseTo(income.top, 0)
    expect(costs.top).toBeCloseTo(income.bottom, 0)
    expect(gifts.left).toBeCloseTo(income.left, 0)
  })

  it('exclude a line from the stack and from the axis', async () => {
    const [income, costs] = [
      { key: 'in', name: 'Income', values: [90] },
      { key: 'plan', name: 'Planned', values: [80], isLine: true } as const,
    ]
    const data = { labels: ['Jan'], series: [income, costs] }
    await showScreen(() => <Bars name="Money" data={data} isStacked />)
    const highest = () => document.querySelector('svg g:nth-of-type(6) text')?.textContent
    await expect.poll(highest).toBe('\u2066100\u2069')
  })

  it('X-28 arrow keys move through the points, and each is announced', async () => {
    const screen = await showScreen(barCard)
    const chart = screen.getByRole('slider', { name: 'Money' })
    // Rendered later than the card: an earlier Tab would go elsewhere.
    await expect.element(chart).toBeVisible()
    await userEvent.tab()
    await userEvent.tab()
    await expect.element(chart).toHaveFocus()
    await expect.element(chart).toHaveAttribute('aria-valuetext', 'Jan: Income 1,200, Costs -300')
    await userEvent.keyboard('{ArrowRight}')
    await expect.element(chart).toHaveAttribute('aria-valuetext', 'Feb: Income 800, Costs -700')
    await expect.element(screen.getByText('800', { exact: true }).last()).toBeVisible()
    await userEvent.keyboard('{End}{ArrowRight}')
    await expect.element(chart).toHaveAttribute('aria-valuenow', '3')
    await userEvent.keyboard('{Home}')
    await expect.element(chart).toHaveAttribute('aria-valuenow', '1')
  })

  it('X-32 start at the reading side, and the arrow keys follow', async () => {
    setPreferences({ direction: 'rtl' })
    const screen = await showScreen(barCard)
    await expect.poll(() => boxes().length).toBe(6)
    expect(box(0).left).toBeGreaterThan(box(4).left)
    expect(box(0).left).toBeGreaterThan(box(1).left)
    const chart = screen.getByRole('slider', { name: 'Money' })
    chart.element().focus()
    await userEvent.keyboard('{ArrowLeft}')
    await expect.element(chart).toHaveAttribute('aria-valuenow', '2')
  })

  it('X-35 appear without animation with reduced motion', async () => {
    await cdp().send('Emulation.setEmulatedMedia', {
      features: [{ name: 'prefers-reduced-motion', value: 'reduce' }],
    })
    await showScreen(barCard)
    await expect.poll(() => boxes().length).toBe(6)
    const bars = document.querySelector('svg rect[fill]')?.parentElement
    expect(bars && getComputedStyle(bars).animationName).toBe('none')
    await cdp().send('Emulation.setEmulatedMedia', { features: [] })
  })

  it('show the value under the pointer', async () => {
    const screen = await showScreen(barCard)
    await expect.poll(() => boxes().length).toBe(6)
    const chart = screen.getByRole('slider', { name: 'Money' })
    const { left, top } = chart.element().getBoundingClientRect()
    const march = box(4)
    await chart.hover({ position: { x: march.left - left + 3, y: march.top - top + 3 } })
    await expect.element(chart).toHaveAttribute('aria-valuetext', 'Mar: Income 400, Costs 0')
  })
})

describe('Donut and rings', () => {
  it('X-28 arrow keys move through the slices, and the center shows which', async () => {
    const screen = await showScreen(makeCard(data => <Donut name="Plans" data={data} />, SLICES))
    await expect.element(screen.getByText('100', { exact: true })).toBeVisible()
    const chart = screen.getByRole('slider', { name: 'Plans' })
    chart.element().focus()
    await userEvent.keyboard('{ArrowRight}')
    await expect.element(chart).toHaveAttribute('aria-valuetext', 'Team: 30, 30%')
    await expect.element(screen.getByText('30%', { exact: true })).toBeVisible()
    await userEvent.keyboard('{Escape}')
    await expect.element(screen.getByText('Total')).toBeVisible()
  })

  it('X-30 the table has a row for each slice', async () => {
    const screen = await showScreen(makeCard(data => <Donut name="Plans" data={data} />, SLICES))
    await expect.element(screen.getByRole('row', { name: 'Team 30' })).toBeInTheDocument()
  })

  it('X-30 a ring announces its value, within its limits', async () => {
    const screen = await showScreen(() => (
      <>
        <ProgressRing name="Storage" value={3} max={4} />
        <ProgressRing name="Too much" value={9} max={4} tone="bad" />
        <ProgressRing name="Nothing to do" value={0} max={0} />
      </>
    ))
    await expect
      .element(screen.getByRole('progressbar', { name: 'Storage' }))
      .toHaveAttribute('aria-valuetext', '75%')
    await expect
      .element(screen.getByRole('progressbar', { name: 'Too much' }))
      .toHaveAttribute('aria-valuenow', '4')
    await expect
      .element(screen.getByRole('progressbar', { name: 'Nothing to do' }))
      .toHaveAttribute('aria-valuetext', '0%')
  })

  it('X-32 a sparkline follows the writing direction', async () => {
    setPreferences({ direction: 'rtl' })
    await showScreen(() => <Sparkline className={undefined} values={[1, 2, 3]} />)
    const spark = document.querySelector('svg')
    expect(spark === null ? '' : getComputedStyle(spark).scale).toBe('-1 1')
  })
})
