import { useCan } from '#platform/web/access/access.tsx'
import { AccountsDrawer } from './accounts-drawer.tsx'
import { ApprovalDialog } from './approval-dialog.tsx'
import { PlansDrawer } from './plans-drawer.tsx'
import { RemindersDialog } from './reminders-dialog.tsx'

interface ListPanelProps {
  /** From the URL; unknown values open nothing. */
  panel: string
  onFilter: (clientId: number) => void
  onClose: () => void
}

/** What opens over the list: `?panel=clients`, `plans`, `reminders`, `approval`. */
export function ListPanel({ panel, onFilter, onClose }: ListPanelProps) {
  const canUpdate = useCan('update', 'Invoice')
  const canManage = useCan('manage', 'Invoice')
  if (panel === 'clients') return <AccountsDrawer onFilter={onFilter} onClose={onClose} />
  if (panel === 'plans') return <PlansDrawer onClose={onClose} />
  if (panel === 'approval') return canManage ? <ApprovalDialog onClose={onClose} /> : null
  return panel === 'reminders' && canUpdate ? <RemindersDialog onClose={onClose} /> : null
}
