import { calendarContract } from '../contract/calendar.contract.ts'
import { ask, fieldsAt, made, type FeatureSamples } from '#app/server/test-samples.ts'
import type { TestApp } from '#app/server/test-app.ts'
import type { Fields } from '#platform/server/write-back/write-back.ts'

const day = '2026-05-04'

async function makeEvents(test: TestApp): Promise<Fields[]> {
  const resource = { name: 'Quiet room', kind: 'room' }
  const room = fieldsAt(await ask(test, calendarContract.addResource, { body: resource }), [
    'resource',
  ])['id']
  const guests = [{ userId: 5 }, { email: 'guest@outside.example', name: 'A Guest' }]
  const event = { title: 'Review', start: '2026-05-04T09:00:00Z', end: '2026-05-04T10:00:00Z' }
  const props = {
    guests,
    resources: [room],
    location: 'Here',
    reminders: [10],
    timeZone: 'Europe/Berlin',
  }
  const body = { event: { ...event, extendedProps: props } }
  const one = fieldsAt(await ask(test, calendarContract.addEvent, { body }), ['event'])
  const series = {
    event: {
      ...event,
      start: day,
      end: '2026-05-05',
      allDay: true,
      extendedProps: { recurrence: 'FREQ=WEEKLY;COUNT=4' },
    },
  }
  const many = fieldsAt(await ask(test, calendarContract.addEvent, { body: series }), ['event'])
  return [{ id: one['id'] }, { id: many['id'] }, { id: many['id'], occurrence: '2026-05-11' }]
}

export const calendarSamples: FeatureSamples = {
  samples: {
    'calendar.updateEvent': makeEvents,
    'calendar.updateResource': made(
      calendarContract.addResource,
      { name: 'Press', kind: 'machine' },
      ['resource'],
    ),
  },
  // An occurrence is answered by its whole series, so an unchanged result can't be recognized.
  savedAnyway: { 'calendar.updateEvent': key => 'occurrence' in key },
  exempt: {
    act: [
      'calendar.removeOccurrence',
      'calendar.answerInvitation',
      'calendar.describeInvitation',
      'calendar.answerByLink',
    ],
  },
}
