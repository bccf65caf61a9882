import { findDateWords, withoutSpans } from '#platform/contract/natural-input.rules.ts'
import { useRef, useState } from 'react'
import { beforeAll, expect, it } from 'vitest'
import { userEvent } from 'vitest/browser'
import { loadTexts } from '#platform/web/i18n/i18n.ts'
import { setPreferences } from '#platform/web/preferences/preferences.ts'
import { showScreen } from '../page/test-screen.tsx'
import { RecognizedParts } from './recognized-parts.tsx'
import { useWhenWords } from './use-when-words.ts'

const NOW = '2026-11-21T11:00:00.000Z'
const LINE = 'Dinner every monday 7-9pm'

function Screen() {
  const field = useRef<HTMLInputElement>(null)
  const [ignored, setIgnored] = useState<readonly string[]>([])
  const whenWords = useWhenWords()
  const found = findDateWords(LINE, { now: NOW, zone: 'UTC', language: 'en', ignored })
  return (
    <>
      <input ref={field} aria-label="Line" defaultValue={LINE} />
      <p data-testid="title">{withoutSpans(LINE, found?.spans ?? [])}</p>
      <RecognizedParts
        id="told"
        parts={found === undefined ? [] : whenWords(found)}
        onDrop={matchedTexts => {
          setIgnored([...ignored, ...matchedTexts])
          field.current?.focus()
        }}
      />
    </>
  )
}

beforeAll(async () => {
  setPreferences({ language: 'en' })
  await loadTexts(['recurrence'])
})

it('TODO-09 CAL-10 recognized parts are listed, and one removed by keyboard stays in the title', async () => {
  const screen = await showScreen(Screen)
  const list = screen.getByRole('list', { name: 'Recognized' })
  const title = screen.getByTestId('title')
  await expect.poll(() => title.element().textContent).toBe('Dinner')
  await expect
    .poll(() => screen.getByRole('status').element().textContent)
    .toMatch(/^Recognized: Mon, 23 Nov 2026, 7:00\sPM – 9:00\sPM, Every week on Monday$/)
  // The day follows from the recurrence: it cannot be removed alone.
  await expect.element(list.getByText('Mon, 23 Nov 2026')).toBeVisible()
  expect(list.getByRole('button').elements()).toHaveLength(2)

  const line = screen.getByRole('textbox', { name: 'Line' })
  await line.click()
  await userEvent.keyboard('{Tab}{Tab}')
  await expect
    .element(
      list.getByRole('button', { name: 'Every week on Monday: keep “every monday” as text' }),
    )
    .toHaveFocus()
  await userEvent.keyboard('{Enter}')
  await expect.poll(() => title.element().textContent).toBe('Dinner every monday')
  await expect.element(line).toHaveFocus()
  expect(list.getByRole('button').elements()).toHaveLength(1)
  await list.getByRole('button', { name: /keep “7-9pm” as text/ }).click()
  await expect.poll(() => title.element().textContent).toBe('Dinner every monday 7-9pm')
  expect(list.getByRole('listitem').elements()).toHaveLength(0)
})
