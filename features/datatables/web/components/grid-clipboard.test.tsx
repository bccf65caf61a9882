import { QueryClientProvider } from '@tanstack/react-query'
import { beforeEach, expect, it, onTestFinished, vi } from 'vitest'
import { userEvent } from 'vitest/browser'
import { loadTexts } from '#platform/web/i18n/i18n.ts'
import { queryClient } from '#platform/web/query/query-client.ts'
import { signInWith } from '#platform/web/session/test-session.ts'
import { showScreen } from '#ui/page/test-screen.tsx'
import { Toasts } from '#ui/toast/toasts.tsx'
import { blockQuery, readGridSearch } from '../datatables.api.ts'
import { useGridLayout } from './grid-layout.ts'
import { useGridControl } from './grid-query.ts'
import { Grid } from './grid.tsx'
import { employee } from './test-employee.ts'

// Cells of the sheet: selected, on the clipboard, filled.

const people = [employee, { ...employee, id: 6, version: 4, full_name: 'Bo Berg' }]

function Sheet() {
  const control = useGridControl()
  const arrange = useGridLayout([])
  return (
    <Grid
      {...{ control, arrange }}
      total={people.length}
      custom={[]}
      grouped={undefined}
      onOpen={() => undefined}
    />
  )
}
const Screen = () => (
  <QueryClientProvider client={queryClient}>
    <Sheet />
    <Toasts />
  </QueryClientProvider>
)

beforeEach(async () => {
  localStorage.removeItem('datatables.sheet')
  queryClient.clear()
  queryClient.setDefaultOptions({ queries: { staleTime: Infinity, retry: false } })
  const { queryKey } = blockQuery(readGridSearch({}), 0)
  queryClient.setQueryData(queryKey, { rows: people, total: people.length })
  signInWith([{ action: 'manage', subject: 'Datatable' }])
  await loadTexts(['datatables', 'changes', 'ui'])
})

async function openSheet() {
  const screen = await showScreen(Screen, '/datatables/advance')
  const grid = screen.getByRole('grid')
  await expect.element(grid.getByRole('gridcell', { name: 'Bo Berg' })).toBeInTheDocument()
  const sent: unknown[] = []
  const answers = vi.spyOn(window, 'fetch').mockImplementation(async (_address, options) => {
    sent.push(JSON.parse(String(options?.body)))
    return Response.json({ employees: people, changeId: 1 })
  })
  onTestFinished(() => answers.mockRestore())
  grid.element().focus()
  const move = (kind: 'copy' | 'paste', text = '') => {
    const clipboardData = new DataTransfer()
    clipboardData.setData('text/plain', text)
    const event = new ClipboardEvent(kind, { clipboardData, bubbles: true, cancelable: true })
    // As browsers do, whatever has the focus.
    grid.getByText('Bo Berg').element().dispatchEvent(event)
    return clipboardData.getData('text/plain')
  }
  return { screen, grid, sent, move }
}

it('DT-05 X-07 cells of a spreadsheet are pasted from the active cell on, as one change', async () => {
  const { screen, sent, move } = await openSheet()
  // Start date, salary, age, experience, status.
  await userEvent.keyboard('{ArrowRight}{ArrowRight}{ArrowRight}{ArrowRight}')
  move('paste', '31/01/2025\t1,500.50\t41\t10\tresigned\r\n2024-02-29\t7\t50\t0\tCurrent\r\n')
  await expect
    .poll(() => sent[0])
    .toEqual({
      employees: [
        {
          id: 5,
          version: 1,
          start_date: '2025-01-31',
          salary: 1500.5,
          age: 41,
          experience: 10,
          status: 4,
        },
        {
          id: 6,
          version: 4,
          start_date: '2024-02-29',
          salary: 7,
          age: 50,
          experience: 0,
          status: 1,
        },
      ],
    })
  await expect.element(screen.getByText('10 cells pasted')).toBeVisible()
  await expect.element(screen.getByRole('button', { name: 'Undo' })).toBeVisible()
})

