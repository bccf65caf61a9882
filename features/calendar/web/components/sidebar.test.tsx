import { QueryClientProvider } from '@tanstack/react-query'
import { expect, it } from 'vitest'
import { loadTexts } from '#platform/web/i18n/i18n.ts'
import { queryClient } from '#platform/web/query/query-client.ts'
import { signInWith } from '#platform/web/session/test-session.ts'
import { showScreen } from '#ui/page/test-screen.tsx'
import { CATEGORIES } from '../../contract/calendar.rules.ts'
import { useCalendarAddress } from './calendar-address.ts'
import { EventChip } from './event-chip.tsx'
import { Sidebar } from './sidebar.tsx'

const layers = ['todo', 'kanban', 'invoice', 'order']

function Screen() {
  const address = useCalendarAddress()
  return (
    <QueryClientProvider client={queryClient}>
      <Sidebar {...{ address, layers }} hidden={[]} onLayer={() => {}} />
      {[...CATEGORIES, ...layers].map(kind => (
        <EventChip
          key={kind}
          item={{
            key: kind,
            title: kind,
            kind,
            firstDay: '2026-03-04',
            lastDay: '2026-03-04',
            from: 0,
            to: 1440,
            isLong: true,
            isAllDay: true,
          }}
          shape="bar"
          onOpen={() => {}}
          onKey={() => {}}
        />
      ))}
    </QueryClientProvider>
  )
}

it('CAL-02 CAL-12 a calendar has the same color in the sidebar and in the grid', async () => {
  await loadTexts(['calendar'])
  signInWith()
  const screen = await showScreen(Screen)
  await expect.element(screen.getByText('Invoices due', { exact: true })).toBeVisible()
  const colors = (selector: string, name: string) =>
    [...screen.container.querySelectorAll<HTMLElement>(selector)].map(one => [
      one.dataset['kind'],
      getComputedStyle(one).getPropertyValue(name),
    ])
  const inGrid = colors('button[data-item]', '--hue')
  expect(inGrid).toHaveLength(CATEGORIES.length + layers.length)
  expect(colors('label[data-kind]', '--tick')).toEqual(inGrid)
})
