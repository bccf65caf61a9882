import { defineScreens } from '#platform/web/screens/define-screens.ts'
import { cardRecords, nextMeetings } from '#platform/web/screens/between-features.ts'
import { makers, withRecordLinks } from '#platform/web/screens/record-links.ts'
import { commands } from '#platform/web/screens/shell-points.ts'
import { absences } from '#features/users/web/users.points.ts'
import { calendarPublic } from './calendar.public-screens.ts'
import { calendarPages } from './contract/calendar.pages.ts'

export const calendar = defineScreens({
  name: 'calendar',
  pages: calendarPages,
  screens: {
    ...calendarPublic,
    '/apps/calendar': {
      load: () => withRecordLinks(import('./web/calendar.page.tsx').then(m => m.CalendarPage)),
      texts: ['calendar', 'recurrence', 'changes', 'date-field'],
    },
  },
  contributes: [
    cardRecords('Calendar'),
    makers({
      event: {
        access: { can: ['create', 'Calendar'], own: true },
        load: () => import('./web/components/make-event.ts'),
      },
    }),
    nextMeetings({
      load: () => import('./web/components/next-meetings.ts').then(m => m.meetings),
      texts: ['calendar'],
    }),
    absences({
      load: () => import('./web/components/list-absences.ts').then(m => m.listAbsences),
    }),
    commands({
      load: () => import('./web/components/calendar-commands.ts').then(m => m.calendarCommands),
      texts: ['calendar'],
    }),
  ],
})
