import { lazyDialog } from '#ui/dialog/lazy-dialog.tsx'
import { ActivityDrawer } from './activity-list.tsx'
import { ArchiveDrawer } from './archive-drawer.tsx'
import { ImportDialog } from './import-dialog.tsx'
import { LabelsDialog } from './labels-dialog.tsx'
import { MembersDialog } from './members-dialog.tsx'
import type { Screen } from './screen.ts'

// Charts are heavier than the boards, and rules are seldom made.
const FlowDialog = lazyDialog(async () => (await import('./flow-dialog.tsx')).FlowDialog)

const RulesDrawer = lazyDialog(async () => (await import('./rules-drawer.tsx')).RulesDrawer)

/** What `?panel=` opens; suspends while a heavier one loads. */
export function KanbanDialogs({ screen }: { screen: Screen }) {
  const { panel, go } = screen.address
  const close = () => go({ panel: undefined })
  if (panel === 'archive') return <ArchiveDrawer screen={screen} onClose={close} />
  if (panel === 'activity')
    return <ActivityDrawer project={screen.view.project.id} onClose={close} />
  if (panel === 'members') return <MembersDialog screen={screen} onClose={close} />
  if (panel === 'labels') return <LabelsDialog screen={screen} onClose={close} />
  if (panel === 'import') return <ImportDialog screen={screen} onClose={close} />
  if (panel === 'rules') return <RulesDrawer screen={screen} onClose={close} />
  if (panel === 'flow') return <FlowDialog screen={screen} onClose={close} />
  return null
}
