import { QueryClientProvider } from '@tanstack/react-query'
import { beforeEach, expect, it, vi } from 'vitest'
import { loadTexts } from '#platform/web/i18n/i18n.ts'
import { queryClient } from '#platform/web/query/query-client.ts'
import { signInWith } from '#platform/web/session/test-session.ts'
import { showScreen } from '#ui/page/test-screen.tsx'
import { toast } from '#ui/toast/toast-store.ts'
import { Toasts } from '#ui/toast/toasts.tsx'
import { useMailActions } from './use-mail-actions.ts'

const REASON = 'This email is scheduled. Cancel sending first.'
let refusedIds: number[]

beforeEach(async () => {
  toast.clear()
  queryClient.clear()
  const files = globalThis.fetch
  vi.spyOn(globalThis, 'fetch').mockImplementation((input, options) => {
    const { pathname } = new URL(String(input), location.origin)
    if (pathname.startsWith('/locales/')) return files(input, options)
    const refused = refusedIds.map(id => ({
      id,
      name: `#${id}`,
      code: 'email.scheduled',
      detail: REASON,
    }))
    const done = [4, 5, 6].filter(id => !refusedIds.includes(id))
    const emailsMeta = { inbox: 0, draft: 0, spam: 0 }
    return Promise.resolve(
      Response.json({ done, refused, emailsMeta, ...(done.length === 0 ? {} : { changeId: 9 }) }),
    )
  })
  await loadTexts(['email', 'ui'])
  signInWith([{ action: 'manage', subject: 'all' }])
})

function Report() {
  const actions = useMailActions()
  return (
    <button type="button" onClick={() => void actions.move([4, 5, 6], 'spam')}>
      Report
    </button>
  )
}
const Screen = () => (
  <QueryClientProvider client={queryClient}>
    <Report />
    <Toasts />
  </QueryClientProvider>
)

it('MAIL-08 MAIL-15 a change that is refused for every message is no success: the reason is said once', async () => {
  refusedIds = [4, 5, 6]
  const screen = await showScreen(Screen)
  await screen.getByRole('button', { name: 'Report' }).click()
  await expect.element(screen.getByText(REASON)).toBeVisible()
  await expect.element(screen.getByText(/marked as spam/)).not.toBeInTheDocument()
  await expect.element(screen.getByRole('button', { name: 'Undo' })).not.toBeInTheDocument()
})

it('MAIL-08 a change that is refused for some messages counts the others', async () => {
  refusedIds = [5]
  const screen = await showScreen(Screen)
  await screen.getByRole('button', { name: 'Report' }).click()
  await expect.element(screen.getByText('2 messages marked as spam')).toBeVisible()
  await expect.element(screen.getByText(new RegExp(REASON))).toBeVisible()
})
