import type { CalendarEvent } from '../../contract/calendar.contract.ts'
import { expect, it } from 'vitest'
import { loadTexts } from '#platform/web/i18n/i18n.ts'
import { showScreen } from '#ui/page/test-screen.tsx'
import { EventChip } from './event-chip.tsx'
import { eventProps } from './test-event.ts'

const event: CalendarEvent = {
  id: 1,
  url: '/apps/calendar?event=1',
  title: 'Line meeting',
  start: '2026-03-04T09:00:00.000Z',
  end: '2026-03-04T11:00:00.000Z',
  allDay: false,
  extendedProps: eventProps({ location: 'Room 4', recurrence: 'FREQ=WEEKLY' }),
}

/** Where the glyphs are. */
function textBox(element: Element): DOMRect {
  const range = document.createRange()
  range.selectNodeContents(element)
  return range.getBoundingClientRect()
}

const item = {
  key: 'one',
  title: event.title,
  kind: 'Business',
  firstDay: '2026-03-04',
  lastDay: '2026-03-04',
  from: 540,
  to: 660,
  isLong: false,
  isAllDay: false,
  event,
}

it.each(['rtl', 'ltr'] as const)(
  'CAL-03 X-32 a location begins below its title in %s, and leaves room for the marks',
  async dir => {
    await loadTexts(['calendar'])
    const screen = await showScreen(() => (
      <div dir={dir} style={{ position: 'relative', width: 180, height: 90 }}>
        <EventChip
          item={item}
          shape="block"
          style={{ insetInline: 0, height: 80 }}
          onOpen={() => {}}
          onKey={() => {}}
        />
      </div>
    ))
    const chip = screen.getByRole('button').element()
    const title = textBox(screen.getByText('Line meeting', { exact: true }).element())
    const place = screen.getByText('Room 4', { exact: true }).element()
    const start = dir === 'rtl' ? 'right' : 'left'
    const end = dir === 'rtl' ? 'left' : 'right'
    expect(textBox(place)[start]).toBeCloseTo(title[start], 0)
    const room = Math.abs(chip.getBoundingClientRect()[end] - place.getBoundingClientRect()[end])
    expect(room).toBeGreaterThan(16)
  },
)

it('CAL-03 an hour shows its whole title and time; its place has no room', async () => {
  await loadTexts(['calendar'])
  const screen = await showScreen(() => (
    <div style={{ position: 'relative', width: 180, height: 90 }}>
      <EventChip
        item={{ ...item, to: 600 }}
        shape="block"
        style={{ insetInline: 0, height: 47 }}
        onOpen={() => {}}
        onKey={() => {}}
      />
    </div>
  ))
  const chip = screen.getByRole('button').element().getBoundingClientRect()
  const title = screen.getByText('Line meeting', { exact: true }).element()
  expect(title.clientHeight).toBeGreaterThanOrEqual(title.scrollHeight)
  expect(textBox(title).top).toBeGreaterThanOrEqual(chip.top)
  await expect.element(screen.getByText('Room 4', { exact: true })).not.toBeVisible()
})