const NO_ROOM = 'There aren’t enough rows or columns from this cell on. Nothing was pasted.'
it.each([
  {
    of: 'an impossible day',
    text: 'Boston\t31.31.2020',
    reason: '“31.31.2020” can’t be pasted into “Start date” of Ada Lindqvist. Nothing was pasted.',
  },
  { of: 'too many rows for the sheet', text: 'a\nb\nc', reason: NO_ROOM },
  { of: 'too many columns', text: 'a\t2020-01-01\t1\t2\t3\tCurrent\tmore', reason: NO_ROOM },
  {
    of: 'more than 500 rows',
    text: 'x\n'.repeat(501),
    reason: 'You can paste up to 500 rows at once.',
  },
])('DT-05 X-25 $of is refused as a whole, with the reason', async ({ text, reason }) => {
  const { screen, sent, move } = await openSheet()
  await userEvent.keyboard('{ArrowRight}{ArrowRight}{ArrowRight}')
  move('paste', text)
  await expect.element(screen.getByText(reason)).toBeVisible()
  expect(sent).toEqual([])
})

it('DT-05 the active cell is copied as it is typed, and pasted as it was copied', async () => {
  const { sent, move } = await openSheet()
  await userEvent.keyboard('{End}')
  expect(move('copy')).toBe('Current')
  await userEvent.keyboard('{ArrowLeft}{ArrowLeft}{ArrowLeft}')
  expect(move('copy')).toBe('10')
  await userEvent.keyboard('{ArrowDown}')
  move('paste', '10')
  await expect.poll(() => sent).toEqual([{ employees: [{ id: 6, version: 4, salary: 10 }] }])
})

it('DT-04 DT-05 a range selected by keyboard is copied with its columns, and takes a value in each cell', async () => {
  const { screen, grid, sent, move } = await openSheet()
  const selected = () =>
    [...grid.element().querySelectorAll('[role=gridcell][aria-selected=true]')].map(
      cell => cell.textContent,
    )
  await userEvent.keyboard('{End}{ArrowLeft}{Shift>}{ArrowRight}{ArrowDown}{/Shift}')
  await expect.poll(selected).toEqual(['9 years', 'Current', '9 years', 'Current'])
  expect(move('copy')).toBe('9\tCurrent\n9\tCurrent')
  await userEvent.keyboard('{ArrowLeft}')
  await expect.poll(selected).toEqual(['9 years'])
  await userEvent.keyboard('{Shift>}{ArrowUp}{/Shift}')
  move('paste', '12')
  await expect
    .poll(() => sent)
    .toEqual([
      {
        employees: [
          { id: 5, version: 1, experience: 12 },
          { id: 6, version: 4, experience: 12 },
        ],
      },
    ])
  await expect.element(screen.getByText('2 cells pasted')).toBeVisible()
})

it('DT-04 Esc leaves one cell selected, Shift and a click select as far as there', async () => {
  const { grid } = await openSheet()
  const count = () => grid.element().querySelectorAll('[role=gridcell][aria-selected=true]').length
  await grid.getByText('Bo Berg').click({ modifiers: ['Shift'] })
  await expect.poll(count).toBe(2)
  await userEvent.keyboard('{Escape}')
  await expect.poll(count).toBe(1)
})

it.each([
  { of: 'a range takes its first row', keys: '{Shift>}{ArrowDown}{/Shift}' },
  { of: 'a single cell takes the one above', keys: '{ArrowDown}' },
])('DT-04 Ctrl+D fills: $of', async ({ keys }) => {
  const { screen, sent } = await openSheet()
  await userEvent.keyboard(`{End}{ArrowLeft}{ArrowLeft}{ArrowLeft}${keys}{Control>}d{/Control}`)
  await expect
    .poll(() => sent)
    .toEqual([{ employees: [{ id: 6, version: 4, salary: employee.salary }] }])
  await expect.element(screen.getByText('1 cell filled')).toBeVisible()
})

it('DT-05 X-22 nothing is pasted without the right to change employees', async () => {
  const { grid, sent, move } = await openSheet()
  signInWith([{ action: 'read', subject: 'Datatable' }])
  await expect.element(grid).toBeVisible()
  move('paste', 'Zora')
  await userEvent.keyboard('{ArrowDown}{Control>}d{/Control}')
  expect(sent).toEqual([])
})
