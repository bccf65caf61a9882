import { IconArrowBackUp } from '@tabler/icons-react'
import { openLayer } from '#platform/web/layers/layer-store.ts'
import type { PersonEntry } from '#platform/web/screens/shell-points.ts'

// The part of changes that the shell loads: the undo shortcut, and recent changes.

export { UndoKey } from './components/undo-key.tsx'

export const changesEntries: readonly PersonEntry[] = [
  {
    text: 'shell:navbar.recentChanges',
    icon: IconArrowBackUp,
    isMirrored: true,
    place: 3,
    run: () => openLayer('changes'),
  },
]
