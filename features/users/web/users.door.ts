import { IconMailPlus, IconUserPlus } from '@tabler/icons-react'
import type { Command } from '#platform/web/commands/command.ts'

export { PictureDialog } from './components/picture-dialog.tsx'
export { SessionsCard } from './components/sessions-card.tsx'
export { useIdentityCheck } from './components/use-identity-check.ts'
export { findAnyoneQuery, findPeopleQuery } from './users.api.ts'
// For screens that show people in their own way.
export { useUserColumns } from './components/user-columns.tsx'
export { useUserChoices } from './components/user-words.ts'

/** Somebody's record, to be changed. */
export const loadEditUserDrawer = async () => ({ default: (await import('./components/edit-user-drawer.tsx')).EditUserDrawer })

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
