import { IconShieldPlus, IconShieldQuestion } from '@tabler/icons-react'
import type { Command } from '#platform/web/commands/command.ts'
import { NOBODY } from './simulator-person.ts'

/** What the palette can do with roles. */
export const roleCommands: readonly Command[] = [
  {
    id: 'roles.add',
    text: 'roles:add.title',
    icon: IconShieldPlus,
    access: { can: ['create', 'Role'] },
    // The screen opens its dialogs by its address.
    run: ({ goTo }) => goTo('/apps/roles', { add: '1' }),
  },
  {
    id: 'roles.try',
    text: 'roles:menu.try',
    icon: IconShieldQuestion,
    access: { can: ['read', 'Role'] },
    run: ({ goTo }) => goTo('/apps/roles', { try: NOBODY }),
  },
]
