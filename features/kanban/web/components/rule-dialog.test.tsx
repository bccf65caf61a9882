import { type KanbanRule, kanbanRulesContract } from '../../contract/kanban-rules.contract.ts'
import { QueryClientProvider } from '@tanstack/react-query'
import { beforeEach, expect, it, onTestFinished, vi } from 'vitest'
import { loadTexts } from '#platform/web/i18n/i18n.ts'
import { setInstance } from '#platform/web/instance/instance.ts'
import { queryClient } from '#platform/web/query/query-client.ts'
import { signInWith } from '#platform/web/session/test-session.ts'
import { showScreen } from '#ui/page/test-screen.tsx'
import { useKanbanAddress } from './kanban-address.ts'
import { ProjectScreen } from './project-screen.tsx'
import { makeView } from './test-cards.ts'

const rule: KanbanRule = {
  id: 4,
  projectId: 1,
  boardId: 'todo',
  action: { kind: 'archive', days: 3 },
  target: null,
  isOn: false,
  author: { id: 11, fullName: 'Ada Lind' },
  version: 2,
}
const view = makeView()
const instance = {
  registration: 'closed',
  idleLockMinutes: 0,
  sendsEmail: false,
  maintenance: null,
} as const
let saved: unknown[] = []

beforeEach(async () => {
  saved = []
  queryClient.clear()
  await loadTexts(['kanban'])
  const files = globalThis.fetch
  vi.spyOn(globalThis, 'fetch').mockImplementation((address, options) => {
    const { pathname } = new URL(String(address), location.origin)
    if (pathname.startsWith('/locales/')) return files(address, options)
    if (pathname === kanbanRulesContract.listRules.path)
      return Promise.resolve(Response.json({ rules: [rule], runs: [], groups: [] }))
    if (pathname === kanbanRulesContract.saveRule.path) {
      saved.push(JSON.parse(String(options?.body)))
      return Promise.resolve(Response.json({ rule, changeId: 70 }))
    }
    return Promise.resolve(Response.json({ ok: true }))
  })
  signInWith([{ action: 'manage', subject: 'all' }])
})

const show = () =>
  showScreen(() => {
    const address = useKanbanAddress()
    return (
      <QueryClientProvider client={queryClient}>
        <ProjectScreen view={view} moves={[]} address={address} />
      </QueryClientProvider>
    )
  }, '/apps/kanban?panel=rules')
async function openRule() {
  const screen = await show()
  await screen.getByRole('button', { name: 'Edit automation: To do: archive after 3 days' }).click()
  return screen
}

it('KAN-16 a paused automation stays paused when it is edited', async () => {
  const screen = await openRule()
  await screen.getByRole('textbox', { name: 'Days' }).fill('5')
  await screen.getByRole('button', { name: 'Save' }).click()
  await expect
    .poll(() => saved)
    .toMatchObject([{ id: 4, isOn: false, action: { kind: 'archive', days: 5 } }])
})

it('KAN-16 days that are no whole number are refused at their field', async () => {
  const screen = await openRule()
  const days = screen.getByRole('textbox', { name: 'Days' })
  await days.fill('1.5')
  await screen.getByRole('button', { name: 'Save' }).click()
  await expect.element(days).toHaveAttribute('aria-invalid', 'true')
  expect(saved).toEqual([])
})

it('KAN-16 ADD-11 only actions whose app is on are offered', async () => {
  setInstance({ ...instance, off: ['chat', 'todo'] })
  onTestFinished(() => setInstance(instance))
  const screen = await openRule()
  const options = screen.getByRole('combobox', { name: 'Then' }).getByRole('option')
  await expect.poll(() => options.elements().map(one => one.textContent)).toHaveLength(4)
  await expect.element(options.getByText('message a group')).not.toBeInTheDocument()
})
