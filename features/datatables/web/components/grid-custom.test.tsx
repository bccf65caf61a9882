import { QueryClientProvider, useQuery } from '@tanstack/react-query'
import { beforeEach, expect, it, onTestFinished, vi } from 'vitest'
import { userEvent } from 'vitest/browser'
import { loadTexts } from '#platform/web/i18n/i18n.ts'
import { queryClient } from '#platform/web/query/query-client.ts'
import { signInWith } from '#platform/web/session/test-session.ts'
import { showScreen } from '#ui/page/test-screen.tsx'
import { blockQuery, readGridSearch } from '../datatables.api.ts'
import { readLayout, useGridLayout } from './grid-layout.ts'
import { useGridControl } from './grid-query.ts'
import { ColumnsPopover } from './grid-tools.tsx'
import { Grid } from './grid.tsx'
import { employee as plainEmployee } from './test-employee.ts'
import { useGridCustom } from './use-grid-custom.ts'

// Custom fields in the sheet of employees.

const employee = { ...plainEmployee, customFields: { team: 'blue', size: 42.5 } }
const choices = [
  { value: 'red', labels: { en: 'Red' } },
  { value: 'blue', labels: { en: 'Blue' } },
]
const plain = { choices: [], decimals: 1, isRequired: false, isInList: true }
const FIELDS = [
  { ...plain, key: 'team', kind: 'choice', choices, labels: { en: 'Team color' } },
  { ...plain, key: 'size', kind: 'number', labels: { en: 'Shoe size' } },
  { ...plain, key: 'skills', kind: 'choices', choices, labels: { en: 'Skills' } },
]

function Sheet() {
  const control = useGridControl()
  const { data } = useQuery(blockQuery(control.query, 0))
  const { columns, filters } = useGridCustom(control, data?.rows)
  const arrange = useGridLayout(columns)
  return (
    <>
      {filters}
      <ColumnsPopover {...{ arrange }} custom={columns} />
      <Grid
        {...{ control, arrange }}
        total={1}
        custom={columns}
        grouped={undefined}
        onOpen={() => undefined}
      />
    </>
  )
}
const Screen = () => (
  <QueryClientProvider client={queryClient}>
    <Sheet />
  </QueryClientProvider>
)

beforeEach(async () => {
  localStorage.removeItem('datatables.sheet')
  queryClient.clear()
  queryClient.setDefaultOptions({ queries: { staleTime: Infinity, retry: false } })
  queryClient.setQueryData(['datatables', 'custom-fields', 'of', 'employees'], FIELDS)
  const customFields = '{"team":"blue"}'
  for (const asked of [
    {},
    { sort: 'customFields.gone', city: 'Bas' },
    { city: 'Bas' },
    { sort: 'customFields.size' },
    { sort: '-customFields.size' },
    { sort: '-customFields.size', customFields },
  ])
    queryClient.setQueryData(blockQuery(readGridSearch(asked), 0).queryKey, {
      rows: [employee],
      total: 1,
    })
  signInWith([{ action: 'manage', subject: 'Datatable' }])
  await loadTexts(['datatables', 'changes', 'resource'])
})

it('ADD-13 DT-04 custom fields are columns of the sheet, which sort and filter it', async () => {
  const screen = await showScreen(Screen, '/datatables/advance')
  const grid = screen.getByRole('grid')
  await expect.element(grid.getByRole('gridcell', { name: '42.5' })).toBeInTheDocument()
  await expect.element(grid.getByRole('gridcell', { name: 'Blue' })).toBeInTheDocument()
  await expect.element(grid).toHaveAttribute('aria-colcount', '12')
  const head = grid.getByRole('columnheader', { name: 'Shoe size' })
  for (const [sort, state] of [
    ['customFields.size', 'ascending'],
    ['-customFields.size', 'descending'],
  ] as const) {
    await head.getByRole('button').click()
    await expect.element(head).toHaveAttribute('aria-sort', state)
    expect(new URLSearchParams(screen.search()).get('sort')).toBe(sort)
  }
  // Multiple choices can't be sorted by.
  const skills = grid.getByRole('columnheader', { name: 'Skills' })
  await expect.element(skills.getByRole('button')).not.toBeInTheDocument()
  await screen.getByRole('combobox', { name: 'Team color' }).selectOptions('Blue')
  await expect
    .poll(() => new URLSearchParams(screen.search()).get('customFields'))
    .toBe('{"team":"blue"}')
})

