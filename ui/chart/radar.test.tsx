import { describe, expect, it } from 'vitest'
import { userEvent } from 'vitest/browser'
import { setPreferences } from '#platform/web/preferences/preferences.ts'
import { showScreen } from '../page/test-screen.tsx'
import { Bars } from './bars.tsx'
import { ChartCard } from './chart-card.tsx'
import type { ChartData } from './chart-data.ts'
import { Radar } from './radar.tsx'

const DATA: ChartData = {
  labels: ['Jan', 'Feb', 'Mar', 'Apr'],
  series: [{ key: 'sales', name: 'Sales', values: [100, 50, 0, 25] }],
}
const pointsOf = (shape: Element | null | undefined) =>
  (shape?.getAttribute('points') ?? '').split(' ').map(point => point.split(',').map(Number))

describe('Radar', () => {
  it('X-28 arrow keys move through its axes, and each is announced', async () => {
    const screen = await showScreen(() => <Radar name="Sales" data={DATA} />)
    const chart = screen.getByRole('slider', { name: 'Sales' })
    chart.element().focus()
    await userEvent.keyboard('{ArrowRight}')
    await expect.element(chart).toHaveAttribute('aria-valuetext', 'Feb: Sales 50')
    await expect.element(screen.getByText('Feb: Sales 50')).toBeVisible()
  })

  it('X-32 starts at the top, follows the writing direction, and scales with the values', async () => {
    setPreferences({ direction: 'rtl' })
    await showScreen(() => <Radar name="Sales" data={DATA} />)
    await expect.poll(() => document.querySelectorAll('polygon[stroke]').length).toBe(1)
    const [first, second, third] = pointsOf(document.querySelector('polygon[stroke]'))
    const middle = third ?? []
    expect(first?.[0]).toBeCloseTo(middle[0] ?? 0, 0)
    expect(second?.[0]).toBeLessThan(middle[0] ?? 0)
    expect(
      ((middle[1] ?? 0) - (first?.[1] ?? 0)) / ((middle[0] ?? 0) - (second?.[0] ?? 0)),
    ).toBeCloseTo(2, 1)
    setPreferences({ direction: 'ltr' })
  })

  it('DASH-02 is at its center, not at NaN, when all values are zero', async () => {
    const none = { ...DATA, series: [{ key: 'sales', name: 'Sales', values: [0, 0, 0, 0] }] }
    await showScreen(() => <Radar name="Sales" data={none} />)
    await expect.poll(() => document.querySelectorAll('polygon[stroke]').length).toBe(1)
    expect(pointsOf(document.querySelector('polygon[stroke]')).flat().some(Number.isNaN)).toBe(
      false,
    )
  })
})

describe('Bars with a line', () => {
  it('DASH-11 draw the plan over the actual values, at its own height', async () => {
    const planned: ChartData = {
      labels: ['Jan', 'Feb'],
      series: [
        { key: 'in', name: 'Income', values: [100, 50] },
        { key: 'plan', name: 'Planned', values: [50, 50], isLine: true },
      ],
    }
    await showScreen(() => <Bars name="Money" data={planned} isStacked />)
    await expect.poll(() => document.querySelectorAll('svg rect[fill]').length).toBe(2)
    const [, second] = [...document.querySelectorAll('svg rect[fill]')]
    const line = pointsOf(document.querySelector('polyline'))
    expect(line[1]?.[1]).toBeCloseTo(Number(second?.getAttribute('y')), 0)
  })
})

describe('Chart card', () => {
  it('DASH-04 explains how it is calculated, and renders below the fold only once scrolled to', async () => {
    const screen = await showScreen(() => (
      <>
        <div style={{ height: 2000 }} />
        <ChartCard
          title="Money"
          labelsName="Month"
          data={DATA}
          about="Payments less refunds."
          menu={() => null}
        >
          {shown => <Bars name="Money" data={shown} />}
        </ChartCard>
      </>
    ))
    await expect.element(screen.getByRole('table', { name: 'Money' })).toBeInTheDocument()
    expect(document.querySelector('svg rect[fill]')).toBeNull()
    await screen.getByRole('button', { name: 'How Money is calculated' }).click()
    await expect.element(screen.getByText('Payments less refunds.')).toBeVisible()
    await expect.poll(() => document.querySelectorAll('svg rect[fill]').length).toBe(4)
  })
})
