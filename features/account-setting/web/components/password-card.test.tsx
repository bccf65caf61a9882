import { QueryClientProvider } from '@tanstack/react-query'
import { afterEach, expect, it, vi } from 'vitest'
import { loadTexts } from '#platform/web/i18n/i18n.ts'
import { queryClient } from '#platform/web/query/query-client.ts'
import { signInWith } from '#platform/web/session/test-session.ts'
import { showScreen } from '#ui/page/test-screen.tsx'
import { Toasts } from '#ui/toast/toasts.tsx'
import { accountContract } from '../../contract/account.contract.ts'
import { PasswordCard } from './password-card.tsx'

afterEach(() => vi.mocked(globalThis.fetch).mockRestore())

it.each([
  [1, 'Password changed. Your other devices were signed out.'],
  [0, 'Password changed'],
])(
  'ACC-04 says that other devices were signed out only if there were any: %i',
  async (ended, text) => {
    await loadTexts(['account-setting'])
    signInWith()
    const answers = globalThis.fetch
    vi.spyOn(globalThis, 'fetch').mockImplementation((address, options) => {
      const path = String(address).replace(location.origin, '')
      if (path === accountContract.changePassword.path)
        return Promise.resolve(Response.json({ ok: true, ended }))
      if (path === accountContract.checkPassword.path)
        return Promise.resolve(Response.json({ reason: null }))
      return answers(address, options)
    })
    const screen = await showScreen(() => (
      <QueryClientProvider client={queryClient}>
        <PasswordCard
          general={{ username: 'ada', email: 'ada@example.com' }}
          security={{ hasPassword: true, passwordChangedAt: null, twoFactor: false }}
        />
        <Toasts />
      </QueryClientProvider>
    ))
    await screen.getByRole('textbox', { name: 'Current password' }).fill('an old phrase of mine')
    await screen.getByRole('textbox', { name: 'New password' }).fill('tall ships in the harbor')
    await screen.getByRole('button', { name: 'Change password' }).click()
    await expect.element(screen.getByRole('status').getByText(text, { exact: true })).toBeVisible()
  },
)
