import { IconCalendarPlus } from '@tabler/icons-react'
import type { Command } from '#platform/web/commands/command.ts'

/** Palette commands of the calendar. */
export const calendarCommands: readonly Command[] = [
  {
    id: 'calendar.add',
    text: 'shell:commands.addEvent',
    icon: IconCalendarPlus,
    access: { can: ['create', 'Calendar'], own: true },
    // The URL opens the drawer.
    run: ({ goTo }) => goTo('/apps/calendar', { add: '1' }),
  },
]
