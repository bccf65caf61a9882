import { expect, it } from 'vitest'
import { boot } from '#platform/web/boot/boot.ts'
import { loadTexts } from '#platform/web/i18n/i18n.ts'
import { setInstance } from '#platform/web/instance/instance.ts'
import { showScreen } from '#ui/page/test-screen.tsx'
import { ForgotPasswordPage } from './forgot-password.page.tsx'

async function showPage({ sendsEmail }: { sendsEmail: boolean }) {
  await loadTexts(['auth'])
  setInstance({ ...boot.instance, sendsEmail })
  return showScreen(() => <ForgotPasswordPage variant="basic" />)
}

it('AUTH-05 the page for a forgotten password asks for an address where email is sent', async () => {
  const screen = await showPage({ sendsEmail: true })
  await expect.element(screen.getByRole('textbox', { name: 'Email' })).toBeVisible()
  await expect.element(screen.getByText(/we’ll send you a link/)).toBeVisible()
})

it('AUTH-05 without a mail server it promises no email, and says who can set a new password', async () => {
  const screen = await showPage({ sendsEmail: false })
  await expect.element(screen.getByText(/doesn’t send email. Ask an administrator/)).toBeVisible()
  await expect.element(screen.getByRole('textbox')).not.toBeInTheDocument()
  await expect.element(screen.getByRole('link', { name: 'Back to sign-in' })).toBeVisible()
})
