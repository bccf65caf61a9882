import { IconLock } from '@tabler/icons-react'
import type { Command } from '#platform/web/commands/command.ts'
import { lockScreen } from './lock-screen.ts'

/** Palette commands of the session, shown among those of the shell. */
export const authCommands: readonly Command[] = [
  {
    id: 'frame.lock',
    place: 108,
    text: 'shell:navbar.lock',
    icon: IconLock,
    access: 'session',
    run: lockScreen,
  },
]
