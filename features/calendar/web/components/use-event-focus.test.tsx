import { useEffect, useRef, useState } from 'react'
import { expect, it } from 'vitest'
import { userEvent } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { keepFocus } from '#platform/web/navigation/keep-focus.ts'
import { useEventFocus } from './use-event-focus.ts'

const VIEWS: Record<string, readonly string[]> = { month: ['1/'], day: [], week: ['2/', '1/'] }

function Calendar() {
  const box = useRef<HTMLDivElement>(null)
  const [view, setView] = useState('month')
  useEventFocus(box)
  useEffect(() => keepFocus(), [])
  useEffect(() => {
    const listening = new AbortController()
    document.addEventListener(
      'keydown',
      ({ key }) => setView({ m: 'month', d: 'day', w: 'week' }[key] ?? view),
      listening,
    )
    return () => listening.abort()
  }, [view])
  return (
    <main>
      <h1 tabIndex={-1}>Calendar</h1>
      <button type="button">Today</button>
      <div ref={box}>
        {VIEWS[view]?.map(key => (
          <button key={`${view}${key}`} type="button" data-item={key}>
            Event {key}
          </button>
        ))}
      </div>
    </main>
  )
}

it('CAL-13 X-28 an event keeps the focus in the next view that shows it, unless the focus was moved', async () => {
  const screen = await render(<Calendar />)
  const [event, heading] = [
    screen.getByRole('button', { name: 'Event 1/' }),
    screen.getByRole('heading'),
  ]
  await event.click()
  await userEvent.keyboard('d')
  await expect.element(heading).toHaveFocus()
  await userEvent.keyboard('w')
  await expect.element(event).toHaveFocus()

  await userEvent.keyboard('d')
  await expect.element(heading).toHaveFocus()
  await userEvent.tab()
  await userEvent.keyboard('w')
  await expect.element(event).toBeVisible()
  await expect.element(screen.getByRole('button', { name: 'Today' })).toHaveFocus()
})
