import { QueryClientProvider } from '@tanstack/react-query'
import { beforeEach, expect, it, vi } from 'vitest'
import { loadTexts } from '#platform/web/i18n/i18n.ts'
import { queryClient } from '#platform/web/query/query-client.ts'
import { signInWith } from '#platform/web/session/test-session.ts'
import { showScreen } from '#ui/page/test-screen.tsx'
import type { CalendarEvent } from '../../contract/calendar.contract.ts'
import { resourcesQuery } from '../calendar.api.ts'
import { blankValues, readGuests, toChange, toEvent, type Values, valuesOf } from './event-form.ts'
import { StaleEvent } from './stale-event.tsx'

beforeEach(async () => {
  queryClient.clear()
  queryClient.setQueryData(resourcesQuery().queryKey, [])
  queryClient.setDefaultOptions({ queries: { staleTime: Infinity, retry: false } })
  await loadTexts(['calendar', 'recurrence'])
  signInWith()
})

const person = (id: number) => ({
  id,
  fullName: `Person ${id}`,
  detail: `person${id}@team.example`,
  avatar: null,
  avatarColor: 'idle' as const,
})
const guests = (...ids: number[]) => JSON.stringify(ids.map(person))
const before: Values = {
  ...blankValues(
    { start: '2026-12-08T09:00:00.000Z', end: '2026-12-08T15:00:00.000Z', allDay: false },
    { zone: 'Europe/Berlin', title: 'Review' },
  ),
  guests: guests(1),
  resources: '[1]',
}
/** The event as the server has it. */
function stored(values: Values): CalendarEvent {
  const event = toEvent(values)
  return {
    id: 1,
    title: values.title,
    url: values.url,
    start: event?.start ?? '',
    end: event?.end ?? '',
    allDay: event?.allDay ?? false,
    extendedProps: {
      ...stateOf(values),
      calendar: values.calendar === 'Business' ? 'Business' : 'Personal',
      guests: readGuests(values.guests).map(({ id, fullName, detail, ...look }) => ({
        ...look,
        userId: id,
        name: fullName,
        email: detail,
        status: 'waiting',
      })),
      location: values.location,
      description: values.description,
      timeZone: values.zone,
      recurrence: values.recurrence,
      reminders: JSON.parse(values.reminders),
      isPrivate: values.isPrivate === '1',
      isBusy: values.isBusy === '1',
      isOutOfOffice: values.isOutOfOffice === '1',
      outOfOfficeMessage: values.outOfOfficeMessage,
    },
  }
}
const stateOf = ({ resources }: Values) => ({
  occurrence: null,
  isException: false,
  resources: [1, 2, 3]
    .filter(id => resources.includes(`${id}`))
    .map(id => ({ id, name: `Room ${id}`, kind: 'room' as const })),
  organizer: { id: 9, name: 'Nina' },
  part: 'owner' as const,
  answer: null,
  canEdit: true,
  version: 2,
})

/** What is sent after “Keep mine”. */
async function keepMine(mine: Partial<Values>, theirs: Partial<Values>) {
  const onSave = vi.fn<(values: Values) => void>()
  const other = stored({ ...before, ...theirs })
  const screen = await showScreen(() => (
    <QueryClientProvider client={queryClient}>
      <StaleEvent
        before={before}
        mine={{ ...before, ...mine }}
        theirs={other}
        isBusy={false}
        onSave={onSave}
        onTheirs={() => {}}
        onClose={() => {}}
      />
    </QueryClientProvider>
  ))
  await screen.getByRole('button', { name: 'Keep mine' }).click()
  const merged = onSave.mock.lastCall?.[0] ?? before
  await screen.unmount()
  return { merged, sent: toChange(merged, valuesOf(other, other.extendedProps.timeZone)) }
}

const CHANGED: Omit<Values, 'title'> = {
  calendar: 'Business',
  allDay: '1',
  startDay: '2026-12-07',
  startTime: '09:30',
  endDay: '2026-12-09',
  endTime: '17:00',
  zone: 'America/New_York',
  recurrence: 'FREQ=DAILY',
  guests: guests(1, 2),
  resources: '[1,2]',
  location: 'Upstairs',
  url: 'https://example.com/call',
  description: 'Bring a pen',
  reminders: '[10,60]',
  isPrivate: '1',
  isBusy: '',
  isOutOfOffice: '1',
  outOfOfficeMessage: 'Back on Monday',
}
it('X-08 each field of an event is compared', () => {
  expect(['title', ...Object.keys(CHANGED)].toSorted()).toEqual(Object.keys(before).toSorted())
})

it.each(Object.entries(CHANGED))('X-08 keeps the only change of %s', async (name, value) => {
  const mine = await keepMine({ [name]: value }, { title: 'Their review' })
  expect(mine.merged).toEqual({ ...before, title: 'Their review', [name]: value })
  const theirs = await keepMine({ title: 'My review' }, { [name]: value })
  expect(theirs.sent).toEqual({ title: 'My review' })
})

it('X-08 both sides keep the guests they invited, and those they removed stay away', async () => {
  const { sent } = await keepMine(
    { guests: guests(2), resources: '[2]', reminders: '[]' },
    { guests: guests(1, 3), resources: '[1,3]', reminders: '[10,30]' },
  )
  expect(sent.extendedProps).toEqual({
    guests: [{ userId: 3 }, { userId: 2 }],
    resources: [3, 2],
    reminders: [30],
  })
})

it('X-08 times are compared in the reader’s formats, with their zones when those differ', async () => {
  const screen = await showScreen(() => (
    <QueryClientProvider client={queryClient}>
      <StaleEvent
        before={before}
        mine={{ ...before, startTime: '13:00' }}
        theirs={stored({ ...before, zone: 'America/New_York' })}
        isBusy={false}
        onSave={() => {}}
        onTheirs={() => {}}
        onClose={() => {}}
      />
    </QueryClientProvider>
  ))
  await screen.getByRole('button', { name: 'Compare' }).click()
  const when = screen.getByRole('group', { name: 'When' })
  await expect.element(when.getByText(/^8 Dec 2026 1:00 PM.*Europe\/Berlin/)).toBeVisible()
  await expect.element(when.getByText(/^8 Dec 2026 10:00 AM.*America\/New York/)).toBeVisible()
})
