import { useState } from 'react'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { userEvent } from 'vitest/browser'
import { setPreferences } from '#platform/web/preferences/preferences.ts'
import { ConfirmDialog } from '../dialog/confirm-dialog.tsx'
import { Dialog } from '../dialog/dialog.tsx'
import { showScreen } from '../page/test-screen.tsx'
import { TOAST_MS, toast } from './toast-store.ts'
import { Toasts } from './toasts.tsx'

async function showToasts() {
  const screen = await showScreen(Toasts)
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  return screen
}

/** A screen with a drawer, out of which a question is opened. */
function ScreenWithDialogs() {
  const [open, setOpen] = useState(0)
  return (
    <main>
      <button onClick={() => setOpen(1)}>Edit</button>
      {open === 0 ? null : (
        <Dialog title="Ada" shape="drawer" onClose={() => setOpen(0)}>
          <button onClick={() => setOpen(2)}>Delete</button>
          <button
            onClick={() => {
              toast.done('Ada was saved')
              setOpen(0)
            }}
          >
            Save
          </button>
        </Dialog>
      )}
      {open === 2 ? (
        <ConfirmDialog
          title="Delete Ada?"
          confirm="Delete Ada"
          onConfirm={() => undefined}
          onClose={() => setOpen(1)}
        >
          <p>Her tasks stay.</p>
        </ConfirmDialog>
      ) : null}
      <Toasts />
    </main>
  )
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
    // The navbar ends there, and what the page offers begins.
    expect(screen.getByText('Done').element().getBoundingClientRect().bottom).toBeLessThan(72)
    setPreferences({ direction: 'rtl' })
    const rtl = screen.getByText('Done').element().getBoundingClientRect()
    expect(rtl.left).toBeLessThan(innerWidth / 2)
    setPreferences({ direction: 'ltr' })
  })

  it('X-06 X-30 can be undone while a dialog is open, and move with what is on top without being announced again', async () => {
    const undo = vi.fn<() => void>()
    const screen = await showScreen(ScreenWithDialogs)
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
    const announced = screen.getByRole('status').getByText('Grace was deleted')
    const shown = screen.getByText('Grace was deleted')
    await screen.getByRole('button', { name: 'Edit' }).click()
    const drawer = screen.getByRole('dialog', { name: 'Ada' })
    toast.done('Grace was deleted', { action: { text: 'Undo', run: undo } })
    await expect.element(drawer.getByRole('status').getByText('Grace was deleted')).toBeVisible()
    vi.advanceTimersByTime(TOAST_MS / 2)
    await drawer.getByRole('button', { name: 'Delete' }).click()
    const question = screen.getByRole('alertdialog')
    await expect.element(question.getByText('Grace was deleted')).toBeVisible()
    await expect.element(announced).not.toBeInTheDocument()
    vi.advanceTimersByTime(TOAST_MS / 2)
    await question.getByRole('button', { name: 'Cancel' }).click()
    await drawer.getByRole('button', { name: 'Close' }).click()
    await expect.element(shown).toBeVisible()
    await expect.element(announced).not.toBeInTheDocument()
    await screen.getByRole('button', { name: 'Edit' }).click()
    await drawer.getByRole('button', { name: 'Undo' }).click()
    expect(undo).toHaveBeenCalledOnce()
    await expect.element(shown).not.toBeInTheDocument()
  })

  it('X-06 stay no longer because they move to another place', async () => {
    const screen = await showScreen(ScreenWithDialogs)
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'Date'] })
    await screen.getByRole('button', { name: 'Edit' }).click()
    toast.done('Saved')
    const shown = screen.getByText('Saved')
    const drawer = screen.getByRole('dialog', { name: 'Ada' })
    await expect.element(drawer.getByText('Saved')).toBeVisible()
    vi.advanceTimersByTime(0.6 * TOAST_MS)
    await userEvent.keyboard('{Escape}')
    await expect.element(drawer).not.toBeInTheDocument()
    await expect.element(shown).toBeVisible()
    vi.advanceTimersByTime(0.5 * TOAST_MS)
    await expect.element(shown).not.toBeInTheDocument()
  })

  it('X-30 are announced in the page when their dialog closes at once', async () => {
    const screen = await showScreen(ScreenWithDialogs)
    await screen.getByRole('button', { name: 'Edit' }).click()
    await screen.getByRole('button', { name: 'Save' }).click()
    await expect.element(screen.getByRole('dialog')).not.toBeInTheDocument()
    await expect.element(screen.getByRole('status').getByText('Ada was saved')).toBeVisible()
  })
})
