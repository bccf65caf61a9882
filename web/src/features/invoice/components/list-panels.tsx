import { useCan } from '../../../platform/access/access.tsx'
import { AccountsDrawer } from './accounts-drawer.tsx'
import { PlansDrawer } from './plans-drawer.tsx'
import { RemindersDialog } from './reminders-dialog.tsx'

interface ListPanelProps {
  /** As the address says; another word opens nothing. */
  panel: string
  onFilter: (clientId: number) => void
  onClose: () => void
}

/** What opens over the list: `?panel=clients`, `plans`, `reminders`. */
export function ListPanel({ panel, onFilter, onClose }: ListPanelProps) {
  const canUpdate = useCan('update', 'Invoice')
  if (panel === 'clients') return <AccountsDrawer onFilter={onFilter} onClose={onClose} />
  if (panel === 'plans') return <PlansDrawer onClose={onClose} />
  return panel === 'reminders' && canUpdate ? <RemindersDialog onClose={onClose} /> : null
}
