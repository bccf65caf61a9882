import type { Change, RecentChange } from '../../contract/changes.contract.ts'
import { QueryClientProvider } from '@tanstack/react-query'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import * as z from 'zod/mini'
import { queryClient } from '#platform/web/query/query-client.ts'
import { setComposed } from '#platform/web/screens/composed.ts'
import { signInWith } from '#platform/web/session/test-session.ts'
import { showScreen } from '#ui/page/test-screen.tsx'
import { toast } from '#ui/toast/toast-store.ts'
import { Toasts } from '#ui/toast/toasts.tsx'
import { UndoKey } from './undo-key.tsx'
import { useUndoAction } from './use-undo.ts'

const makeChange = (id: number): Change => ({
  id,
  at: `2026-03-02T09:00:${id}.000Z`,
  userId: 11,
  userName: 'admin',
  impersonatorId: null,
  action: 'update',
  subject: 'Email',
  records: [{ id: '88', name: '#88', before: { folder: 'inbox' }, after: { folder: 'spam' } }],
  count: 1,
  ip: '',
  requestId: '',
  canUndo: true,
  undoneAt: null,
})
const undone: number[] = []
/** Changed by someone else since. */
const blocked: number[] = []
let subject: Change['subject'] = 'Email'
const listRecent = (): RecentChange[] =>
  [32, 31].map(id => ({
    ...makeChange(id),
    subject,
    undoId: undone.includes(id) ? null : id,
    redoId: undone.includes(id) ? id : null,
  }))

/** The two calls, from memory. */
async function answer(address: string, body: unknown): Promise<Response> {
  if (address.includes('/recent'))
    return Response.json({ changes: listRecent(), subjects: ['Email'], hasMore: false })
  const { id } = z.object({ id: z.int() }).parse(JSON.parse(String(body)))
  if (blocked.includes(id))
    return Response.json(
      { status: 409, code: 'change.overtaken', detail: '“Mail” was changed since.' },
      { status: 409 },
    )
  undone.push(id)
  return Response.json({ ok: true, change: makeChange(id) })
}

const hidden = vi.fn<() => void>()
function Moved() {
  const undoOf = useUndoAction('Undone')
  const action = { text: 'Undo', isUndo: true, run: hidden } as const
  return (
    <>
      <button type="button" onClick={() => toast.done('Sales hidden', { action })}>
        Hide
      </button>
      <input type="checkbox" aria-label="Select" />
      <input type="text" aria-label="Title" />
      <button type="button" onClick={() => toast.done('Moved to Spam', undoOf(32))}>
        Move
      </button>
      <UndoKey />
      <Toasts />
    </>
  )
}
const show = () =>
  showScreen(() => (
    <QueryClientProvider client={queryClient}>
      <Moved />
    </QueryClientProvider>
  ))
const press = (more: KeyboardEventInit = {}) =>
  dispatchEvent(new KeyboardEvent('keydown', { key: 'z', ctrlKey: true, ...more }))

beforeEach(() => {
  undone.length = 0
  blocked.length = 0
  subject = 'Email'
  const access = { can: ['read', 'Email'] } as const
  const load = () => Promise.resolve(Moved)
  const path = location.pathname
  setComposed({ pages: [], screens: [{ path, access, title: 'screens.mail', load, texts: [] }] })
  signInWith()
  const others = globalThis.fetch
  vi.spyOn(globalThis, 'fetch').mockImplementation((address, options) =>
    String(address).includes('/api/changes')
      ? answer(String(address), options?.body)
      : others(address, options),
  )
})
afterEach(() => vi.mocked(globalThis.fetch).mockRestore())

it('X-07 Ctrl+Z twice undoes two changes, once each however long it is held, and the toast of the first one disappears', async () => {
  const screen = await show()
  await screen.getByRole('button', { name: 'Move' }).click()
  await expect.element(screen.getByText('Moved to Spam')).toBeVisible()
  press()
  press({ repeat: true })
  press()
  await expect.poll(() => undone).toEqual([32, 31])
  await expect.element(screen.getByText(/^Undone: /)).toHaveLength(2)
  expect(screen.getByText('Moved to Spam').elements()).toEqual([])
})

it('X-07 Ctrl+Z names what can no longer be undone, and undoes nothing older in its place', async () => {
  blocked.push(32)
  const screen = await show()
  press()
  await expect.element(screen.getByText('Couldn’t undo: Changed 1 message')).toBeVisible()
  await expect.element(screen.getByText('“Mail” was changed since.')).toBeVisible()
  expect(undone).toEqual([])
})

it('X-07 Ctrl+Z asks before it undoes a change of another screen', async () => {
  subject = 'Blog'
  const screen = await show()
  press()
  const question = screen.getByRole('alertdialog', { name: 'Undo “Changed 1 post”?' })
  await question.getByRole('button', { name: 'Cancel' }).click()
  await expect.element(question).not.toBeInTheDocument()
  expect(undone).toEqual([])
  press()
  await question.getByRole('button', { name: 'Undo' }).click()
  await expect.poll(() => undone).toEqual([32])
})

it('X-07 DASH-05 Ctrl+Z first undoes what only the newest toast can undo', async () => {
  const screen = await show()
  await screen.getByRole('button', { name: 'Hide' }).click()
  press()
  expect(hidden).toHaveBeenCalledOnce()
  press()
  await expect.poll(() => undone).toEqual([32])
  expect(hidden).toHaveBeenCalledOnce()
})

it('X-07 Ctrl+Z undoes while a checkbox has the focus, and leaves texts to the browser', async () => {
  const screen = await show()
  const pressAt = (name: string) =>
    screen
      .getByLabelText(name)
      .element()
      .dispatchEvent(new KeyboardEvent('keydown', { key: 'z', ctrlKey: true, bubbles: true }))
  pressAt('Title')
  pressAt('Select')
  await expect.poll(() => undone).toEqual([32])
})
