import { IconColumns3, IconFileImport } from '@tabler/icons-react'
import type { Command } from '#platform/web/commands/command.ts'

/** What the palette can do with boards. The screen opens what its address names. */
export const kanbanCommands: readonly Command[] = [
  {
    id: 'kanban.add',
    text: 'kanban:card.add',
    icon: IconColumns3,
    access: { can: ['create', 'Kanban'] },
    run: ({ goTo }) => goTo('/apps/kanban', { add: '1' }),
  },
  {
    id: 'kanban.import',
    text: 'kanban:panel.import',
    icon: IconFileImport,
    access: { can: ['create', 'Kanban'] },
    run: ({ goTo }) => goTo('/apps/kanban', { panel: 'import' }),
  },
]
