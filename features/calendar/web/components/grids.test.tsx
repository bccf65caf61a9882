import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { userEvent } from 'vitest/browser'
import { loadTexts } from '#platform/web/i18n/i18n.ts'
import { setPreferences } from '#platform/web/preferences/preferences.ts'
import { showScreen } from '#ui/page/test-screen.tsx'
import { daysOfView, type Item } from './days.ts'
import { ListView } from './list-view.tsx'
import { MonthView } from './month-view.tsx'
import { TimeGrid } from './time-grid.tsx'
import type { GridProps } from './use-grid-drag.ts'

beforeAll(() => loadTexts(['calendar']))
beforeEach(() => void vi.useFakeTimers({ now: new Date('2026-03-02T08:00Z'), toFake: ['Date'] }))
afterEach(() => void vi.useRealTimers())

const item = (key: string, firstDay: string, rest: Partial<Item> = {}): Item => ({
  key,
  title: key,
  kind: 'Business',
  firstDay,
  lastDay: firstDay,
  from: 540,
  to: 600,
  isLong: false,
  isAllDay: false,
  ...rest,
})
const handlers = () => ({
  onOpen: vi.fn<GridProps['onOpen']>(),
  onKey: vi.fn<GridProps['onKey']>(),
  onCreate: vi.fn<GridProps['onCreate']>(),
  onMove: vi.fn<GridProps['onMove']>(),
  onDay: vi.fn<GridProps['onDay']>(),
  onZoom: vi.fn<GridProps['onZoom']>(),
})
async function show(Grid: typeof MonthView, props: Pick<GridProps, 'days' | 'items'>) {
  const does = handlers()
  const screen = await showScreen(() => (
    <div style={{ height: 720, display: 'grid' }}>
      <Grid {...props} {...does} day="2026-03-04" today="2026-03-02" />
    </div>
  ))
  return { screen, does }
}

