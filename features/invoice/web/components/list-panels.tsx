import { useCan } from '#platform/web/access/access.tsx'
import { useInAddress } from '#ui/dialog/use-in-address.ts'
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

/** What opens over the list: `?panel=clients` (of a name: `&client=`), `plans`, `reminders`, `approval`. */
export function ListPanel({ panel, onFilter, onClose }: ListPanelProps) {
  const canUpdate = useCan('update', 'Invoice')
  const canManage = useCan('manage', 'Invoice')
  const [client, setClient] = useInAddress('client')
  const close = () => {
    setClient(undefined)
    onClose()
  }
  if (panel === 'clients')
    return <AccountsDrawer key={client} sought={client} onFilter={onFilter} onClose={close} />
  if (panel === 'plans') return <PlansDrawer onClose={onClose} />
  if (panel === 'approval') return canManage ? <ApprovalDialog onClose={onClose} /> : null
  return panel === 'reminders' && canUpdate ? <RemindersDialog onClose={onClose} /> : null
}
