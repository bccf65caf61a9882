import { afterEach, describe, expect, it, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import * as z from 'zod/mini'
import { ApiError } from '#platform/web/api/api-error.ts'
import { searchSchema } from '#platform/web/search/search-schema.ts'
import { showScreen } from '../page/test-screen.tsx'
import { EmptyState } from '../state/state.tsx'
import { StatusBadge } from '../status-badge/status-badge.tsx'
import type { ListResult } from './list-types.ts'
import { List } from './list.tsx'
import { useListQuery } from './use-list-query.ts'

interface Fruit {
  id: number
  name: string
}
const readSearch = searchSchema(
  z.object({
    q: z._default(z.string(), ''),
    page: z._default(z.coerce.number().check(z.positive()), 1),
    perPage: z._default(z.coerce.number(), 10),
    sort: z._default(z.enum(['asc', 'desc']), 'asc'),
    sortColumn: z._default(z.string(), 'name'),
    kind: z._default(z.string(), ''),
    gone: z._default(z.string(), ''),
  }),
)
const fruits = (count: number): Fruit[] =>
  Array.from({ length: count }, (_, index) => ({ id: index + 1, name: `Fruit ${index + 1}` }))
const idle = { isStale: false, error: null, isRetrying: false, retry: () => undefined }
const filled: ListResult<Fruit> = { ...idle, rows: fruits(10), total: 47 }

interface Spies {
  onAdd?: () => void
  asked?: (q: string) => void
  states?: readonly string[]
}
function makeScreen(
  result: ListResult<Fruit>,
  { onAdd, asked, states = [], read = readSearch }: Spies & { read?: typeof readSearch } = {},
) {
  return function FruitScreen() {
    const control = useListQuery(read)
    asked?.(control.query.q)
    return (
      <List
        name="Fruits"
        control={control}
        result={result}
        columns={[
          {
            key: 'name',
            title: 'Name',
            sortBy: 'name',
            cell: fruit => <a href={`#${fruit.id}`}>{fruit.name}</a>,
          },
          { key: 'kind', title: 'Kind', sortBy: 'kind', width: 120, cell: () => 'Berry' },
          {
            key: 'state',
            title: 'State',
            width: 120,
            cell: () => (
              <span>
                {states.map(text => (
                  <StatusBadge key={text} isPlain tone="idle" text={text} />
                ))}
              </span>
            ),
          },
          { key: 'ripe', title: 'Ripe', isNamed: true, width: 120, cell: () => '1 May' },
          {
            key: 'from',
            title: 'From',
            width: 120,
            hideBelow: 1040,
            cell: () => 'Peru',
          },
        ]}
        filters={[
          { name: 'kind', label: 'Kind', options: [{ value: 'berry', text: 'Berry' }] },
          {
            name: 'gone',
            label: 'Gone',
            options: [{ value: 'yes', text: 'Gone' }],
            none: 'Not gone',
          },
        ]}
        searchLabel="Search fruits"
        nameOf={fruit => fruit.name}
        bulk={chosen => <span>{chosen.map(fruit => fruit.id).join(' ')}</span>}
        empty={<EmptyState title="No fruit yet" />}
        failed="Fruits could not be loaded"
        onAdd={onAdd}
      />
    )
  }
}

describe('List columns', () => {
  it('X-03 are left out by the room that the menu leaves, not by the window', async () => {
    await page.viewport(1440, 900)
    const screen = await showScreen(makeScreen(filled))
    const from = screen.getByRole('columnheader', { name: 'From' })
    await expect.element(from).toBeVisible()
    document.body.style.paddingInlineStart = '480px'
    await expect.element(from).not.toBeInTheDocument()
    document.body.style.paddingInlineStart = ''
    await expect.element(from).toBeVisible()
  })

  it('X-01 has nothing to turn where one page of the smallest size holds everything', async () => {
    const screen = await showScreen(makeScreen({ ...filled, rows: fruits(3), total: 3 }))
    await expect.element(screen.getByText('1–3 of 3')).toBeVisible()
    await expect.element(screen.getByRole('navigation')).not.toBeInTheDocument()
    await expect.element(screen.getByRole('combobox', { name: 'Per page' })).not.toBeInTheDocument()
  })
})

describe('List states', () => {
  it('X-01 shows a skeleton of the final layout while loading, and no rows', async () => {
    const screen = await showScreen(makeScreen({ ...idle, rows: undefined, total: undefined }))
    await expect.element(screen.getByRole('columnheader', { name: 'Name' })).toBeVisible()
    expect(document.querySelectorAll('tbody tr')).toHaveLength(0)
    const waiting = document.body.scrollHeight
    await screen.unmount()
    await showScreen(makeScreen(filled))
    expect(Math.abs(document.body.scrollHeight - waiting)).toBeLessThanOrEqual(2)
  })

  it('USR-01 shows that there are more than were counted', async () => {
    const screen = await showScreen(makeScreen({ ...filled, total: 10_000, isTotalMinimum: true }))
    await expect.element(screen.getByText('1–10 of 10,000+', { exact: true })).toBeVisible()
    await expect.element(screen.getByText('10,000+ results')).toBeInTheDocument()
  })

  it('X-01 shows an empty state', async () => {
    const screen = await showScreen(makeScreen({ ...idle, rows: [], total: 0 }))
    await expect.element(screen.getByText('No fruit yet')).toBeVisible()
  })

  it('X-01 shows a no-results state, whose button clears the filters but not the sort', async () => {
    const screen = await showScreen(
      makeScreen({ ...idle, rows: [], total: 0 }),
      '/list?q=zzz&kind=berry&sort=desc&page=3',
    )
    await screen.getByRole('button', { name: 'Clear filters' }).click()
    await expect.poll(screen.search).toBe('?sort=desc')
    await expect.element(screen.getByRole('searchbox')).toHaveValue('')
  })

  it('X-01 shows an error with the request id, and retries', async () => {
    const retry = vi.fn<() => void>()
    const error = new ApiError({
      status: 500,
      code: 'internal',
      detail: 'Something went wrong',
      requestId: 'r-9',
    })
    const screen = await showScreen(
      makeScreen({ ...idle, rows: undefined, total: undefined, error, retry }),
    )
    await expect
      .element(screen.getByRole('alert').getByText(/Fruits could not be loaded/))
      .toBeVisible()
    await expect.element(screen.getByRole('alert').getByText(/r-9/)).toBeVisible()
    await screen.getByRole('button', { name: 'Try again' }).click()
    expect(retry).toHaveBeenCalledOnce()
  })

  it('X-30 announces the number of results', async () => {
    const screen = await showScreen(makeScreen(filled))
    await expect.element(screen.getByText('47 results')).toHaveAttribute('aria-live', 'polite')
  })
})

describe('List URL', () => {
  afterEach(() => {
    vi.useRealTimers()
  })

  it('X-02 searches once, 250 ms after the last key', async () => {
    const asked = vi.fn<(q: string) => void>()
    const screen = await showScreen(makeScreen(filled, { asked }))
    await screen.getByRole('searchbox').click()
    // The pace of the keys is that of the machine, the clock of the test stands.
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
    await userEvent.keyboard('be')
    vi.advanceTimersByTime(200)
    await userEvent.keyboard('rry')
    vi.advanceTimersByTime(249)
    expect(screen.search()).toBe('')
    vi.advanceTimersByTime(1)
    await expect.poll(screen.search).toBe('?q=berry')
    await expect.poll(() => [...new Set(asked.mock.calls.map(([q]) => q))]).toEqual(['', 'berry'])
  })

  it('X-14 leads from a page behind the last to the last one', async () => {
    const screen = await showScreen(
      makeScreen({ ...idle, rows: [], total: 47 }),
      '/list?sort=desc&page=15',
    )
    await expect.poll(screen.search).toBe('?sort=desc&page=5')
  })

  it('X-14 keeps filter, page and sort in the URL, and returns to page 1 after a change', async () => {
    const screen = await showScreen(makeScreen(filled))
    await screen.getByRole('button', { name: 'Next page' }).click()
    await expect.poll(screen.search).toBe('?page=2')
    await screen.getByRole('combobox', { name: 'Kind' }).selectOptions('berry')
    await expect.poll(screen.search).toBe('?kind=berry')
    await screen.getByRole('button', { name: 'Clear filter: Kind' }).click()
    await expect.poll(screen.search).toBe('')
    screen.router.history.back()
    await expect.poll(screen.search).toBe('?kind=berry')
  })

  it('X-14 sorts ascending, descending, and by default, and announces it', async () => {
    const screen = await showScreen(makeScreen(filled))
    const head = screen.getByRole('columnheader', { name: 'Kind' })
    await expect.element(head).toHaveAttribute('aria-sort', 'none')
    await head.getByRole('button').click()
    await expect.element(head).toHaveAttribute('aria-sort', 'ascending')
    await head.getByRole('button').click()
    await expect.element(head).toHaveAttribute('aria-sort', 'descending')
    await head.getByRole('button').click()
    await expect.poll(screen.search).toBe('')
    await expect
      .element(screen.getByRole('columnheader', { name: 'Name' }))
      .toHaveAttribute('aria-sort', 'ascending')
  })

  it('X-14 sorts a column up and down whose descending order is the default', async () => {
    const read: typeof readSearch = raw => readSearch({ sort: 'desc', ...raw })
    const screen = await showScreen(makeScreen(filled, { read }))
    const head = screen.getByRole('columnheader', { name: 'Name' })
    await expect.element(head).toHaveAttribute('aria-sort', 'descending')
    await head.getByRole('button').click()
    await expect.element(head).toHaveAttribute('aria-sort', 'ascending')
    await head.getByRole('button').click()
    await expect.element(head).toHaveAttribute('aria-sort', 'descending')
    await expect.poll(screen.search).toBe('')
  })
})

describe('List rows', () => {
  it('X-17 USR-08 disables selection while loading, instead of losing it', async () => {
    const screen = await showScreen(makeScreen({ ...idle, rows: undefined, total: undefined }))
    await expect
      .element(screen.getByRole('checkbox', { name: 'Select all on this page' }))
      .toHaveAttribute('aria-disabled', 'true')
    await screen.unmount()
    const shown = await showScreen(makeScreen(filled))
    await expect
      .element(shown.getByRole('checkbox', { name: 'Select all on this page' }))
      .not.toHaveAttribute('aria-disabled')
  })

  it('X-17 selects one, a range with Shift, and the whole page', async () => {
    const screen = await showScreen(makeScreen(filled))
    await screen.getByRole('checkbox', { name: 'Select Fruit 2' }).click()
    await screen.getByRole('checkbox', { name: 'Select Fruit 5' }).click({ modifiers: ['Shift'] })
    await expect.element(screen.getByText('2 3 4 5', { exact: true })).toBeVisible()
    await expect.element(screen.getByText('4 selected')).toBeVisible()
    await screen.getByRole('checkbox', { name: 'Select all on this page' }).click()
    await expect.element(screen.getByText('10 selected')).toBeVisible()
    await screen.getByRole('button', { name: 'Clear selection' }).click()
    await expect.element(screen.getByText('10 selected')).not.toBeInTheDocument()
  })

  it('opens by clicking anywhere on the row', async () => {
    const screen = await showScreen(makeScreen(filled))
    await screen.getByRole('cell', { name: 'Berry' }).nth(2).click()
    await expect.poll(() => location.hash).toBe('#3')
  })

  it('X-28 moves with j and k, selects with x, adds with n, searches with /', async () => {
    const onAdd = vi.fn<() => void>()
    const screen = await showScreen(makeScreen(filled, { onAdd }))
    await userEvent.keyboard('jjk')
    await expect.element(screen.getByRole('link', { name: 'Fruit 1', exact: true })).toHaveFocus()
    await userEvent.keyboard('x')
    await expect
      .element(screen.getByRole('checkbox', { name: 'Select Fruit 1', exact: true }))
      .toBeChecked()
    await userEvent.keyboard('n')
    expect(onAdd).toHaveBeenCalledOnce()
    await userEvent.keyboard('/')
    await expect.element(screen.getByRole('searchbox')).toHaveFocus()
    await userEvent.keyboard('n')
    expect(onAdd).toHaveBeenCalledOnce()
  })

  it('X-31 becomes cards on a phone and never scrolls horizontally', async () => {
    await page.viewport(360, 740)
    await showScreen(makeScreen(filled))
    expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(360)
  })

  it('X-31 on a phone several states have a line below the name, which keeps its room', async () => {
    await page.viewport(360, 740)
    const screen = await showScreen(
      makeScreen(filled, { states: ['Administrator', 'Support', 'User'] }),
    )
    const boxOf = (text: string) =>
      screen.getByText(text, { exact: true }).first().element().getBoundingClientRect()
    const name = screen.getByRole('link').first().element().closest('td')
    expect(name?.clientWidth).toBeGreaterThan(180)
    expect(boxOf('Administrator').top).toBeGreaterThanOrEqual(boxOf('Fruit 1').bottom)
    expect(boxOf('User').right).toBeLessThanOrEqual(360)
  })

  it('X-31 on a phone a date is preceded by what it is the date of', async () => {
    await showScreen(makeScreen(filled))
    const before = (text: string) =>
      [...document.querySelectorAll('tbody td')]
        .filter(cell => cell.textContent === text)
        .map(cell => getComputedStyle(cell, '::before').content)[0]
    expect(before('1 May')).toBe('none')
    await page.viewport(360, 740)
    expect(before('1 May')).toBe('"Ripe:"')
    expect(before('Berry')).toBe('none')
  })
})

it('DT-01 a filter that is on without a choice says what it shows', async () => {
  const screen = await showScreen(makeScreen(filled))
  const textOf = (name: string) =>
    screen.getByRole('combobox', { name, exact: true }).element().textContent
  await expect.element(screen.getByRole('combobox', { name: 'Gone', exact: true })).toHaveValue('')
  expect(textOf('Gone')).toBe('Not goneGone')
  expect(textOf('Kind')).toBe('AnyBerry')
})
