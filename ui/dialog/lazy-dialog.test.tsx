import { Suspense, useState } from 'react'
import { expect, it, vi } from 'vitest'
import { showScreen } from '../page/test-screen.tsx'
import { Toasts } from '../toast/toasts.tsx'
import { Dialog } from './dialog.tsx'
import { lazyDialog } from './lazy-dialog.tsx'

function makeScreen(load: () => Promise<typeof Opened>) {
  const Late = lazyDialog(load)
  return function Screen() {
    const [isOpen, setOpen] = useState(false)
    return (
      <>
        <input aria-label="New password" />
        <button type="button" onClick={() => setOpen(true)}>
          Turn on
        </button>
        <Suspense>{isOpen ? <Late onClose={() => setOpen(false)} /> : null}</Suspense>
        <Toasts />
      </>
    )
  }
}
const Opened = ({ onClose }: { onClose: () => void }) => (
  <Dialog title="Two-factor authentication" onClose={onClose}>
    Scan this code.
  </Dialog>
)
const gone = () => Promise.reject(new TypeError('Failed to fetch dynamically imported module: /x'))

it('X-25 a dialog that cannot be loaded without a connection says so, and keeps the screen and what was typed', async () => {
  const isOnline = vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false)
  const load = vi
    .fn<() => Promise<typeof Opened>>()
    .mockResolvedValue(Opened)
    .mockImplementationOnce(gone)
  const screen = await showScreen(makeScreen(load))
  const field = screen.getByRole('textbox', { name: 'New password' })
  await field.fill('half a pass')
  await screen.getByRole('button', { name: 'Turn on' }).click()
  await expect
    .element(screen.getByRole('alert'))
    .toHaveTextContent('You’re offline. Try again when you reconnect.')
  await expect.element(field).toHaveValue('half a pass')
  isOnline.mockRestore()
  await screen.getByRole('button', { name: 'Turn on' }).click()
  await expect.element(screen.getByRole('dialog')).toBeVisible()
})

it('X-25 a dialog whose file is gone suggests to reload the page', async () => {
  const screen = await showScreen(makeScreen(gone))
  await screen.getByRole('button', { name: 'Turn on' }).click()
  await expect
    .element(screen.getByRole('alert'))
    .toHaveTextContent('Couldn’t load this part. Try again, or reload the page.')
})
