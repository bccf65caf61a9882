import { createRoot } from 'react-dom/client'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { userEvent } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { setPreferences } from '../preferences/preferences.ts'
import { type Shortcut, type ShortcutScope, listShortcuts } from './registry.ts'
import { useShortcuts } from './use-shortcuts.ts'

beforeEach(() => setPreferences({ singleKeyShortcuts: true, shortcutKeys: {} }))

function Part({ shortcuts, scope }: { shortcuts: readonly Shortcut[]; scope?: ShortcutScope }) {
  useShortcuts(shortcuts, scope)
  return <input aria-label="Text" />
}
const spy = () => vi.fn<() => void>()

describe('shortcuts', () => {
  it('X-29 work as a key, a sequence of two, and with Ctrl', async () => {
    const [one, two, three] = [spy(), spy(), spy()]
    const shortcuts = [
      { keys: 'n', label: 'New', run: one },
      { keys: 'g u', label: 'Users', run: two },
      { keys: 'mod+k', label: 'Palette', run: three },
    ]
    await render(<Part shortcuts={shortcuts} scope="everywhere" />)
    await userEvent.keyboard('n')
    expect(one).toHaveBeenCalledOnce()
    await userEvent.keyboard('gu')
    expect(two).toHaveBeenCalledOnce()
    await userEvent.keyboard('u')
    expect(two).toHaveBeenCalledOnce()
    await userEvent.keyboard('{Control>}k{/Control}')
    expect(three).toHaveBeenCalledOnce()
  })

  it('X-29 work from the moment something is rendered', async () => {
    const open = spy()
    const place = document.createElement('div')
    // No one can have seen anything to press a key for any earlier.
    const drawn = new MutationObserver(() =>
      place.dispatchEvent(new KeyboardEvent('keydown', { key: 'k', ctrlKey: true, bubbles: true })),
    )
    document.body.append(place)
    drawn.observe(place, { childList: true })
    const root = createRoot(place)
    root.render(<Part shortcuts={[{ keys: 'mod+k', label: 'Palette', run: open }]} />)
    await expect.poll(() => place.childElementCount).toBe(1)
    drawn.disconnect()
    expect(open).toHaveBeenCalledOnce()
    root.unmount()
    place.remove()
  })

  it('X-29 ignore a key after g that completes no sequence', async () => {
    const [add, go] = [spy(), spy()]
    const shortcuts = [
      { keys: 'n', label: 'New', run: add },
      { keys: 'g u', label: 'Users', run: go },
    ]
    await render(<Part shortcuts={shortcuts} scope="everywhere" />)
    await userEvent.keyboard('gn')
    expect(add).not.toHaveBeenCalled()
  })

  it('X-29 leave letters to text fields, but not combinations with Ctrl', async () => {
    const [add, palette] = [spy(), spy()]
    const shortcuts = [
      { keys: 'n', label: 'New', run: add },
      { keys: 'mod+k', label: 'Palette', run: palette },
    ]
    const screen = await render(<Part shortcuts={shortcuts} />)
    await screen.getByLabelText('Text').click()
    await userEvent.keyboard('n{Control>}k{/Control}')
    expect(add).not.toHaveBeenCalled()
    expect(palette).toHaveBeenCalledOnce()
  })

  it('ACC-14 use the customized keys instead of the defaults', async () => {
    const [add, go] = [spy(), spy()]
    const shortcuts = [
      { keys: 'n', label: 'New', run: add },
      { keys: 'g u', label: 'Users', run: go },
    ]
    await render(<Part shortcuts={shortcuts} scope="everywhere" />)
    setPreferences({ shortcutKeys: { n: 'mod+y', 'g u': 'z u' } })
    await userEvent.keyboard('ngu')
    expect([add, go].map(one => one.mock.calls.length)).toEqual([0, 0])
    await userEvent.keyboard('{Control>}y{/Control}zu')
    expect([add, go].map(one => one.mock.calls.length)).toEqual([1, 1])
    expect(listShortcuts('everywhere').map(shortcut => shortcut.keys)).toEqual(['mod+y', 'z u'])
  })

  it('X-29 of single keys can be turned off (WCAG 2.1.4)', async () => {
    const [add, palette] = [spy(), spy()]
    const shortcuts = [
      { keys: 'n', label: 'New', run: add },
      { keys: 'mod+k', label: 'Palette', run: palette },
    ]
    await render(<Part shortcuts={shortcuts} />)
    setPreferences({ singleKeyShortcuts: false })
    await userEvent.keyboard('n{Control>}k{/Control}')
    expect(add).not.toHaveBeenCalled()
    expect(palette).toHaveBeenCalledOnce()
  })

  it('X-29 are inactive under an overlay, and once their part of the screen is gone', async () => {
    const add = spy()
    const screen = await render(<Part shortcuts={[{ keys: 'n', label: 'New', run: add }]} />)
    const layer = document.createElement('dialog')
    document.body.append(layer)
    layer.showModal()
    await userEvent.keyboard('n')
    layer.remove()
    expect(add).not.toHaveBeenCalled()
    await userEvent.keyboard('n')
    expect(add).toHaveBeenCalledOnce()
    await screen.unmount()
    await userEvent.keyboard('n')
    expect(add).toHaveBeenCalledOnce()
  })

  it('X-29 of a screen take precedence over global ones, and are listed once', async () => {
    const [here, everywhere] = [spy(), spy()]
    await render(<Part shortcuts={[{ keys: '/', label: 'Search the list', run: here }]} />)
    await render(
      <Part shortcuts={[{ keys: '/', label: 'Search all', run: everywhere }]} scope="everywhere" />,
    )
    await userEvent.keyboard('/')
    expect([here.mock.calls.length, everywhere.mock.calls.length]).toEqual([1, 0])
    expect(listShortcuts('screen').map(one => one.label)).toEqual(['Search the list'])
    expect(listShortcuts('everywhere')).toEqual([])
  })

  it('X-29 use the physical key in non-Latin layouts', async () => {
    const next = spy()
    await render(<Part shortcuts={[{ keys: 'j', label: 'Next', run: next }]} />)
    document.dispatchEvent(new KeyboardEvent('keydown', { key: 'ت', code: 'KeyJ', bubbles: true }))
    expect(next).toHaveBeenCalledOnce()
  })
})
