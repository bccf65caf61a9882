import { expect, it, vi } from 'vitest'
import { loadTexts } from '#platform/web/i18n/i18n.ts'
import { queryClient } from '#platform/web/query/query-client.ts'
import { showScreen } from '#ui/page/test-screen.tsx'
import { InvitationPage } from './invitation.page.tsx'

async function answered(status: number, code: string) {
  // Before there is no server to ask for them.
  await loadTexts(['calendar', 'ui', 'users', 'shell'])
  const body = { type: 'about:blank', title: 'Refused', status, code, detail: 'In English.' }
  vi.spyOn(globalThis, 'fetch').mockImplementation(async () =>
    Response.json(body, { status, headers: { 'content-type': 'application/problem+json' } }),
  )
  queryClient.clear()
  return showScreen(InvitationPage, '/?token=gone')
}

it('CAL-06 X-33 a link that is no longer valid is explained in the reader’s language, without another try', async () => {
  const screen = await answered(404, 'invitation.invalid')
  const heading = screen.getByRole('heading', { name: 'This invitation is no longer valid' })
  await expect.element(heading).toBeVisible()
  await expect.element(screen.getByText(/no longer on the guest list/)).toBeVisible()
  await expect.element(screen.getByText('In English.')).not.toBeInTheDocument()
  await expect.element(screen.getByRole('button')).not.toBeInTheDocument()
})
