import { IconArrowBackUp } from '@tabler/icons-react'
import type { Command } from '#platform/web/commands/command.ts'
import { openLayer } from '#platform/web/layers/layer-store.ts'

/** Palette commands of changes, shown among those of the shell. */
export const changesCommands: readonly Command[] = [
  {
    id: 'frame.changes',
    place: 104,
    text: 'shell:navbar.recentChanges',
    icon: IconArrowBackUp,
    keys: 'g z',
    access: 'session',
    run: () => openLayer('changes'),
  },
]