it('ADD-13 DT-05 cells of custom fields are edited in place by the rules of their fields', async () => {
  const sent: unknown[] = []
  const answers = vi.spyOn(window, 'fetch').mockImplementation(async (_address, options) => {
    sent.push(JSON.parse(String(options?.body)))
    return Response.json({ employee, changeId: 1 })
  })
  onTestFinished(() => answers.mockRestore())
  const screen = await showScreen(Screen, '/datatables/advance')
  const grid = screen.getByRole('grid')
  const size = grid.getByRole('gridcell', { name: '42.5' })
  await expect.element(size).toBeInTheDocument()
  grid.element().focus()
  await userEvent.keyboard('{End}{ArrowLeft}')
  await expect.element(size).toHaveAttribute('aria-selected', 'true')
  await userEvent.keyboard('{Enter}')
  const input = grid.getByRole('textbox', { name: 'Shoe size' })
  await expect.element(input).toHaveValue('42.5')
  await userEvent.fill(input, 'wide')
  await expect.element(input).toHaveAttribute('aria-invalid', 'true')
  await userEvent.fill(input, '43')
  await userEvent.keyboard('{Enter}')
  await expect.poll(() => sent).toEqual([{ id: 5, customFields: { size: 43 } }])
  await userEvent.keyboard('{ArrowLeft}{Enter}')
  await grid.getByRole('combobox', { name: 'Team color' }).selectOptions('Red')
  await userEvent.keyboard('{Enter}')
  await expect.poll(() => sent[1]).toEqual({ id: 5, customFields: { team: 'red' } })
  // Several choices take the form.
  await userEvent.keyboard('{End}{Enter}')
  await expect.element(grid.getByRole('combobox')).not.toBeInTheDocument()
})

it('DT-05 X-25 a refused cell says why and keeps what was typed; decimals are written as in the language', async () => {
  const sent: unknown[] = []
  const answers = vi.spyOn(window, 'fetch').mockImplementation(async (_address, options) => {
    sent.push(JSON.parse(String(options?.body)))
    return Response.json({ employee, changeId: 1 })
  })
  onTestFinished(() => answers.mockRestore())
  const screen = await showScreen(Screen, '/datatables/advance')
  const grid = screen.getByRole('grid')
  await grid.getByRole('gridcell', { name: '40', exact: true }).dblClick()
  const age = grid.getByRole('textbox', { name: 'Age' })
  await age.fill('200')
  await userEvent.keyboard('{Enter}')
  await expect.element(age).toHaveAccessibleDescription(/or less/)
  await expect.element(screen.getByRole('alert').getByText(/or less/)).toBeVisible()
  await grid.getByRole('gridcell', { name: 'Basel' }).click()
  await expect.element(age).toHaveValue('200')
  await age.click()
  await userEvent.keyboard('{Escape}')
  await expect.element(age).not.toBeInTheDocument()
  await grid.getByRole('gridcell', { name: '$10.00' }).dblClick()
  await grid.getByRole('textbox', { name: 'Salary' }).fill('46100,5')
  await userEvent.keyboard('{Enter}')
  await expect.poll(() => sent).toEqual([{ id: 5, salary: 46100.5 }])
})

it('ADD-13 DT-04 columns of custom fields are hidden, pinned and moved like the others', async () => {
  localStorage.setItem(
    'datatables.sheet',
    JSON.stringify({
      columns: [
        { key: 'customFields.size', width: 90, isPinned: true },
        { key: 'customFields.skills', width: 90, isHidden: true },
        { key: 'customFields.gone', width: 90 },
      ],
    }),
  )
  const screen = await showScreen(Screen, '/datatables/advance')
  const grid = screen.getByRole('grid')
  await expect.element(grid.getByRole('gridcell', { name: 'Blue' })).toBeInTheDocument()
  const heads = () =>
    grid
      .getByRole('columnheader')
      .elements()
      .map(one => one.textContent)
  expect([heads()[0], heads().at(-1), heads().length]).toEqual(['Shoe size', 'Team color', 11])
  await screen.getByRole('button', { name: 'Columns and rows' }).click()
  await screen.getByRole('checkbox', { name: 'Skills' }).click()
  await expect.poll(() => heads().length).toBe(12)
  await screen.getByRole('button', { name: 'Move Team color toward the start' }).click()
  const keys = readLayout(localStorage.getItem('datatables.sheet')).columns.map(({ key }) => key)
  expect(keys.slice(-3)).toEqual(['customFields.team', 'status', 'customFields.gone'])
})

