import { IconPencilPlus } from '@tabler/icons-react'
import type { Command } from '#platform/web/commands/command.ts'

/** Palette commands of mail. */
export const emailCommands: readonly Command[] = [
  {
    id: 'email.compose',
    text: 'email:compose.command',
    icon: IconPencilPlus,
    access: { can: ['create', 'Email'], own: true },
    run: ({ goTo }) => goTo('/apps/email', { compose: '1' }),
  },
]
