import { IconLock } from '@tabler/icons-react'
import type { Command } from '#platform/web/commands/command.ts'
import { lockScreen } from './lock-screen.ts'

/** What the palette can do with the session; it stands among what the frame can do. */
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
