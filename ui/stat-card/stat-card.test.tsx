import { expect, it } from 'vitest'
import { page } from 'vitest/browser'
import { SearchBox } from '../list/search-box.tsx'
import { showScreen } from '../page/test-screen.tsx'
import { StatCard, StatCards } from './stat-card.tsx'

it('INV-03 a counter shows its full note without overlap, on a desktop and on a phone', async () => {
  const note = '$14,819.35 and 2 more currencies'
  const screen = await showScreen(() => (
    <StatCards name="Figures">
      {['Invoices', 'Paid', 'Unpaid', 'Past due'].map(label => (
        <StatCard
          key={label}
          label={label}
          value="15"
          note={note}
          isOn={false}
          onPress={() => undefined}
        />
      ))}
    </StatCards>
  ))
  for (const width of [1180, 390]) {
    await page.viewport(width, 800)
    for (const line of screen.getByText(note).elements()) {
      const box = line.parentElement
      expect(box?.scrollWidth).toBeLessThanOrEqual(box?.clientWidth ?? 0)
      expect(getComputedStyle(box ?? document.body).whiteSpace).toBe('normal')
    }
  }
})

it('X-02 a search box is as wide as its placeholder', async () => {
  const label = 'Number, client, e-mail, sum or date'
  const screen = await showScreen(() => (
    <div style={{ display: 'flex', width: 1100 }}>
      <SearchBox label={label} value="" onSearch={() => undefined} />
    </div>
  ))
  const input = screen.getByRole('searchbox', { name: label }).element()
  const style = getComputedStyle(input)
  const pen = document.createElement('canvas').getContext('2d')
  if (pen !== null) pen.font = style.font
  const room =
    input.clientWidth -
    Number.parseFloat(style.paddingInlineStart) -
    Number.parseFloat(style.paddingInlineEnd)
  expect(room).toBeGreaterThanOrEqual(pen?.measureText(label).width ?? Infinity)
})

it('INV-03 a counter on a phone keeps its height while its note loads', async () => {
  await page.viewport(390, 800)
  const screen = await showScreen(() => (
    <>
      {['Before', '$14,819.35 and 2 more currencies'].map((note, at) => (
        <StatCards key={note} name={note}>
          <StatCard
            label="Paid"
            value="15"
            note={at === 0 ? undefined : note}
            isOn={false}
            onPress={() => undefined}
          />
        </StatCards>
      ))}
    </>
  ))
  const [before, after] = screen
    .getByRole('button')
    .elements()
    .map(one => one.getBoundingClientRect().height)
  expect(before).toBe(after)
})
