import type { CalendarEvent } from '../../contract/calendar.contract.ts'
import { QueryClientProvider } from '@tanstack/react-query'
import { beforeEach, expect, it, vi } from 'vitest'
import { loadTexts } from '#platform/web/i18n/i18n.ts'
import { notifyTopic } from '#platform/web/live/topics.ts'
import { queryClient } from '#platform/web/query/query-client.ts'
import { signInWith } from '#platform/web/session/test-session.ts'
import { showScreen } from '#ui/page/test-screen.tsx'
import { resourcesQuery } from '../calendar.api.ts'
import { EventEditor } from './event-editor.tsx'
import type { CalendarActions } from './use-calendar-actions.tsx'
import { eventProps } from './test-event.ts'

beforeEach(async () => {
  queryClient.clear()
  queryClient.setQueryData(resourcesQuery().queryKey, [])
  queryClient.setDefaultOptions({ queries: { staleTime: Infinity, retry: false } })
  await loadTexts(['calendar', 'recurrence'])
  signInWith([{ action: 'manage', subject: 'all' }])
})

type Props = CalendarEvent['extendedProps']
const occurrence = '2026-03-09T09:00:00.000Z'
const eventWith = (title: string, props: Partial<Props> = {}): CalendarEvent => ({
  id: 4,
  url: '',
  title,
  start: occurrence,
  end: '2026-03-09T10:00:00.000Z',
  allDay: false,
  extendedProps: eventProps(props),
})
const guest = (status: 'waiting' | 'declined'): Props['guests'][number] => ({
  userId: 12,
  name: 'Ben',
  email: 'ben@team.example',
  avatar: null,
  avatarColor: 'idle',
  status,
})

/** The server has another version than the one that was opened. */
async function show(
  opened: CalendarEvent,
  current: (address: URL) => CalendarEvent,
  missing?: { status: number },
) {
  const sent: { version: string | null; body: unknown }[] = []
  const files = globalThis.fetch
  vi.spyOn(globalThis, 'fetch').mockImplementation((input, options) => {
    const address = new URL(String(input), location.href)
    if (!address.pathname.includes('/apps/calendar/')) return files(input, options)
    const event = current(address)
    if (address.pathname.endsWith('/event'))
      return missing === undefined ? answer(200, { event }) : answer(missing.status, missing)
    if (!address.pathname.endsWith('/update-event')) return new Promise(() => {})
    const version = new Headers(options?.headers).get('if-match')
    sent.push({ version, body: JSON.parse(String(options?.body)) })
    return version === `"${event.extendedProps.version}"`
      ? answer(200, { event, changeId: 1 })
      : answer(412, { status: 412, code: 'record.stale', detail: 'Changed.' })
  })
  const onClose = vi.fn<() => void>()
  const actions: CalendarActions = {
    drop: () => {},
    move: () => Promise.resolve(),
    remove: () => Promise.resolve(false),
    handleKey: () => {},
    askScope: () => Promise.resolve('this'),
    dialog: null,
  }
  const screen = await showScreen(() => (
    <QueryClientProvider client={queryClient}>
      <EventEditor event={opened} initial={undefined} openBy="event" {...{ actions, onClose }} />
    </QueryClientProvider>
  ))
  return { screen, sent, onClose }
}
const answer = (status: number, body: unknown): Promise<Response> =>
  Promise.resolve(
    new Response(JSON.stringify(body), { status, headers: { 'content-type': 'application/json' } }),
  )

it('X-08 “Keep mine” saves over their version, once, with what only they changed', async () => {
  const theirs = eventWith('Their visit', { version: 2 })
  const { screen, sent, onClose } = await show(eventWith('Visit'), () => theirs)
  await screen.getByRole('textbox', { name: /^Location/ }).fill('Room 4')
  await screen.getByRole('button', { name: 'Save' }).click()
  await screen.getByRole('button', { name: 'Keep mine' }).click()
  await expect.poll(() => onClose.mock.calls.length).toBe(1)
  const body = { event: { id: 4, extendedProps: { location: 'Room 4' } }, occurrence: null }
  expect(sent).toEqual([
    { version: '"1"', body },
    { version: '"2"', body },
  ])
})

it.each([
  ['nothing was typed', ''],
  ['something was typed', 'Room 4'],
])('CAL-02 X-10 an event deleted in another tab is said to be gone: %s', async (_case, typed) => {
  const missing = { status: 404, code: 'event.not_found', detail: 'This event doesn’t exist.' }
  const { screen } = await show(eventWith('Visit'), () => eventWith('Visit'), missing)
  const location = screen.getByRole('textbox', { name: /^Location/ })
  await location.fill(typed)
  notifyTopic('Calendar', [4])
  await expect
    .element(
      screen.getByText(typed === '' ? 'This event no longer exists' : missing.detail).first(),
    )
    .toBeVisible()
  await expect.poll(() => location.elements().length).toBe(typed === '' ? 0 : 1)
  await expect
    .poll(() => screen.getByRole('button', { name: 'Save', disabled: false }).elements().length)
    .toBe(0)
})

it('CAL-06 X-08 a response to one occurrence is shown there, and is no conflict', async () => {
  const series = { recurrence: 'FREQ=WEEKLY', occurrence, guests: [guest('waiting')] }
  const answered = { ...series, guests: [guest('declined')], isException: true, version: 2 }
  const { screen, sent } = await show(eventWith('Visit', series), ({ searchParams }) =>
    eventWith('Visit', searchParams.get('occurrence') === occurrence ? answered : series),
  )
  await expect.element(screen.getByText('Not going', { exact: true })).toBeVisible()
  await screen.getByRole('textbox', { name: /^Location/ }).fill('Room 4')
  await screen.getByRole('button', { name: 'Save' }).click()
  await expect.poll(() => sent.map(one => one.version)).toEqual(['"2"'])
})
