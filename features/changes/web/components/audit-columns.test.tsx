import { expect, it } from 'vitest'
import { showScreen } from '#ui/page/test-screen.tsx'
import type { Change } from '../../contract/changes.contract.ts'
import { useAuditColumns } from './audit-columns.tsx'

const change: Change = {
  id: 31,
  at: '2026-03-02T09:00:00.000Z',
  userId: 7,
  userName: 'author',
  impersonatorId: 11,
  impersonatorName: 'admin',
  action: 'export',
  subject: 'Invoice',
  records: [],
  count: 0,
  ip: '',
  requestId: '',
  canUndo: false,
  undoneAt: null,
}

function Who({ of }: { of: Change }) {
  const columns = useAuditColumns(() => false)
  return <p>{columns.find(column => column.key === 'who')?.cell(of)}</p>
}

it('USR-18 the log shows who acted as whom, by name', async () => {
  const screen = await showScreen(() => <Who of={change} />)
  await expect.element(screen.getByText('admin as author')).toBeVisible()
})
