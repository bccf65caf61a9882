import { createRoot } from 'react-dom/client'
import { expect, it } from 'vitest'
import { startI18n, loadTexts } from '#platform/web/i18n/i18n.ts'
import { LoginForm } from './login-form.tsx'

const PRERENDERED =
  '<form data-prerendered><input name="userName"><input name="password"><input name="remember" type="checkbox"></form>'

it('AUTH-01 keeps what is typed and ticked, and the focus, also between render and display of the form', async () => {
  startI18n()
  await loadTexts(['auth'])
  const root = document.createElement('div')
  root.innerHTML = PRERENDERED
  document.body.append(root)
  const [userName, password, remember] = root.querySelectorAll('input')
  if (!userName || !password || !remember) throw new Error('There are fields missing.')
  userName.focus()
  userName.value = 'admin'
  function GoOn() {
    // As the page renders.
    password?.focus()
    if (password) password.value = 'secr'
    remember?.click()
    return null
  }
  createRoot(root).render(
    <LoginForm isBusy={false} failure={undefined} onSubmit={async () => true}>
      <GoOn />
    </LoginForm>,
  )
  await expect.poll(() => root.querySelector('[data-prerendered]')).toBeNull()
  const form = new FormData(root.querySelector('form') ?? undefined)
  expect(Object.fromEntries(form)).toEqual({ userName: 'admin', password: 'secr', remember: 'on' })
  expect(document.activeElement).toBe(root.querySelector('[name=password]'))
  root.remove()
})
