import { QueryClientProvider } from '@tanstack/react-query'
import { beforeEach, expect, it, onTestFinished, vi } from 'vitest'
import { api } from '#platform/web/api/api-client.ts'
import { loadTexts } from '#platform/web/i18n/i18n.ts'
import { queryClient } from '#platform/web/query/query-client.ts'
import { showScreen } from '#ui/page/test-screen.tsx'
import { notificationsContract } from '../contract/notifications.contract.ts'
import { Bell } from './components/bell.tsx'
import { allNotificationsQuery, notificationsQuery } from './notifications.api.ts'
import { NotificationsPage } from './notifications.page.tsx'

const welcome = (readAt: string | null) => ({
  id: 1,
  kind: 'welcome' as const,
  params: { name: 'Ada' },
  by: null,
  link: '/dashboard',
  inApp: true,
  inBrowser: false,
  createdAt: '2026-03-01T08:00:00.000Z',
  readAt,
})

/** Fills the query cache as if the server had answered; no request is sent. */
function know(notices: ReturnType<typeof welcome>[]): void {
  const unread = notices.filter(one => one.readAt === null).length
  const page = { notifications: notices, unread, hasMore: false }
  queryClient.setQueryData(notificationsQuery().queryKey, page)
  for (const show of ['all', 'unread'] as const) {
    queryClient.setQueryData(allNotificationsQuery(show).queryKey, {
      pages: [page],
      pageParams: [0],
    })
  }
}
const Screen = () => (
  <QueryClientProvider client={queryClient}>
    <Bell />
    <NotificationsPage />
  </QueryClientProvider>
)

beforeEach(async () => {
  queryClient.clear()
  queryClient.setDefaultOptions({ queries: { staleTime: Infinity, retry: false } })
  await loadTexts(['notifications'])
})

it('NAV-07 enables “Mark all as read” only while something is unread, on the page and in the bell', async () => {
  know([welcome(null)])
  const screen = await showScreen(Screen)
  const readAll = screen.getByRole('main').getByRole('button', { name: 'Mark all as read' })
  await expect.element(readAll).not.toHaveAttribute('aria-disabled')
  know([welcome('2026-03-01T09:00:00.000Z')])
  await expect.element(readAll).toHaveAttribute('aria-disabled', 'true')
  await expect.element(readAll).toHaveAccessibleDescription('You’re all caught up')
  await screen.getByRole('button', { name: /^Notifications/ }).click()
  const inBell = screen
    .getByRole('dialog', { name: 'Notifications' })
    .getByRole('button', { name: 'Mark all as read' })
  await expect.element(inBell).toHaveAttribute('aria-disabled', 'true')
})

it('NAV-07 shows “all caught up” when there are no notifications', async () => {
  know([])
  const screen = await showScreen(Screen, '/notifications')
  const page = screen.getByRole('main')
  await expect
    .element(page.getByRole('paragraph').filter({ hasText: 'You’re all caught up' }))
    .toBeVisible()
  await expect.element(page.getByText('New notifications show up here.')).toBeVisible()
})

it('NAV-07 shows “no unread notifications” when filtered by unread', async () => {
  know([])
  const screen = await showScreen(Screen, '/notifications?show=unread')
  await expect.element(screen.getByRole('main').getByText('No unread notifications.')).toBeVisible()
})

it('NAV-07 CHAT-15 what arrives for the open screen stays unread in the background, until one looks at it', async () => {
  const call = vi.spyOn(api, 'call').mockResolvedValue({})
  const hasFocus = vi.spyOn(document, 'hasFocus').mockReturnValue(false)
  onTestFinished(() => {
    call.mockRestore()
    hasFocus.mockRestore()
  })
  know([welcome(null)])
  const screen = await showScreen(
    () => (
      <QueryClientProvider client={queryClient}>
        <Bell />
      </QueryClientProvider>
    ),
    '/dashboard',
  )
  await expect
    .element(screen.getByRole('button', { name: 'Notifications, 1 unread' }))
    .toBeVisible()
  expect(call).not.toHaveBeenCalled()
  hasFocus.mockReturnValue(true)
  dispatchEvent(new Event('focus'))
  await expect
    .poll(() => call.mock.calls[0])
    .toEqual([notificationsContract.readNotifications, { body: { ids: [1] } }])
})