describe('calendar grids', () => {
  it('CAL-03 CAL-13 a month shows every day once with its number of events, and supports navigation and creation by keyboard', async () => {
    const days = daysOfView('month', '2026-03-04', 1)
    const many = Array.from({ length: 12 }, (_, index) =>
      item(`Shift ${index}`, '2026-03-10', { from: index * 60, to: index * 60 + 30 }),
    )
    const items = [
      item('Audit', '2026-03-03', { lastDay: '2026-03-05', isLong: true, isAllDay: true }),
      ...many,
    ]
    const { screen, does } = await show(MonthView, { days, items })
    await expect.element(screen.getByRole('gridcell').first()).toBeVisible()
    expect(
      screen
        .getByRole('gridcell')
        .elements()
        .map(cell => cell.getAttribute('data-day')),
    ).toEqual(days)
    // One bar over three days, counted on each.
    expect(screen.getByRole('button', { name: /Audit/ }).elements()).toHaveLength(1)
    await expect
      .element(screen.getByRole('gridcell', { name: /5 March, 1 event/ }))
      .toBeInTheDocument()
    await expect
      .element(screen.getByRole('gridcell', { name: /10 March, 12 events/ }))
      .toBeInTheDocument()
    await screen.getByRole('button', { name: /\d+ more/ }).click()
    expect(does.onZoom).toHaveBeenCalledWith('2026-03-10')
    const current = screen.container.querySelector<HTMLElement>('[data-cell="2026-03-04"]')
    current?.focus()
    await userEvent.keyboard('{ArrowRight}{ArrowDown}{PageDown}{Enter}')
    expect(does.onDay.mock.calls).toEqual([['2026-03-05'], ['2026-03-11'], ['2026-04-04']])
    expect(does.onCreate).toHaveBeenCalledWith(
      expect.objectContaining({ firstDay: '2026-03-04', lastDay: '2026-03-04' }),
    )
  })

  it.each([
    [1100, '+10 more', true],
    [640, '+10', true],
    [480, '+10', false],
  ])('CAL-03 a month of %i px says “%s” beside its numbers', async (width, more, hasTitle) => {
    const days = daysOfView('month', '2026-03-04', 1)
    const items = Array.from({ length: 12 }, (_, at) => item(`Shift ${at}`, '2026-03-15'))
    const screen = await showScreen(() => (
      <div style={{ width, height: 400, display: 'grid' }}>
        <MonthView {...{ days, items }} {...handlers()} day="2026-03-04" today="2026-03-02" />
      </div>
    ))
    const button = screen.getByRole('button', { name: '+10 more' })
    await expect.element(button).toBeVisible()
    const [left, right] = [screen.getByText('15', { exact: true }), button].map(one =>
      one.element().getBoundingClientRect(),
    )
    expect(right?.left).toBeGreaterThanOrEqual(left?.right ?? Infinity)
    const words = [...button.element().children].filter(one => one.checkVisibility())
    expect(words.map(one => one.textContent)).toEqual([more])
    const title = screen.getByText('Shift 0', { exact: true }).first().element()
    expect(title.checkVisibility()).toBe(hasTitle)
  })

  it('CAL-03 a week lays out overlaps side by side, and long events above the hours', async () => {
    const days = daysOfView('week', '2026-03-04', 1)
    const items = [
      item('One', '2026-03-04', { from: 540, to: 660 }),
      item('Two', '2026-03-04', { from: 600, to: 720 }),
      item('Later', '2026-03-04', { from: 780, to: 840 }),
      item('Fair', '2026-03-03', { lastDay: '2026-03-06', isLong: true, isAllDay: true }),
    ]
    const { screen, does } = await show(TimeGrid, { days, items })
    const box = (name: RegExp) =>
      screen.getByRole('button', { name }).element().getBoundingClientRect()
    await expect.element(screen.getByRole('button', { name: /^Later/ })).toBeVisible()
    const [one, two, later, fair] = [box(/^One/), box(/^Two/), box(/^Later/), box(/^Fair/)]
    expect(two.left).toBeGreaterThanOrEqual(one.right - 1)
    expect(later.width).toBeGreaterThan(one.width * 1.5)
    // An hour has the same height everywhere; two are twice that.
    expect(one.height / later.height).toBeCloseTo(2, 0)
    expect(fair.width).toBeGreaterThan(later.width * 3)
    await screen.getByRole('button', { name: /^Two/ }).click()
    expect(does.onOpen).toHaveBeenCalledWith(expect.objectContaining({ key: 'Two' }))
  })

  it('CAL-03 a list says when each is, also what is due at a time, and all day only of whole days', async () => {
    const at = { start: '2026-03-04T12:00:00.000Z', end: '2026-03-04T12:30:00.000Z' }
    const whole = { isLong: true, isAllDay: true, start: '2026-03-04', end: '2026-03-05' }
    const items = [
      item('Task', '2026-03-04', { ...at, from: 720, to: 750, link: '/apps/todo' }),
      item('Audit', '2026-03-04', whole),
    ]
    const screen = await showScreen(() => (
      <ListView
        {...handlers()}
        days={['2026-03-04']}
        items={items}
        today="2026-03-02"
        isFiltered={false}
        onAdd={vi.fn<() => void>()}
        onClear={vi.fn<() => void>()}
      />
    ))
    await expect
      .element(screen.getByRole('button', { name: 'Audit, Wednesday, 4 March, All day, Business' }))
      .toBeVisible()
    await expect
      .element(screen.getByRole('link', { name: 'Task, Wednesday, 4 March, 12:00 PM, Business' }))
      .toBeVisible()
    const times = [...screen.container.querySelectorAll('li li > :first-child')]
    expect(times.map(one => one.textContent)).toEqual(['All day', '12:00 PM'])
  })

  it('CAL-03 an event over several days names both of its ends, and a list that day’s part under each', async () => {
    const fair = item('Fair', '2026-03-04', {
      lastDay: '2026-03-06',
      from: 540,
      to: 1020,
      isLong: true,
      start: '2026-03-04T09:00:00.000Z',
      end: '2026-03-06T17:00:00.000Z',
    })
    const next = item('Next year', '2027-03-04', {
      start: '2027-03-04T09:00:00.000Z',
      end: '2027-03-04T10:00:00.000Z',
    })
    const screen = await showScreen(() => (
      <ListView
        {...handlers()}
        days={['2026-03-04', '2026-03-05', '2026-03-06', '2027-03-04']}
        items={[fair, next]}
        today="2026-03-02"
        isFiltered={false}
        onAdd={vi.fn<() => void>()}
        onClear={vi.fn<() => void>()}
      />
    ))
    const long = 'Fair, Wednesday, 4 March, 9:00 AM – Friday, 6 March, 5:00 PM, Business'
    await expect.element(screen.getByRole('button', { name: long }).first()).toBeVisible()
    const other = 'Next year, Thursday, 4 March 2027, 9:00 AM – 10:00 AM, Business'
    await expect.element(screen.getByRole('button', { name: other })).toBeVisible()
    const times = [...screen.container.querySelectorAll('li li > :first-child')]
    expect(times.map(one => one.textContent)).toEqual([
      '9:00 AM – 12:00 AM',
      'All day',
      '12:00 AM – 5:00 PM',
      '9:00 AM – 10:00 AM',
    ])
  })

  it.each([
    ['en', 'All day', '7 AM'],
    ['de', 'Ganztägig', '07 Uhr'],
  ] as const)('CAL-03 a week shows its labels whole in %s', async (language, allDay, firstHour) => {
    setPreferences({ language })
    await loadTexts(['calendar'])
    const days = daysOfView('week', '2026-03-04', 1)
    const { screen } = await show(TimeGrid, { days, items: [] })
    const corner = screen.getByText(allDay, { exact: true })
    await expect.element(corner).toBeVisible()
    const { scrollWidth, clientWidth, parentElement } = corner.element()
    expect(scrollWidth).toBeLessThanOrEqual(clientWidth)
    expect(
      screen.getByText(firstHour, { exact: true }).element().getBoundingClientRect().top,
    ).toBeGreaterThanOrEqual(parentElement?.getBoundingClientRect().bottom ?? Infinity)
  })
})
