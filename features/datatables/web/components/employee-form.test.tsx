import { QueryClientProvider } from '@tanstack/react-query'
import { afterEach, expect, it, vi } from 'vitest'
import { userEvent } from 'vitest/browser'
import { loadTexts } from '#platform/web/i18n/i18n.ts'
import { queryClient } from '#platform/web/query/query-client.ts'
import { setPreferences } from '#platform/web/preferences/preferences.ts'
import { signInWith } from '#platform/web/session/test-session.ts'
import { showScreen } from '#ui/page/test-screen.tsx'
import { EmployeeForm } from './employee-form.tsx'
import { datatablesContract } from '../../contract/datatables.contract.ts'
import { employee } from './test-employee.ts'

afterEach(() => {
  vi.unstubAllGlobals()
  setPreferences({ language: 'en' })
  sessionStorage.clear()
})

const Screen = () => (
  <QueryClientProvider client={queryClient}>
    <EmployeeForm employee={employee} onClose={() => undefined} />
  </QueryClientProvider>
)

it('X-25 starting over when editing brings back the employee, not empty fields', async () => {
  signInWith([{ action: 'manage', subject: 'Datatable' }])
  await loadTexts(['datatables', 'changes', 'resource'])
  const first = await showScreen(Screen)
  await first.getByLabelText('Job title').fill('Pilot')
  await first.unmount()
  const screen = await showScreen(Screen)
  await expect.element(screen.getByLabelText('Job title')).toHaveValue('Pilot')
  await screen.getByRole('button', { name: 'Start over' }).click()
  await expect.element(screen.getByLabelText('Job title')).toHaveValue('Engineer')
  await expect.element(screen.getByLabelText(/^City/)).toHaveValue('Basel')
})

it.each([
  ['de', /^Gehalt/, '41500,25', '1.234,50'],
  ['fr', /^Salaire/, '41500,25', '1 234,50'],
  ['pt', /^Salário/, '41500,25', '1.234,50'],
  ['en', /^Salary/, '41500.25', '1,234.50'],
] as const)('DT-01 the salary is taken as %s writes it', async (language, label, shown, text) => {
  signInWith([{ action: 'manage', subject: 'Datatable' }])
  setPreferences({ language })
  await loadTexts(['datatables', 'changes', 'resource'])
  const sent: unknown[] = []
  const answers = globalThis.fetch
  const respond: typeof fetch = (address, options) => {
    if (!String(address).endsWith(datatablesContract.updateEmployee.path))
      return answers(address, options)
    sent.push(JSON.parse(String(options?.body)))
    return Promise.resolve(Response.json({}, { status: 503 }))
  }
  vi.stubGlobal('fetch', respond)
  const screen = await showScreen(() => (
    <QueryClientProvider client={queryClient}>
      <EmployeeForm
        employee={{ ...employee, id: 6, salary: 41_500.25 }}
        onClose={() => undefined}
      />
    </QueryClientProvider>
  ))
  const salary = screen.getByRole('textbox', { name: label })
  await expect.element(salary).toHaveValue(shown)
  await salary.fill(text)
  await userEvent.keyboard('{Enter}')
  await expect.poll(() => sent.at(-1)).toMatchObject({ salary: 1234.5 })
  // With the answer the draft is written once more: not into the next test.
  await expect.element(screen.getByRole('alert').first()).toBeVisible()
})
