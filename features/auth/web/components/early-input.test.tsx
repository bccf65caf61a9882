import { useState } from 'react'
import { createRoot } from 'react-dom/client'
import { expect, it } from 'vitest'
import { startI18n, loadTexts } from '#platform/web/i18n/i18n.ts'
import { readEarlyInput } from './early-input.ts'
import { LoginForm } from './login-form.tsx'

it('AUTH-01 keeps a letter and the focus when typing between render and display of the form', async () => {
  startI18n()
  await loadTexts(['auth'])
  const root = document.createElement('div')
  root.innerHTML =
    '<form data-prerendered><input name="userName"><input name="password" type="password"></form>'
  document.body.append(root)
  const typed = root.querySelector('input')
  if (typed === null) throw new Error('There is no field.')
  typed.focus()
  typed.value = 'ad'
  function Page() {
    const [early] = useState(() => {
      const read = readEarlyInput()
      typed?.setAttribute('value', '')
      // Typing continues while the page renders.
      if (typed !== null) typed.value = 'adm'
      return read
    })
    return (
      <LoginForm early={early} isBusy={false} failure={undefined} onSubmit={async () => true} />
    )
  }
  createRoot(root).render(<Page />)
  const field = () =>
    root.querySelector<HTMLInputElement>('form:not([data-prerendered]) [name=userName]')
  await expect.poll(() => field()?.value).toBe('adm')
  expect(document.activeElement).toBe(field())
  root.remove()
})
