import type {} from '@vitest/browser-playwright'
import { describe, expect, it, vi } from 'vitest'
import { cdp, userEvent } from 'vitest/browser'
import { showScreen } from '../page/test-screen.tsx'
import styles from './button.module.css'
import { Button, IconButton } from './button.tsx'

const waves = () => document.querySelectorAll(`.${styles.wave}`)

describe('Button', () => {
  it('shows a ripple of 500 ms where it is pressed, and removes it', async () => {
    const screen = await showScreen(() => <Button>Save</Button>)
    await screen.getByRole('button', { name: 'Save' }).click()
    expect(waves()).toHaveLength(1)
    const wave = waves().item(0)
    expect(getComputedStyle(wave).animationDuration).toBe('0.5s')
    await expect.poll(() => waves().length).toBe(0)
  })

  it('X-35 shows no ripple with reduced motion', async () => {
    await cdp().send('Emulation.setEmulatedMedia', {
      features: [{ name: 'prefers-reduced-motion', value: 'reduce' }],
    })
    const screen = await showScreen(() => <Button>Save</Button>)
    await screen.getByRole('button', { name: 'Save' }).click()
    expect(waves()).toHaveLength(0)
    await cdp().send('Emulation.setEmulatedMedia', { features: [] })
  })

  it('starts an action once when two clicks arrive before it shows as busy', async () => {
    const press = vi.fn<() => void>()
    const screen = await showScreen(() => (
      <Button isBusy={false} onClick={press}>
        Save
      </Button>
    ))
    const button = screen.getByRole('button')
    button.element().dispatchEvent(new MouseEvent('click', { bubbles: true }))
    button.element().dispatchEvent(new MouseEvent('click', { bubbles: true }))
    expect(press).toHaveBeenCalledTimes(1)
    // Later ones count.
    await expect
      .poll(async () => {
        await button.click()
        return press.mock.calls.length
      })
      .toBeGreaterThan(1)
  })

  it('starts an action once by a double click, also when it is done in between', async () => {
    const press = vi.fn<() => void>()
    const screen = await showScreen(() => (
      <Button isBusy={false} onClick={press}>
        Save
      </Button>
    ))
    const button = screen.getByRole('button').element()
    const click = async (detail: number) => {
      button.dispatchEvent(new MouseEvent('click', { bubbles: true, detail }))
      for (let frame = 0; frame < 2; frame += 1) await new Promise(requestAnimationFrame)
    }
    await click(1)
    await click(2)
    expect(press).toHaveBeenCalledTimes(1)
    await click(1)
    expect(press).toHaveBeenCalledTimes(2)
  })

  it('does nothing while busy, keeping its size and its place in the tab order', async () => {
    const press = vi.fn<() => void>()
    const idle = await showScreen(() => <Button onClick={press}>Save</Button>)
    const width = idle.getByRole('button').element().getBoundingClientRect().width
    await idle.unmount()
    const busy = await showScreen(() => (
      <Button isBusy onClick={press}>
        Save
      </Button>
    ))
    const button = busy.getByRole('button').element()
    expect(button.getBoundingClientRect().width).toBe(width)
    await userEvent.tab()
    expect(document.activeElement).toBe(button)
    await userEvent.keyboard('{Enter}')
    expect(press).not.toHaveBeenCalled()
  })

  it('X-21 shows the name of an icon above it where there is no room below', async () => {
    const screen = await showScreen(() => (
      <IconButton name="Attach" data-tip-side="above">
        +
      </IconButton>
    ))
    const button = screen.getByRole('button', { name: 'Attach' })
    await userEvent.tab()
    await expect.element(button).toHaveFocus()
    const { bottom, height } = getComputedStyle(button.element(), '::after')
    expect(Number.parseFloat(height)).toBeGreaterThan(0)
    expect(Number.parseFloat(bottom)).toBeGreaterThan(button.element().clientHeight)
  })

  it('X-22 explains why it is disabled', async () => {
    const press = vi.fn<() => void>()
    const screen = await showScreen(() => (
      <Button blockedBy="The last administrator stays." onClick={press}>
        Delete
      </Button>
    ))
    const button = screen.getByRole('button', { name: 'Delete' })
    await expect.element(button).toHaveAccessibleDescription('The last administrator stays.')
    await button.click({ force: true })
    expect(press).not.toHaveBeenCalled()
  })

  it.each(['primary', 'plain', 'quiet', 'danger'] as const)(
    'X-22 looks disabled under the pointer, too: %s',
    async kind => {
      const screen = await showScreen(() => (
        <Button kind={kind} blockedBy="The last administrator stays.">
          Delete
        </Button>
      ))
      const button = screen.getByRole('button', { name: 'Delete' })
      button.element().setAttribute('style', 'transition: none')
      const look = () => {
        const { color, backgroundColor, borderColor } = getComputedStyle(button.element())
        return { color, backgroundColor, borderColor }
      }
      await userEvent.unhover(button)
      const atRest = look()
      await button.hover()
      expect(look()).toEqual(atRest)
    },
  )

  it('has an accessible name without text', async () => {
    const screen = await showScreen(() => <IconButton name="Close">×</IconButton>)
    await expect
      .element(screen.getByRole('button', { name: 'Close' }))
      .toHaveAttribute('data-tip', 'Close')
  })
})
