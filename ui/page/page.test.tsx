import { expect, it } from 'vitest'
import { page } from 'vitest/browser'
import { Page } from './page.tsx'
import { showScreen } from './test-screen.tsx'

const head = async (title: string, actions: readonly string[]) => {
  await page.viewport(390, 844)
  const buttons = actions.map(text => <button key={text}>{text}</button>)
  const screen = await showScreen(() => (
    <Page title={title} subtitle="350 people" actions={buttons}>
      {null}
    </Page>
  ))
  return screen.getByRole('heading', { level: 1 }).element()
}
const linesOf = (heading: Element): number => {
  const range = document.createRange()
  range.selectNodeContents(heading)
  return new Set([...range.getClientRects()].map(rect => Math.round(rect.top))).size
}

it('X-31 a title on a phone is not broken within a word for its actions', async () => {
  const heading = await head('Benutzer', ['Personen einladen', 'Benutzer hinzufügen'])
  expect(linesOf(heading)).toBe(1)
})

it.each([
  ['beside the words', ['Neu'], false],
  ['below all of them, where there is no room', ['Personen einladen', 'Benutzer hinzufügen'], true],
])('X-31 what can be done on a phone comes %s', async (_, actions, isBelow) => {
  const words = (await head('Benutzer', actions)).parentElement
  const button = page.getByRole('button').first().element()
  const [above, below] = [words, button].map(one => one?.getBoundingClientRect())
  expect((below?.top ?? 0) >= (above?.bottom ?? 0)).toBe(isBelow)
})

it.each([
  [1280, 'Paid'],
  [390, 'Partial payment'],
])('X-31 at %i pixels a badge is as wide as its word', async (width, text) => {
  await page.viewport(width, 844)
  const screen = await showScreen(() => (
    <Page
      title="Order O-10873"
      badge={<span>{text}</span>}
      subtitle="Ordered 30 Nov 2026, 5:56 PM · Card (test)"
      actions={<button>Packing slip</button>}
    >
      {null}
    </Page>
  ))
  const badge = screen.getByText(text).element()
  const range = document.createRange()
  range.selectNodeContents(badge)
  expect(badge.getBoundingClientRect().width).toBeCloseTo(range.getBoundingClientRect().width, 0)
  expect(linesOf(screen.getByRole('heading', { level: 1 }).element())).toBe(1)
})

it('X-31 without a subtitle the title is level with what can be done', async () => {
  await page.viewport(390, 844)
  const screen = await showScreen(() => (
    <Page title="#4989" badge={<span>Paid</span>} actions={<button>Edit</button>}>
      {null}
    </Page>
  ))
  const boxOf = (text: string) => screen.getByText(text).element().getBoundingClientRect()
  const centerOf = (text: string) => (boxOf(text).top + boxOf(text).bottom) / 2
  expect(Math.abs(centerOf('#4989') - centerOf('Edit'))).toBeLessThanOrEqual(1)
})

it('X-31 a word wider than the phone is broken, and the page not wider than the screen', async () => {
  const heading = await head('Donaudampfschifffahrtselektrizitätenhauptbetriebswerk', [
    'Bearbeiten',
  ])
  expect(linesOf(heading)).toBeGreaterThan(1)
  expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(390)
})
