import { useState } from 'react'
import { expect, it } from 'vitest'
import { userEvent } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { focusWhenDrawn } from './focus-when-drawn.ts'

const LOAD_MS = 400

function Opener() {
  const [isDrawn, setDrawn] = useState(false)
  function open(): void {
    focusWhenDrawn('[name="due"]')
    setTimeout(() => setDrawn(true), LOAD_MS)
  }
  return (
    <>
      <button type="button" onClick={open}>
        Open
      </button>
      <button type="button">Other</button>
      {isDrawn ? <input name="due" aria-label="Due" /> : null}
    </>
  )
}

it('X-28 a field takes the focus as soon as it is drawn', async () => {
  const screen = await render(<Opener />)
  await screen.getByRole('button', { name: 'Open' }).click()
  await userEvent.keyboard('x')
  await expect.element(screen.getByRole('textbox', { name: 'Due' })).toHaveFocus()
})

it.each(['{Tab}', '{Escape}'])('X-28 %s ends the wait for a field', async key => {
  const screen = await render(<Opener />)
  await screen.getByRole('button', { name: 'Open' }).click()
  await userEvent.keyboard(key)
  await expect.element(screen.getByRole('textbox', { name: 'Due' })).toBeVisible()
  await expect.element(screen.getByRole('textbox', { name: 'Due' })).not.toHaveFocus()
})
