import { IconKey } from '@tabler/icons-react'
import type { Command } from '#platform/web/commands/command.ts'

/** What the palette can do with permissions. */
export const permissionCommands: readonly Command[] = [
  {
    id: 'permissions.add',
    text: 'permissions:add.title',
    icon: IconKey,
    access: { can: ['create', 'Permission'] },
    // The list opens its dialogs by its address.
    run: ({ goTo }) => goTo('/apps/permissions', { add: '1' }),
  },
]
