import type { MailServer } from '../../contract/mail-server.rules.ts'
import { beforeAll, describe, expect, it } from 'vitest'
import { page } from 'vitest/browser'
import { loadTexts } from '#platform/web/i18n/i18n.ts'
import { signInWith } from '#platform/web/session/test-session.ts'
import { showScreen } from '#ui/page/test-screen.tsx'
import { MailServerCard } from './mail-server-card.tsx'

beforeAll(async () => {
  await loadTexts(['settings'])
  signInWith([{ action: 'manage', subject: 'all' }])
})

const saved: MailServer = {
  from: 'settings',
  host: 'smtp.example.com',
  port: 587,
  security: 'startTls',
  user: 'post',
  hasPassword: true,
  version: 2,
}
const show = (server: MailServer) =>
  showScreen(() => <MailServerCard server={server} baseUrl="https://fft.example.com" />)

describe('mail server card', () => {
  it('ADD-03 shows that a password is saved, but not the password', async () => {
    const screen = await show(saved)
    await expect.element(screen.getByLabelText(/^Server/)).toHaveValue('smtp.example.com')
    await expect.element(screen.getByLabelText(/^Password/)).toHaveValue('')
    await expect
      .element(screen.getByText('A password is saved. Leave empty to keep it.'))
      .toBeVisible()
    await expect.element(screen.getByText('https://fft.example.com')).toBeVisible()
  })

  it('ADD-03 shows errors at the fields, also before a test, and sends nothing', async () => {
    const screen = await show(saved)
    await screen.getByLabelText(/^Server/).fill('smtp://mail.example.com')
    await screen.getByLabelText(/^Port/).fill('70000')
    await screen.getByRole('button', { name: 'Send test email' }).click()
    await expect
      .element(screen.getByText('without smtp:// or port', { exact: false }))
      .toBeVisible()
    await expect.element(screen.getByText('Enter a port number from 1 to 65,535.')).toBeVisible()
    await expect.element(screen.getByLabelText(/^Server/)).toHaveFocus()
  })

  it('ADD-03 offers no test without a server, also on a phone', async () => {
    await page.viewport(390, 800)
    const screen = await show({ ...saved, from: 'nowhere', host: '', user: '', hasPassword: false })
    await expect.element(screen.getByText('No mail server is set', { exact: false })).toBeVisible()
    await expect.element(screen.getByText('No password is saved.')).toBeVisible()
    expect(screen.getByRole('button', { name: 'Send test email' }).query()).toBeNull()
    expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(390)
  })
})
