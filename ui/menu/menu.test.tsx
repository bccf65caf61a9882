import { describe, expect, it } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { showScreen } from '../page/test-screen.tsx'
import { placeBelow } from '../popover/place-below.ts'
import { Menu, MenuItem } from './menu.tsx'

const chosen: string[] = []
const TEXTS = ['Archive', 'Copy link', 'Delete', 'Duplicate', 'Edit']

function Screen({ place, texts }: { place: object; texts: readonly string[] }) {
  return (
    <div style={{ height: 3000 }}>
      <div style={{ position: 'absolute', ...place }}>
        <Menu name="More actions" icon="…">
          {() =>
            texts.map(text => (
              <MenuItem key={text} text={text} onChoose={() => chosen.push(text)} />
            ))
          }
        </Menu>
      </div>
    </div>
  )
}

async function open(place: object = { top: 100, left: 400 }, texts: readonly string[] = TEXTS) {
  const screen = await showScreen(() => <Screen place={place} texts={texts} />)
  const opener = screen.getByRole('button', { name: 'More actions' })
  await opener.click()
  const menu = screen.getByRole('menu', { name: 'More actions' })
  await expect.element(menu.getByRole('menuitem', { name: 'Archive' })).toHaveFocus()
  return { opener, menu }
}

const focused = () => document.activeElement?.textContent
/** At the same moment: a slow machine makes no pause between the letters. */
function press(letters: string): void {
  for (const key of letters)
    document.activeElement?.dispatchEvent(
      new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true }),
    )
}

describe('Menu', () => {
  it('X-08 typing selects items by their first letters, repeating one cycles; Esc returns focus', async () => {
    const { opener, menu } = await open()
    await userEvent.keyboard('d')
    expect(focused()).toBe('Delete')
    await userEvent.keyboard('d')
    expect(focused()).toBe('Duplicate')
    await userEvent.keyboard('d')
    expect(focused()).toBe('Delete')
    await new Promise(resolve => setTimeout(resolve, 700))
    press('du')
    expect(focused()).toBe('Duplicate')
    await new Promise(resolve => setTimeout(resolve, 700))
    await userEvent.keyboard('e')
    expect(focused()).toBe('Edit')
    await userEvent.keyboard('{Home}{ArrowDown}')
    expect(focused()).toBe('Copy link')
    await userEvent.keyboard('{Escape}')
    await expect.element(opener).toHaveFocus()
    expect(menu.query()).toBeNull()
    expect(chosen).toEqual([])
  })

  it('X-31 stays at its button while scrolling, above it when there is no room below', async () => {
    const { opener, menu } = await open({ top: 820, left: 400 })
    const [above, button] = [menu.element(), opener.element()]
    const gap = () => button.getBoundingClientRect().top - above.getBoundingClientRect().bottom
    await expect.poll(gap).toBeCloseTo(4)
    scrollTo({ top: 300 })
    await new Promise(requestAnimationFrame)
    await expect.poll(gap).toBeCloseTo(4)
    expect(button.getBoundingClientRect().top).toBeLessThan(600)
  })

  it.each([40, 150, 300])(
    'X-31 shows all of a long menu in a low window, opened at %i px',
    async top => {
      await page.viewport(844, 390)
      const texts = [...TEXTS, ...Array.from({ length: 12 }, (_, index) => `Move to ${index}`)]
      const { menu } = await open({ top, left: 400 }, texts)
      const box = () => menu.element().getBoundingClientRect()
      await expect.poll(() => box().height).toBeGreaterThan(300)
      expect(box().top).toBeGreaterThanOrEqual(0)
      expect(box().bottom).toBeLessThanOrEqual(innerHeight)
      await userEvent.keyboard('{End}')
      expect(focused()).toBe('Move to 11')
      const last = menu.getByRole('menuitem', { name: 'Move to 11' })
      expect(last.element().getBoundingClientRect().bottom).toBeLessThanOrEqual(box().bottom)
    },
  )

  const places = {
    'in the middle': { top: 100, left: 400 },
    'at the lower edge': { top: 850, left: 400 },
    'at the left edge': { top: 100, left: 0 },
    'at the right edge': { top: 100, right: 0 },
  }
  for (const direction of ['ltr', 'rtl'])
    for (const [where, place] of Object.entries(places))
      it(`X-31 X-32 is placed alike in browsers without anchor positioning (${direction}, ${where})`, async () => {
        document.documentElement.dir = direction
        try {
          const { opener, menu } = await open(place)
          const [panel, button] = [menu.element(), opener.element()]
          if (!(panel instanceof HTMLElement && button instanceof HTMLElement)) throw Error('none')
          const anchored = panel.getBoundingClientRect()
          expect(anchored.left).toBeGreaterThanOrEqual(0)
          expect(anchored.right).toBeLessThanOrEqual(innerWidth)
          Object.assign(panel.style, { positionArea: 'none', positionTryFallbacks: 'none' })
          placeBelow(panel, button)
          const placed = panel.getBoundingClientRect()
          expect(Math.abs(placed.top - anchored.top)).toBeLessThanOrEqual(1)
          expect(placed.width).toBe(anchored.width)
        } finally {
          document.documentElement.dir = 'ltr'
        }
      })
})
