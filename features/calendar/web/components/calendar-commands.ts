import { IconCalendarPlus } from '@tabler/icons-react'
import type { Command } from '#platform/web/commands/command.ts'

/** What the palette can do with the calendar. */
export const calendarCommands: readonly Command[] = [
  {
    id: 'calendar.add',
    text: 'shell:commands.addEvent',
    icon: IconCalendarPlus,
    access: { can: ['create', 'Calendar'], own: true },
    // The screen opens its drawer by its address.
    run: ({ goTo }) => goTo('/apps/calendar', { add: '1' }),
  },
]
