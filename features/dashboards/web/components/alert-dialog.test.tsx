import { QueryClientProvider } from '@tanstack/react-query'
import { expect, it, vi } from 'vitest'
import { loadTexts } from '#platform/web/i18n/i18n.ts'
import { setPreferences } from '#platform/web/preferences/preferences.ts'
import { queryClient } from '#platform/web/query/query-client.ts'
import { signInWith } from '#platform/web/session/test-session.ts'
import { showScreen } from '#ui/page/test-screen.tsx'
import { AlertDialog } from './alert-dialog.tsx'

it.each([
  ['10.000', 10_000],
  ['1,5', 1.5],
])('DASH-06 an amount is read as it is typed in German: %s', async (typed, amount) => {
  setPreferences({ language: 'de' })
  await loadTexts(['boards', 'dashboard'])
  signInWith([{ action: 'manage', subject: 'all' }])
  const screen = await showScreen(() => (
    <QueryClientProvider client={queryClient}>
      <AlertDialog alert={undefined} onClose={() => undefined} />
    </QueryClientProvider>
  ))
  const send = vi.spyOn(window, 'fetch').mockRejectedValue(new TypeError('off'))
  await screen.getByRole('textbox').fill(typed)
  await screen.getByRole('button', { name: 'Speichern' }).click()
  await expect.poll(() => bodyOf(send.mock.calls)).toMatchObject({ figure: 'overdue', amount })
  send.mockRestore()
})

const bodyOf = (calls: readonly Parameters<typeof fetch>[]): unknown =>
  calls.map(([, init]) => JSON.parse(String(init?.body ?? 'null'))).findLast(body => body !== null)
