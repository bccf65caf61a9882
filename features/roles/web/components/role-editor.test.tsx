import type { Role, RolePermission } from '../../contract/roles.contract.ts'
import { QueryClientProvider } from '@tanstack/react-query'
import { beforeAll, expect, it } from 'vitest'
import { page } from 'vitest/browser'
import { loadTexts } from '#platform/web/i18n/i18n.ts'
import { queryClient } from '#platform/web/query/query-client.ts'
import { signInWith } from '#platform/web/session/test-session.ts'
import { showScreen } from '#ui/page/test-screen.tsx'
import { RoleEditor } from './role-editor.tsx'
import { textsOfRole } from './use-role-texts.ts'

beforeAll(() => loadTexts(['roles', 'permissions']))

const users: RolePermission = {
  id: 3,
  name: 'Users',
  abilities: [{ action: 'read', subject: 'User', own: false }],
}
const manager: Role = {
  id: 2,
  name: 'manager',
  note: 'Runs the office',
  isSystem: true,
  userRole: null,
  version: 1,
  people: 1,
  grantedCount: 1,
  memberPreview: [],
  permissionIds: [3],
  abilities: [],
  unusedSince: null,
}
const show = (role: Role) =>
  showScreen(() => (
    <QueryClientProvider client={queryClient}>
      <RoleEditor
        role={role}
        blank={textsOfRole(role)}
        permissions={[users]}
        openBy="edit"
        onClose={() => undefined}
      />
    </QueryClientProvider>
  ))

it('ROLE-01 X-33 a built-in role is edited under its name, not under its identifier', async () => {
  signInWith([{ action: 'manage', subject: 'all' }])
  const screen = await show(manager)
  const name = screen.getByLabelText('Name')
  await expect.element(name).toHaveValue('Manager')
  await expect.element(name).toHaveAttribute('readonly')
  await expect.element(screen.getByLabelText(/^Description/)).not.toHaveAttribute('readonly')
})

it('ROLE-05 X-22 of a role that a person may not change, nothing can be typed', async () => {
  signInWith([{ action: 'update', subject: 'Role' }])
  const screen = await show({ ...manager, name: 'Office', isSystem: false })
  await expect.element(screen.getByLabelText('Name')).toHaveAttribute('readonly')
  await expect.element(screen.getByLabelText(/^Description/)).toHaveAttribute('readonly')
})

it('ROLE-03 on a phone, the whole matrix is within the screen, each box below its column', async () => {
  signInWith([{ action: 'manage', subject: 'all' }])
  const screen = await show({
    ...manager,
    abilities: [{ action: 'update', subject: 'Todo', own: true }],
  })
  await page.viewport(390, 844)
  const grid = screen.getByRole('grid', { name: 'Access rights' })
  await expect.element(grid).toBeVisible()
  const middleOf = (element: Element) => {
    const { left, right } = element.getBoundingClientRect()
    return Math.round((left + right) / 2)
  }
  const rightmost = [...grid.element().querySelectorAll('th, input, button')].map(
    one => one.getBoundingClientRect().right,
  )
  expect(Math.max(...rightmost)).toBeLessThan(390 - 16)
  for (const name of ['Read', 'Edit'])
    expect(
      middleOf(screen.getByRole('checkbox', { name: `Roles: ${name.toLowerCase()}` }).element()),
    ).toBe(middleOf(grid.getByRole('columnheader', { name }).element()))
})
