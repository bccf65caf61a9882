import { QueryClientProvider } from '@tanstack/react-query'
import { beforeEach, expect, it, vi } from 'vitest'
import { loadTexts } from '#platform/web/i18n/i18n.ts'
import { queryClient } from '#platform/web/query/query-client.ts'
import { signInWith } from '#platform/web/session/test-session.ts'
import { showScreen } from '#ui/page/test-screen.tsx'
import { refreshCalendar } from '../calendar.api.ts'
import { useCalendarAddress } from './calendar-address.ts'
import { EventDrawer } from './event-drawer.tsx'
import { eventProps } from './test-event.ts'

beforeEach(async () => {
  queryClient.clear()
  queryClient.setDefaultOptions({ queries: { staleTime: Infinity, retry: false } })
  await loadTexts(['calendar', 'recurrence'])
  signInWith()
})

function Screen() {
  const address = useCalendarAddress()
  const actions = {
    drop: () => {},
    move: () => Promise.resolve(),
    remove: () => Promise.resolve(false),
    handleKey: () => {},
    askScope: () => Promise.resolve(undefined),
    dialog: null,
  }
  return (
    <QueryClientProvider client={queryClient}>
      <EventDrawer {...{ address, actions }} />
    </QueryClientProvider>
  )
}
async function open(address: string, status: number, body: unknown) {
  answer(status, body)
  return showScreen(Screen, address)
}
function answer(status: number, body: unknown): void {
  const files = globalThis.fetch
  vi.spyOn(globalThis, 'fetch').mockImplementation((input, options) =>
    String(input).includes('/apps/calendar/event')
      ? Promise.resolve(
          new Response(JSON.stringify(body), {
            status,
            headers: { 'content-type': 'application/json' },
          }),
        )
      : files(input, options),
  )
}

it('CAL-06 a link to a deleted event says that it no longer exists, and offers no other try', async () => {
  const screen = await open('/apps/calendar?event=4', 404, {
    status: 404,
    code: 'event.not_found',
    detail: 'This event doesn’t exist, or you don’t have access to it.',
    requestId: '0198',
  })
  await expect.element(screen.getByText('This event no longer exists')).toBeVisible()
  await expect.element(screen.getByRole('button', { name: 'Try again' })).not.toBeInTheDocument()
  await expect.element(screen.getByText('0198')).not.toBeInTheDocument()
})

it('CAL-06 X-10 an event that its organizer deletes meanwhile is no longer there to respond to', async () => {
  const extendedProps = eventProps({ part: 'guest', answer: 'waiting', canEdit: false })
  const days = { start: '2026-05-09', end: '2026-05-10', allDay: true }
  const event = { id: 4, url: '', title: 'Fair', ...days, extendedProps }
  const screen = await open('/apps/calendar?view=month&date=2026-05-09&event=4', 200, { event })
  await expect.element(screen.getByRole('button', { name: 'Accept' })).toBeVisible()
  answer(404, { status: 404, code: 'event.not_found', detail: 'Gone' })
  await refreshCalendar()
  await expect.element(screen.getByText('This event no longer exists')).toBeVisible()
  await expect.element(screen.getByRole('button', { name: 'Accept' })).not.toBeInTheDocument()
})

it.each([
  ['another month', '2026-03-01', '2026-05-09', /date=2026-05-09/],
  ['this month', '2026-05-01', '2026-05-09', /date=2026-05-01/],
])('CAL-03 an event that is opened by link is shown by the calendar: %s', async (...row) => {
  const [, date, start, shown] = row
  const extendedProps = eventProps({ part: 'guest', answer: 'waiting', canEdit: false })
  const event = { id: 4, url: '', title: 'Fair', start, end: '2026-05-10', allDay: true }
  const address = `/apps/calendar?view=month&date=${date}&event=4`
  const screen = await open(address, 200, { event: { ...event, extendedProps } })
  await expect.element(screen.getByRole('heading', { name: 'Fair' })).toBeVisible()
  await expect.poll(() => screen.search()).toMatch(shown)
})
