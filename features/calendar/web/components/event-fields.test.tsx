import { QueryClientProvider } from '@tanstack/react-query'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { loadTexts } from '#platform/web/i18n/i18n.ts'
import { queryClient } from '#platform/web/query/query-client.ts'
import { signInWith } from '#platform/web/session/test-session.ts'
import { useForm } from '#ui/form/use-form.ts'
import { showScreen } from '#ui/page/test-screen.tsx'
import { EventFields } from './event-fields.tsx'
import { blankValues, eventSchema } from './event-form.ts'

// A Tuesday.
const times = { start: '2026-12-08', end: '2026-12-09', allDay: true }

beforeEach(async () => {
  queryClient.clear()
  queryClient.setDefaultOptions({ queries: { staleTime: Infinity, retry: false } })
  await loadTexts(['calendar', 'recurrence'])
  signInWith()
  const answers = globalThis.fetch
  // No server: the form has what it was opened with.
  vi.spyOn(globalThis, 'fetch').mockImplementation((address, options) =>
    /^\/(api|apps)\//.test(String(address).replace(location.origin, ''))
      ? Promise.resolve(Response.json({}, { status: 503 }))
      : answers(address, options),
  )
})
afterEach(() => vi.mocked(globalThis.fetch).mockRestore())

function Fields() {
  const form = useForm({
    schema: eventSchema,
    initial: blankValues(times, { zone: 'UTC' }),
    onSubmit: () => Promise.resolve(),
  })
  return (
    <QueryClientProvider client={queryClient}>
      <EventFields form={form} values={form.values} event={undefined} isBackwards={false} />
      <output>{form.values.recurrence}</output>
    </QueryClientProvider>
  )
}

it('CAL-08 a common rule refers to the day that the start is moved to', async () => {
  const screen = await showScreen(Fields)
  const rule = screen.getByRole('status').last()
  const repeats = screen.getByRole('combobox', { name: 'Repeats' })
  const start = screen.getByLabelText('Starts')
  await repeats.selectOptions('Every month on the second Tuesday')
  await expect.element(rule).toHaveTextContent('FREQ=MONTHLY;BYDAY=2TU')
  await start.fill('2026-12-16')
  await expect.element(rule).toHaveTextContent('FREQ=MONTHLY;BYDAY=3WE')
  await expect.element(repeats).toHaveDisplayValue('Every month on the third Wednesday')
})
