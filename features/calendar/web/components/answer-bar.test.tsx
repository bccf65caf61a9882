import { QueryClientProvider } from '@tanstack/react-query'
import { expect, it, vi } from 'vitest'
import { loadTexts } from '#platform/web/i18n/i18n.ts'
import { queryClient } from '#platform/web/query/query-client.ts'
import { signInWith } from '#platform/web/session/test-session.ts'
import { showScreen } from '#ui/page/test-screen.tsx'
import { AnswerBar } from './answer-bar.tsx'

const occurrence = '2026-03-09T09:00:00.000Z'
const show = async (recurrence: string) => {
  const sent: unknown[] = []
  const files = globalThis.fetch
  vi.spyOn(globalThis, 'fetch').mockImplementation((address, options) => {
    if (!String(address).includes('/apps/calendar/rsvp')) return files(address, options)
    sent.push(JSON.parse(String(options?.body)))
    return new Promise(() => {})
  })
  signInWith([{ action: 'manage', subject: 'all' }])
  await loadTexts(['calendar'])
  const extendedProps = { location: '', recurrence, answer: 'waiting', guests: [] }
  const event = { id: 4, extendedProps: { ...extendedProps, occurrence } }
  const screen = await showScreen(() => (
    <QueryClientProvider client={queryClient}>
      <AnswerBar event={event} />
    </QueryClientProvider>
  ))
  return { screen, sent }
}

it('CAL-06 a response to a repeating event asks whether it is for this one or all', async () => {
  const { screen, sent } = await show('FREQ=WEEKLY')
  await screen.getByRole('button', { name: 'Decline' }).click()
  await expect.element(screen.getByRole('radio', { name: 'This event' })).toBeChecked()
  await screen.getByRole('button', { name: 'Send response' }).click()
  await expect.poll(() => sent).toEqual([{ id: 4, status: 'declined', occurrence, scope: 'this' }])
})

it('CAL-06 a response to a single event asks nothing', async () => {
  const { screen, sent } = await show('')
  await screen.getByRole('button', { name: 'Accept' }).click()
  await expect.poll(() => sent).toEqual([{ id: 4, status: 'accepted' }])
})
