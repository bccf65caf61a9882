import type { Change } from '../../contract/changes.contract.ts'
import { QueryClientProvider } from '@tanstack/react-query'
import { afterEach, expect, it, vi } from 'vitest'
import { queryClient } from '#platform/web/query/query-client.ts'
import { signInWith } from '#platform/web/session/test-session.ts'
import { showScreen } from '#ui/page/test-screen.tsx'
import { toast } from '#ui/toast/toast-store.ts'
import { Toasts } from '#ui/toast/toasts.tsx'
import { useUndoAction } from './use-undo.ts'

const change: Change = {
  id: 31,
  at: '2026-03-02T09:00:00.000Z',
  userId: 11,
  userName: 'admin',
  impersonatorId: null,
  action: 'update',
  subject: 'Email',
  records: [{ id: '88', name: '#88', before: { folder: 'spam' }, after: { folder: 'inbox' } }],
  count: 1,
  ip: '',
  requestId: '',
  canUndo: false,
  undoneAt: null,
}

function Saving() {
  const undoOf = useUndoAction('Taken back.')
  return (
    <>
      <button type="button" onClick={() => toast.done('Moved', undoOf(31))}>
        Move
      </button>
      <Toasts />
    </>
  )
}

afterEach(() => vi.mocked(globalThis.fetch).mockRestore())

it('X-06 X-07 an undo toast names what was changed in a few words, without a number', async () => {
  signInWith()
  const answers = globalThis.fetch
  vi.spyOn(globalThis, 'fetch').mockImplementation((address, options) =>
    options?.method === 'POST'
      ? Promise.resolve(Response.json({ ok: true, change }))
      : answers(address, options),
  )
  const screen = await showScreen(() => (
    <QueryClientProvider client={queryClient}>
      <Saving />
    </QueryClientProvider>
  ))
  await screen.getByRole('button', { name: 'Move' }).click()
  await screen.getByRole('button', { name: 'Undo' }).click()
  await expect.element(screen.getByText('Taken back.', { exact: true })).toBeVisible()
  await expect.element(screen.getByText('1 message', { exact: true })).toBeVisible()
})
