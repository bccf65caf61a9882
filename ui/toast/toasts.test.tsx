import { afterEach, describe, expect, it, vi } from 'vitest'
import { userEvent } from 'vitest/browser'
import { setPreferences } from '#platform/web/preferences/preferences.ts'
import { showScreen } from '../page/test-screen.tsx'
import { TOAST_MS, toast } from './toast-store.ts'
import { Toasts } from './toasts.tsx'

async function showToasts() {
  const screen = await showScreen(Toasts)
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  return screen
}

describe('Toasts', () => {
  afterEach(() => {
    vi.useRealTimers()
  })

  it('X-06 offer Undo for ten seconds', async () => {
    const undo = vi.fn<() => void>()
    const screen = await showToasts()
    toast.done('Ada was deleted', { action: { text: 'Undo', run: undo } })
    await expect.element(screen.getByText('Ada was deleted')).toBeVisible()
    // Waiting for an element advances the clock slightly.
    vi.advanceTimersByTime(TOAST_MS - 2000)
    await expect.element(screen.getByText('Ada was deleted')).toBeVisible()
    const button = screen.getByRole('button', { name: 'Undo' })
    await expect.element(button).toHaveAccessibleDescription('Ada was deleted')
    await button.click()
    expect(undo).toHaveBeenCalledOnce()
    await expect.element(screen.getByText('Ada was deleted')).not.toBeInTheDocument()
  })

  it('disappear after ten seconds, but not while hovered or focused', async () => {
    const screen = await showToasts()
    toast.info('Saved')
    const text = screen.getByText('Saved')
    await text.hover()
    vi.advanceTimersByTime(2 * TOAST_MS)
    await expect.element(text).toBeVisible()
    screen.getByRole('button', { name: 'Dismiss' }).element().focus()
    await userEvent.unhover(text)
    vi.advanceTimersByTime(2 * TOAST_MS)
    await expect.element(text).toBeVisible()
    screen.getByRole('button', { name: 'Dismiss' }).element().blur()
    await expect.poll(() => vi.getTimerCount()).toBeGreaterThan(0)
    vi.advanceTimersByTime(TOAST_MS)
    await expect.element(text).not.toBeInTheDocument()
  })

  it('X-30 announce errors assertively and everything else politely', async () => {
    const screen = await showToasts()
    toast.error('Not done', { lines: ['Ada: the last administrator stays.'] })
    toast.done('Done')
    await expect
      .element(screen.getByRole('alert').getByText(/Ada: the last administrator stays/))
      .toBeVisible()
    await expect.element(screen.getByRole('status').getByText('Done')).toBeVisible()
    await expect.element(screen.getByRole('status').getByText(/Not done/)).not.toBeInTheDocument()
  })

  it('X-32 appear at the top right, or at the top left in right-to-left', async () => {
    const screen = await showToasts()
    toast.done('Done')
    const middle = () => {
      const { left, right } = screen.getByText('Done').element().getBoundingClientRect()
      return (left + right) / 2 / innerWidth
    }
    await expect.element(screen.getByText('Done')).toBeVisible()
    expect(middle()).toBeGreaterThan(0.3)
    setPreferences({ direction: 'rtl' })
    const rtl = screen.getByText('Done').element().getBoundingClientRect()
    expect(rtl.left).toBeLessThan(innerWidth / 2)
    setPreferences({ direction: 'ltr' })
  })
})
