import { IconMailPlus, IconUserPlus } from '@tabler/icons-react'
import type { Command } from '#platform/web/commands/command.ts'

/** What the palette can do with users. */
export const userCommands: readonly Command[] = [
  {
    id: 'users.add',
    text: 'users:add.title',
    icon: IconUserPlus,
    access: { can: ['create', 'User'] },
    // The list opens its drawer by its address.
    run: ({ goTo }) => goTo('/apps/user/list', { add: '1' }),
  },
  {
    id: 'users.invite',
    text: 'users:invite.title',
    icon: IconMailPlus,
    access: { can: ['create', 'User'] },
    run: ({ goTo }) => goTo('/apps/user/list', { invite: '1' }),
  },
]
