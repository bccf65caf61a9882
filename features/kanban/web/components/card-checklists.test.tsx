import { kanbanContract, type KanbanTask } from '../../contract/kanban.contract.ts'
import { QueryClientProvider, useQuery } from '@tanstack/react-query'
import { beforeEach, expect, it, vi } from 'vitest'
import { userEvent } from 'vitest/browser'
import * as z from 'zod/mini'
import { loadTexts } from '#platform/web/i18n/i18n.ts'
import { queryClient } from '#platform/web/query/query-client.ts'
import { signInWith } from '#platform/web/session/test-session.ts'
import { Toasts } from '#ui/toast/toasts.tsx'
import { showScreen } from '#ui/page/test-screen.tsx'
import { taskQuery } from '../kanban.api.ts'
import { CardChecklists } from './card-checklists.tsx'
import { makeTask } from './test-cards.ts'

const step = (text: string) => ({ id: text, text, isDone: false })
const cardWith = (...texts: string[]): Partial<KanbanTask> => ({
  checklists: [{ id: 'list', title: 'Parts', items: texts.map(step) }],
})
/** The server: one card whose version rises with every change, and which rejects stale ones. */
let stored: KanbanTask
const change = (fields: Partial<KanbanTask>) =>
  (stored = { ...stored, ...fields, version: stored.version + 1 })
const stale = () => ({ status: 412, code: 'record.stale', detail: 'Changed.', current: stored })
const { body } = kanbanContract.updateTask

/** Answers once what was typed at the same time has been sent too. */
let release = () => {}
let held = Promise.resolve()
async function save(options: RequestInit | undefined): Promise<Response> {
  await held
  const version = new Headers(options?.headers).get('if-match')
  const { data } = z.parse(body, JSON.parse(String(options?.body)))
  if (version !== null && version !== `"${stored.version}"`)
    return Response.json(stale(), { status: 412 })
  change({ checklists: data.checklists ?? [] })
  return Response.json({ task: stored, changeId: 70 })
}

beforeEach(async () => {
  queryClient.clear()
  held = new Promise(resolve => {
    release = resolve
  })
  await loadTexts(['kanban', 'ui'])
  const files = globalThis.fetch
  vi.spyOn(globalThis, 'fetch').mockImplementation((address, options) => {
    const { pathname } = new URL(String(address), location.origin)
    if (pathname === kanbanContract.updateTask.path) return save(options)
    if (pathname === '/apps/kanban/task') return Promise.resolve(Response.json({ task: stored }))
    return files(address, options)
  })
  signInWith([{ action: 'manage', subject: 'all' }])
})

function Shown() {
  const { data } = useQuery(taskQuery(2))
  return data === undefined ? null : <CardChecklists task={data} canChange />
}
async function show(fields: Partial<KanbanTask>) {
  stored = makeTask(fields)
  return showScreen(() => (
    <QueryClientProvider client={queryClient}>
      <Shown />
      <Toasts />
    </QueryClientProvider>
  ))
}
const storedSteps = () => stored.checklists[0]?.items.map(item => item.text)

it('KAN-05 steps typed faster than they are answered are all kept', async () => {
  const screen = await show(cardWith())
  const line = screen.getByRole('textbox', { name: 'New step in Parts' })
  await line.click()
  await userEvent.keyboard('aa{Enter}bb{Enter}cc{Enter}')
  release()
  await expect.poll(storedSteps).toEqual(['aa', 'bb', 'cc'])
  await expect.element(screen.getByText('cc')).toBeVisible()
})

it('KAN-05 KAN-09 a step added by someone else in the meantime stays', async () => {
  const screen = await show(cardWith('first'))
  const line = screen.getByRole('textbox', { name: 'New step in Parts' })
  await expect.element(line).toBeVisible()
  change(cardWith('first', 'theirs'))
  release()
  await line.click()
  await userEvent.keyboard('mine{Enter}')
  await expect.poll(storedSteps).toEqual(['first', 'theirs', 'mine'])
})

it('KAN-05 X-06 steps deleted fast stay deleted, and each deletion can be undone', async () => {
  const screen = await show(cardWith('aa', 'bb', 'cc'))
  await screen.getByRole('button', { name: 'Delete step aa' }).click()
  await screen.getByRole('button', { name: 'Delete step bb' }).click()
  release()
  await expect.poll(storedSteps).toEqual(['cc'])
  await expect.element(screen.getByText('Step bb deleted')).toBeVisible()
  await screen.getByRole('button', { name: 'Delete checklist Parts' }).click()
  await expect.element(screen.getByText('Checklist Parts deleted')).toBeVisible()
  await expect.element(screen.getByRole('button', { name: 'Undo' }).last()).toBeVisible()
})

it('KAN-05 X-25 a step that couldn’t be added is in its field again', async () => {
  const screen = await show(cardWith())
  const line = screen.getByRole('textbox', { name: 'New step in Parts' })
  await expect.element(line).toBeVisible()
  vi.spyOn(globalThis, 'fetch').mockRejectedValue(new TypeError('Failed to fetch'))
  await line.fill('Rivet')
  await userEvent.keyboard('{Enter}')
  await expect.element(screen.getByText(/Can’t reach the server/)).toBeVisible()
  await expect.element(line).toHaveValue('Rivet')
})
