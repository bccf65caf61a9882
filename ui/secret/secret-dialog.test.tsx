import { QueryClientProvider } from '@tanstack/react-query'
import { useState } from 'react'
import { expect, it } from 'vitest'
import { userEvent } from 'vitest/browser'
import { queryClient } from '#platform/web/query/query-client.ts'
import { showScreen } from '../page/test-screen.tsx'
import { SecretDialog } from './secret-dialog.tsx'

it('KEY-01 a secret that is shown once stays until its button closes it', async () => {
  const screen = await showScreen(function Screen() {
    const [secret, setSecret] = useState<string | undefined>('fft_secret')
    return secret === undefined ? (
      <p>Gone</p>
    ) : (
      <QueryClientProvider client={queryClient}>
        <SecretDialog
          title="Copy your key"
          text="It isn’t shown again."
          secret={secret}
          onClose={() => setSecret(undefined)}
        />
      </QueryClientProvider>
    )
  })
  const dialog = screen.getByRole('alertdialog', { name: 'Copy your key' })
  await dialog.click({ position: { x: -100, y: -100 }, force: true })
  await userEvent.keyboard('{Escape}')
  await userEvent.keyboard('{Escape}')
  await expect.element(screen.getByText('fft_secret')).toBeVisible()
  await screen.getByRole('button', { name: 'Close' }).click()
  await expect.element(screen.getByText('Gone')).toBeVisible()
})
