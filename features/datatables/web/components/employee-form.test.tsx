import { QueryClientProvider } from '@tanstack/react-query'
import { expect, it } from 'vitest'
import { loadTexts } from '#platform/web/i18n/i18n.ts'
import { queryClient } from '#platform/web/query/query-client.ts'
import { signInWith } from '#platform/web/session/test-session.ts'
import { showScreen } from '#ui/page/test-screen.tsx'
import { EmployeeForm } from './employee-form.tsx'
import { employee } from './test-employee.ts'

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
