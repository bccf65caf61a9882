import { QueryClientProvider } from '@tanstack/react-query'
import { createRef } from 'react'
import { beforeEach, expect, it } from 'vitest'
import { page } from 'vitest/browser'
import { loadTexts } from '#platform/web/i18n/i18n.ts'
import { setPreferences } from '#platform/web/preferences/preferences.ts'
import { queryClient } from '#platform/web/query/query-client.ts'
import { signInWith } from '#platform/web/session/test-session.ts'
import { showScreen } from '#ui/page/test-screen.tsx'
import { useCalendarAddress } from './calendar-address.ts'
import { daysOfView } from './days.ts'
import { Toolbar } from './toolbar.tsx'

beforeEach(() => signInWith())

function Screen() {
  const address = useCalendarAddress()
  const days = daysOfView(address.view, address.day, 1)
  return (
    <QueryClientProvider client={queryClient}>
      <Toolbar {...{ address, days }} search={createRef()} onFound={() => {}} onSide={() => {}} />
    </QueryClientProvider>
  )
}

it.each([
  ['en', 'month', 'September 2026', 'Today'],
  ['en', 'day', 'Wednesday, 30 September 2026', 'Today'],
  ['de', 'list', '30. Sept. – 29. Okt. 2026', 'Heute'],
] as const)(
  'CAL-03 CAL-17 on a phone the period, with its year, shares a row with its buttons: %s, %s',
  async (language, view, period, today) => {
    await page.viewport(390, 844)
    setPreferences({ language })
    await loadTexts(['calendar'])
    const screen = await showScreen(Screen, `/apps/calendar?view=${view}&date=2026-09-30`)
    const heading = screen.getByRole('heading', { name: period })
    await expect.element(heading).toBeVisible()
    const [text, button] = [heading, screen.getByRole('button', { name: today })].map(one =>
      one.element().getBoundingClientRect(),
    )
    expect(text?.left).toBeGreaterThan(button?.right ?? Infinity)
    expect(text?.top).toBeLessThan(button?.bottom ?? 0)
  },
)
