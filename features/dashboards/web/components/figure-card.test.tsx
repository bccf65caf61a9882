import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { describe, expect, it, vi } from 'vitest'
import { userEvent } from 'vitest/browser'
import { ApiError } from '#platform/web/api/api-error.ts'
import { loadTexts } from '#platform/web/i18n/i18n.ts'
import { showScreen } from '#ui/page/test-screen.tsx'
import type { Asked, CardSource } from '../dashboards.api.ts'
import type { BoardRange } from './board-range.ts'
import type { CardProps } from './card-frame.tsx'
import { type StoryAnswer, StoryCard } from './figure-card.tsx'

interface Answer extends StoryAnswer {
  value: number | null
}
const ANSWER: Answer = {
  value: 1234.5,
  growth: 12.34,
  definition: 'revenue',
  span: { from: '2026-11-01', to: '2026-11-03' },
  before: { from: '2026-10-29', to: '2026-10-31' },
  timeZone: 'UTC',
  rows: [{ figure: 'revenue', from: '2026-11-01', to: '2026-11-03', sum: 1234.5 }],
  series: [{ name: 'Revenue', data: [1000, 234.5, 0] }],
  categories: ['2026-11-01', '2026-11-02', '2026-11-03'],
  chart: { unit: 'day', from: '2026-11-01', to: '2026-11-03' },
  currency: 'USD',
}
const RANGE: BoardRange = { period: 'last28', from: '', to: '', isCompared: false }

async function show(ask: CardSource<Answer>['ask'], range = RANGE) {
  await loadTexts(['dashboard', 'figures'])
  const client = new QueryClient({ defaultOptions: { queries: { retry: false } } })
  const card: CardProps = { id: 'orders-days', title: 'Orders received', range, menu: () => null }
  return showScreen(() => (
    <QueryClientProvider client={client}>
      <StoryCard
        card={card}
        source={{ name: 'test', ask }}
        valueOf={data => data.value}
        figure="revenue"
        shape="bars"
        isMoney
      />
    </QueryClientProvider>
  ))
}
const answering = (answer: Partial<Answer> = {}) =>
  vi.fn<(query: Asked) => Promise<Answer>>(() => Promise.resolve({ ...ANSWER, ...answer }))

describe('card with a figure', () => {
  it('DASH-01 shows value, change and days, and links to its rows', async () => {
    const screen = await show(answering())
    const figure = screen.getByRole('link', { name: 'Orders received: $1,234.50. View details' })
    await expect.element(figure).toHaveAttribute('href', '/?rows=revenue%7E2026-11-01%7E2026-11-03')
    await expect.element(screen.getByText('12.3%')).toBeVisible()
    await expect.element(screen.getByText('1 Nov 2026 – 3 Nov 2026')).toBeVisible()
    await expect
      .element(screen.getByRole('row', { name: /Nov 2 .*234\.50|2 Nov.*234\.50/ }))
      .toBeInTheDocument()
  })

  it('CARD-02 requests the board’s period, then its own', async () => {
    const ask = answering()
    const screen = await show(ask)
    const open = () =>
      screen
        .getByRole('button', { name: /Orders received$/ })
        .last()
        .click()
    const lastYear = screen.getByRole('menuitemradio', { name: 'Last year' })
    await open()
    const last28 = screen.getByRole('menuitemradio', { name: 'Last 28 days' })
    await expect.element(last28).toHaveAttribute('aria-checked', 'true')
    await lastYear.click()
    await expect
      .poll(() => ask.mock.calls.map(([query]) => query.period))
      .toEqual(['last28', 'lastYear'])
    await open()
    await expect.element(lastYear).toHaveAttribute('aria-checked', 'true')
    await userEvent.keyboard('{Escape}')
    await screen.getByRole('button', { name: /^Clear the period of Orders received/ }).click()
    await expect
      .element(screen.getByRole('button', { name: /^Clear the period/ }))
      .not.toBeInTheDocument()
    await expect.poll(() => ask.mock.calls.at(-1)?.[0].period).toBe('last28')
  })

  it('DASH-04 requests a custom range as is, and charts the previous period beside it', async () => {
    const ask = answering()
    await show(ask, { period: 'custom', from: '2026-11-01', to: '2026-11-03', isCompared: true })
    await expect
      .poll(() => ask.mock.calls.map(([{ tz: _zone, ...query }]) => query))
      .toEqual([
        { from: '2026-11-01', to: '2026-11-03' },
        { from: '2026-10-29', to: '2026-10-31' },
      ])
    await expect.poll(() => document.querySelectorAll('svg rect[fill]').length).toBe(6)
  })

  it('DASH-02 shows an empty period as a flat line with a message, without NaN or growth', async () => {
    const screen = await show(
      answering({ value: 0, growth: null, series: [{ name: 'Revenue', data: [0, 0, 0] }] }),
    )
    await expect.element(screen.getByText('No orders yet')).toBeVisible()
    await expect.element(screen.getByText('no earlier data')).toBeVisible()
    await expect.element(screen.getByRole('slider', { name: 'Orders received' })).toBeVisible()
    expect(document.body.textContent).not.toMatch(/NaN|Infinity|100\s?%/)
  })

  it('DASH-02 shows an unknown figure as a dash', async () => {
    const screen = await show(answering({ value: Number.NaN, growth: Number.POSITIVE_INFINITY }))
    await expect.element(screen.getByRole('link', { name: /: –\. View/ })).toBeVisible()
    expect(document.body.textContent).not.toMatch(/NaN|Infinity|∞/)
  })

  it('X-01 shows a failure and retries', async () => {
    const error = new ApiError({
      status: 500,
      code: 'internal',
      detail: 'No such luck',
      requestId: 'r-1',
    })
    const ask = answering()
    ask.mockRejectedValueOnce(error)
    const screen = await show(ask)
    await expect
      .element(screen.getByRole('alert').getByText('Couldn’t load the chart'))
      .toBeVisible()
    await screen.getByRole('button', { name: 'Try again' }).click()
    await expect.element(screen.getByRole('link', { name: /1,234\.50/ })).toBeVisible()
  })
})
