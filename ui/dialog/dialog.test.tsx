import { useState } from 'react'
import { expect, it } from 'vitest'
import { userEvent } from 'vitest/browser'
import { showScreen } from '../page/test-screen.tsx'
import { Card } from '../card/card.tsx'
import { Dialog } from './dialog.tsx'

/** Wherever one clicks beside the dialog, there is a button behind it. */
function Screen() {
  const [isOpen, setOpen] = useState(false)
  const [count, setCount] = useState(0)
  return (
    <>
      <button
        type="button"
        style={{ position: 'fixed', inset: 0 }}
        onClick={() => setCount(count + 1)}
      >{`Pressed ${count}`}</button>
      <button
        type="button"
        style={{ position: 'fixed', insetBlockStart: 8, insetInlineStart: 8 }}
        onClick={() => setOpen(true)}
      >
        Open
      </button>
      {isOpen ? (
        <Dialog
          title="Add user"
          onClose={() => setOpen(false)}
          foot={
            <button type="button" onClick={() => setOpen(false)}>
              Save
            </button>
          }
        >
          A name
        </Dialog>
      ) : null}
    </>
  )
}

it('X-09 a dialog that a double click opens stays open, and a click beside it closes it', async () => {
  const screen = await showScreen(Screen)
  await userEvent.dblClick(screen.getByRole('button', { name: 'Open' }))
  const dialog = screen.getByRole('dialog', { name: 'Add user' })
  await expect.element(dialog).toBeVisible()
  await dialog.click({ position: { x: -100, y: -100 }, force: true })
  await expect.element(dialog).not.toBeInTheDocument()
})

it('X-09 a double click on what closes a dialog does not press what is behind, a click afterwards does', async () => {
  const screen = await showScreen(Screen)
  await screen.getByRole('button', { name: 'Open' }).click()
  await userEvent.dblClick(screen.getByRole('button', { name: 'Save' }))
  await expect.element(screen.getByRole('button', { name: 'Pressed 0' })).toBeVisible()
  await screen.getByRole('button', { name: 'Pressed 0' }).click()
  await expect.element(screen.getByRole('button', { name: 'Pressed 1' })).toBeVisible()
})

it('X-30 where what opened a dialog is gone, the focus goes to the first control of its card', async () => {
  const screen = await showScreen(function Screen() {
    const [step, setStep] = useState<'off' | 'asking' | 'on'>('off')
    return (
      <main>
        <h1 tabIndex={-1}>Security</h1>
        <button type="button">Something else</button>
        <Card title="Two-factor authentication">
          {step === 'on' ? (
            <button key="on" type="button">
              New recovery codes
            </button>
          ) : (
            <button key="off" type="button" onClick={() => setStep('asking')}>
              Turn on
            </button>
          )}
          {step === 'asking' ? (
            <Dialog
              title="Turn it on?"
              onClose={() => setStep('off')}
              foot={
                <button type="button" onClick={() => setStep('on')}>
                  Confirm
                </button>
              }
            >
              A question
            </Dialog>
          ) : null}
        </Card>
      </main>
    )
  })
  await screen.getByRole('button', { name: 'Turn on' }).click()
  await screen.getByRole('button', { name: 'Confirm' }).click()
  await expect.element(screen.getByRole('button', { name: 'New recovery codes' })).toHaveFocus()
})
