import { QueryClientProvider } from '@tanstack/react-query'
import { expect, it, onTestFinished, vi } from 'vitest'
import { userEvent } from 'vitest/browser'
import { loadTexts } from '#platform/web/i18n/i18n.ts'
import { queryClient } from '#platform/web/query/query-client.ts'
import { signInWith } from '#platform/web/session/test-session.ts'
import { showScreen } from '#ui/page/test-screen.tsx'
import { RecoveryCodes } from './recovery-codes.tsx'

it('ACC-05 an Enter too many doesn’t close the recovery codes; copied, they can be confirmed', async () => {
  await loadTexts(['two-factor'])
  signInWith()
  const copy = vi.spyOn(navigator.clipboard, 'write').mockResolvedValue()
  onTestFinished(() => copy.mockRestore())
  const close = vi.fn<() => void>()
  const screen = await showScreen(() => (
    <QueryClientProvider client={queryClient}>
      <RecoveryCodes codes={['aaaa-bbbb', 'cccc-dddd']} onClose={close} />
    </QueryClientProvider>
  ))
  const confirm = screen.getByRole('button', { name: 'I’ve saved my codes' })
  await expect.element(confirm).toHaveAttribute('aria-disabled', 'true')
  await expect.element(screen.getByRole('button', { name: 'Copy' })).toHaveFocus()
  await userEvent.keyboard('{Enter}')
  await expect.element(confirm).not.toHaveAttribute('aria-disabled')
  expect(copy).toHaveBeenCalled()
  expect(close).not.toHaveBeenCalled()
  await confirm.click()
  expect(close).toHaveBeenCalledOnce()
})
