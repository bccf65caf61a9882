import { useState } from 'react'
import { expect, it } from 'vitest'
import { showScreen } from '#ui/page/test-screen.tsx'
import { AuthLayout } from './auth-layout.tsx'

it('AUTH-05 X-30 the next step of a page has the focus when the button that led there is gone', async () => {
  const screen = await showScreen(function Steps() {
    const [isSent, setSent] = useState(false)
    return (
      <AuthLayout
        variant="basic"
        title={isSent ? 'Check your email' : 'Forgot password'}
        subtitle="Reset it by email"
      >
        {isSent ? null : (
          <button type="button" onClick={() => setSent(true)}>
            Send link
          </button>
        )}
      </AuthLayout>
    )
  })
  await screen.getByRole('button', { name: 'Send link' }).click()
  await expect.element(screen.getByRole('heading', { name: 'Check your email' })).toHaveFocus()
})
