import { absenceContract } from './contract/absence.contract.ts'
import { calendarContract } from './contract/calendar.contract.ts'
import { searchSource } from '#features/main-search/server/main-search.points.ts'
import { ownedRecords, personalData } from '#features/users/server/users.points.ts'
import { findPerson } from '#features/users/server/users.service.ts'
import {
  answersByMail,
  calendarLayer,
  demoRecords,
  recordType,
} from '#platform/server/compose/between-features.ts'
import { boardParts } from '#platform/server/compose/board-figures.ts'
import { defineFeature } from '#platform/server/compose/define-feature.ts'
import { davHome, httpPlugin } from '#platform/server/compose/points.ts'
import { addDav } from '#platform/server/dav/dav-plugin.ts'
import { calendarWriteBacks } from './server/calendar.write-back.ts'
import {
  calendarHome,
  calendarPersonalData,
  countEvents,
  createCalendar,
  demoEvents,
  eventRecords,
  eventSearch,
  seedCalendar,
  nextEvent,
} from './server/calendar.service.ts'

/** Events, guests, rooms and absences. */
export const calendar = defineFeature({
  name: 'calendar',
  calls: { calendar: { ...calendarContract, ...absenceContract } },
  writeBacks: calendarWriteBacks,
  isOptional: true,
  seed: {
    after: ['users', 'kanban'],
    demo: () => seedCalendar,
    contributes: [demoRecords(demoEvents)],
  },
  create({ platform, isOn }) {
    const { clock, connections, contributed, database } = platform
    const { routes, jobs, undo, caldav, readAnswers, close } = createCalendar({
      ...platform,
      online: connections.online,
      layers: () => contributed(calendarLayer),
    })
    return {
      routes,
      jobs,
      undo,
      contributes: [
        boardParts({ meeting: nextEvent }),
        answersByMail(readAnswers),
        searchSource(eventSearch(database.dialect)),
        recordType({ type: 'event', ...eventRecords(database.dialect) }),
        ownedRecords({ noun: 'events', count: countEvents }),
        personalData(calendarPersonalData),
        davHome(calendarHome),
        httpPlugin((app, { isLimited }) =>
          addDav(app, {
            space: caldav,
            person: id => findPerson(database.read, id),
            homes: () => contributed(davHome),
            database,
            clock,
            isLimited,
            isOn,
          }),
        ),
      ],
      close,
    }
  },
})
