import type { CalendarAddress } from './calendar-address.ts'
import { FeedsDialog } from './feeds-dialog.tsx'
import { ImportDialog } from './import-dialog.tsx'
import { ResourcesDialog } from './resources-dialog.tsx'

/** Dialogs of the sidebar, by URL. */
export function Panels({ address }: { address: CalendarAddress }) {
  const onClose = () => address.go({ panel: undefined }, true)
  const panel = address.get('panel')
  if (panel === 'import') return <ImportDialog onClose={onClose} />
  if (panel === 'feeds') return <FeedsDialog onClose={onClose} />
  return panel === 'resources' ? <ResourcesDialog onClose={onClose} /> : null
}
