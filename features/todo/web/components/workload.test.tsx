import type { PersonWorkload } from '../../contract/workload.contract.ts'
import { QueryClientProvider } from '@tanstack/react-query'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { userEvent } from 'vitest/browser'
import { loadTexts } from '#platform/web/i18n/i18n.ts'
import { setPreferences } from '#platform/web/preferences/preferences.ts'
import { queryClient } from '#platform/web/query/query-client.ts'
import { signInWith } from '#platform/web/session/test-session.ts'
import { showScreen } from '#ui/page/test-screen.tsx'
import { Workload } from './workload.tsx'

const NOTHING = { overdue: 0, today: 0, week: 0, later: 0, none: 0, completed: 0 }
const person = (
  id: number,
  fullName: string,
  figures: Partial<PersonWorkload>,
): PersonWorkload => ({
  assignee: { id, fullName, avatar: null, avatarColor: 'info' },
  open: 0,
  ...NOTHING,
  oldestOverdue: null,
  ...figures,
})
const ADA = person(1, 'Ada', { open: 9, week: 4, none: 5, completed: 3 })
const BO = person(2, 'Bo', {
  open: 3,
  overdue: 2,
  today: 1,
  oldestOverdue: { id: 12, title: 'Return the pump', dueDate: '2026-02-26' },
})
const CY = person(3, 'Cy', { open: 5, overdue: 1, later: 4 })
const NO_ONE: PersonWorkload = {
  ...person(0, '', { open: 2, overdue: 1, none: 1 }),
  assignee: null,
}

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-03-02T09:00:00.000Z') })
})
afterEach(() => {
  vi.useRealTimers()
})

async function show(address = '/apps/todo/workload') {
  signInWith()
  setPreferences({ timeZone: 'UTC' })
  await loadTexts(['todo', 'workload', 'out-of-office'])
  return showScreen(
    () => (
      <QueryClientProvider client={queryClient}>
        <Workload people={[CY, NO_ONE, ADA, BO]} />
      </QueryClientProvider>
    ),
    address,
  )
}
/** Everyone in the order shown. */
const names = () =>
  [...document.querySelectorAll('[aria-label="Workload by assignee"] > li ul')].map(
    numbers => numbers.ariaLabel,
  )

it('TODO-16 says that the open tasks include subtasks, unlike the list beside it', async () => {
  const screen = await show()
  await expect
    .element(
      screen
        .getByRole('list', { name: 'Totals' })
        .getByText(/Includes subtasks/)
        .last(),
    )
    .toBeInTheDocument()
})

it('TODO-16 shows who is most behind first, or who has most, or everyone by name; unassigned tasks last', async () => {
  const screen = await show()
  expect(names()).toEqual(['Bo', 'Cy', 'Ada', 'Unassigned'])
  const sort = screen.getByRole('combobox', { name: 'Sort' })
  await expect.element(sort).toHaveDisplayValue('Most behind first')
  await sort.selectOptions('Most open first')
  await expect.poll(names).toEqual(['Ada', 'Cy', 'Bo', 'Unassigned'])
  expect(screen.search()).toBe('?sort=open')
  await sort.selectOptions('Name')
  await expect.poll(names).toEqual(['Ada', 'Bo', 'Cy', 'Unassigned'])
  await sort.selectOptions('Most behind first')
  await expect.poll(screen.search).toBe('')
})

it('TODO-16 says what the bars show, and each number leads to its tasks', async () => {
  const screen = await show()
  const ofBo = screen.getByRole('list', { name: 'Bo' })
  await expect
    .poll(() =>
      ofBo
        .getByRole('listitem')
        .elements()
        .map(one => one.textContent.trim()),
    )
    .toEqual([
      'Open 3',
      'Overdue 2',
      'Today 1',
      'Next 7 days 0',
      'Later 0',
      'No date 0',
      'Completed, 7 days 0',
    ])
  const address = (name: string) =>
    screen.getByRole('link', { name, exact: true }).element().getAttribute('href')
  expect(ofBo.getByRole('link').elements()).toHaveLength(2)
  expect(ofBo.getByRole('link', { name: 'Overdue 2' }).element().getAttribute('href')).toBe(
    '/apps/todo?scope=all&assignee=2&due=overdue',
  )
  expect(address('Bo')).toBe('/apps/todo?scope=all&assignee=2')
  expect(address('Unassigned')).toBe('/apps/todo?scope=all&assignee=none')
  expect(address('Longest overdue: Return the pump')).toBe(
    '/apps/todo?scope=all&assignee=2&due=overdue&task=12',
  )
  await expect.element(screen.getByText('4 days behind')).toBeVisible()
  const totals = screen.getByRole('list', { name: 'Totals' })
  expect(
    totals
      .getByRole('listitem')
      .elements()
      .map(one => one.textContent.trim()),
  ).toEqual([
    'Open 19 Includes subtasks, which “All tasks” counts with their task.',
    'Overdue 4',
    'No date 6',
    'Unassigned 2',
  ])
})

it('TODO-16 a bar is as long as the person has tasks, in parts of their share', async () => {
  await show()
  const bars = [...document.querySelectorAll<HTMLElement>('[aria-hidden] > [style*="width"]')]
  const longest = Math.max(...bars.map(bar => bar.offsetWidth))
  expect(bars.map(bar => Math.round((bar.offsetWidth / longest) * 9))).toEqual([3, 5, 9, 2])
  const [bo] = bars
  expect([...(bo?.children ?? [])].map(part => part.getAttribute('data-tip'))).toEqual([
    'Overdue: 2',
    'Today: 1',
  ])
})

it('TODO-16 j and k go from person to person', async () => {
  const screen = await show()
  await userEvent.keyboard('jj')
  await expect.element(screen.getByRole('link', { name: 'Cy', exact: true })).toHaveFocus()
  await userEvent.keyboard('k')
  await expect.element(screen.getByRole('link', { name: 'Bo', exact: true })).toHaveFocus()
})