it('ADD-14 sorting by a hidden or deleted field is ignored', async () => {
  const screen = await showScreen(Screen, '/datatables/advance?sort=customFields.gone&city=Bas')
  await expect.poll(() => screen.search()).toBe('?city=Bas')
})

it('DT-04 the keyboard keeps its cell in view, clear of the pinned columns', async () => {
  const screen = await showScreen(
    () => (
      <div style={{ width: 420 }}>
        <Screen />
      </div>
    ),
    '/datatables/advance',
  )
  const grid = screen.getByRole('grid')
  await expect.element(grid.getByRole('gridcell', { name: '42.5' })).toBeInTheDocument()
  const inView = () => {
    const box = grid.element().getBoundingClientRect()
    const cell = grid.element().querySelector('[role="gridcell"][data-active]')
    const { left = 0, right = 0 } = cell?.getBoundingClientRect() ?? {}
    const pinned = [...grid.element().querySelectorAll('[role="gridcell"][data-pinned]')]
    const start = Math.max(box.left, ...pinned.map(one => one.getBoundingClientRect().right))
    return cell?.hasAttribute('data-pinned') === true || (left >= start - 1 && right <= box.right)
  }
  grid.element().focus()
  await userEvent.keyboard('{End}')
  await expect.poll(inView).toBe(true)
  expect(grid.element().scrollLeft).toBeGreaterThan(0)
  for (let step = 0; step < 6; step += 1) {
    await userEvent.keyboard('{ArrowLeft}')
    await expect.poll(inView).toBe(true)
  }
})

it('DT-05 Delete alone deletes no employee, and an emptied salary is refused', async () => {
  const calls = vi.spyOn(globalThis, 'fetch')
  const screen = await showScreen(Screen, '/datatables/advance')
  const grid = screen.getByRole('grid')
  await expect.element(grid.getByRole('gridcell', { name: '42.5' })).toBeInTheDocument()
  grid.element().focus()
  await userEvent.keyboard('{Delete}')
  await grid.getByRole('gridcell', { name: '$10.00' }).dblClick()
  await grid.getByRole('textbox', { name: 'Salary' }).fill('')
  await userEvent.keyboard('{Enter}')
  await expect.element(screen.getByRole('alert')).toBeVisible()
  expect(calls.mock.calls.filter(([, options]) => options?.method === 'POST')).toEqual([])
})

it('ADD-13 DT-05 choices, and yes and no, are copied and pasted by their names', async () => {
  const remote = { ...plain, key: 'remote', kind: 'yesNo', labels: { en: 'Remote' } }
  const fields = [remote, ...FIELDS.slice(0, 1)]
  queryClient.setQueryData(['datatables', 'custom-fields', 'of', 'employees'], fields)
  queryClient.setQueryData(blockQuery(readGridSearch({}), 0).queryKey, {
    rows: [{ ...employee, customFields: { team: 'blue', remote: true } }],
    total: 1,
  })
  const screen = await showScreen(Screen, '/datatables/advance')
  const grid = screen.getByRole('grid')
  await expect.element(grid.getByRole('gridcell', { name: 'Blue' })).toBeInTheDocument()
  const sent: unknown[] = []
  const answers = vi.spyOn(window, 'fetch').mockImplementation(async (_address, options) => {
    sent.push(JSON.parse(String(options?.body)))
    return Response.json({ employees: [employee], changeId: 1 })
  })
  onTestFinished(() => answers.mockRestore())
  grid.element().focus()
  await userEvent.keyboard('{End}{Shift>}{ArrowLeft}{/Shift}')
  const copied = new DataTransfer()
  document.dispatchEvent(new ClipboardEvent('copy', { clipboardData: copied, cancelable: true }))
  expect(copied.getData('text/plain')).toBe('Yes\tBlue')
  const pasted = new DataTransfer()
  pasted.setData('text/plain', 'no\tred')
  document.dispatchEvent(new ClipboardEvent('paste', { clipboardData: pasted, cancelable: true }))
  await expect
    .poll(() => sent)
    .toEqual([{ employees: [{ id: 5, version: 1, customFields: { remote: false, team: 'red' } }] }])
})
