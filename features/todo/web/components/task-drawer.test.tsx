import { QueryClientProvider } from '@tanstack/react-query'
import { beforeEach, expect, it, vi } from 'vitest'
import { loadTexts } from '#platform/web/i18n/i18n.ts'
import { notifyTopic } from '#platform/web/live/topics.ts'
import { queryClient } from '#platform/web/query/query-client.ts'
import { signInWith } from '#platform/web/session/test-session.ts'
import { showScreen } from '#ui/page/test-screen.tsx'
import { TaskDrawer } from './task-drawer.tsx'
import { testTask } from './test-task.ts'
import { useTodoAddress } from './use-todo-address.ts'

const missing = { status: 404, code: 'task.not_found', detail: 'This task was deleted.' }
let answer: () => Response

beforeEach(async () => {
  queryClient.clear()
  queryClient.setDefaultOptions({ queries: { retry: false } })
  answer = () => Response.json({ task: testTask(5), subtasks: [], comments: [] })
  const files = globalThis.fetch
  vi.spyOn(globalThis, 'fetch').mockImplementation((input, options) => {
    const { pathname } = new URL(String(input), location.origin)
    if (pathname.startsWith('/locales/')) return files(input, options)
    return pathname === '/apps/todo/task' ? Promise.resolve(answer()) : new Promise(() => {})
  })
  await loadTexts(['todo', 'recurrence', 'links'])
  signInWith([{ action: 'manage', subject: 'all' }])
})

function Screen() {
  const address = useTodoAddress()
  return (
    <QueryClientProvider client={queryClient}>
      <TaskDrawer id={5} address={address} onClose={() => {}} />
    </QueryClientProvider>
  )
}

it('TODO-09 X-25 a task that someone else deletes permanently is said to be gone; what was typed stays', async () => {
  const screen = await showScreen(Screen, '/apps/todo?task=5')
  const title = screen.getByRole('textbox', { name: 'Title' })
  await title.fill('Ring, 40 mm')
  answer = () => Response.json(missing, { status: 404 })
  notifyTopic('Todo', [5])
  await expect.element(screen.getByText(missing.detail).first()).toBeVisible()
  await expect.element(title).toHaveValue('Ring, 40 mm')
  await expect
    .element(screen.getByRole('button', { name: 'Save', exact: true }))
    .toHaveAttribute('aria-disabled', 'true')
  await expect.element(screen.getByRole('button', { name: 'Complete' })).not.toBeInTheDocument()
})
