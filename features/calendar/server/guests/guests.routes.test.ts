import {
  type CalendarEvent,
  calendarContract,
  type NewEvent,
} from '../../contract/calendar.contract.ts'
import { changesContract } from '#features/changes/contract/changes.contract.ts'
import type { UserRole } from '#features/users/contract/users.contract.ts'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { createTestApp, type TestApp } from '#app/server/test-app.ts'

const ID = { maintainer: 2 } as const
const MARCH = { from: '2026-03-01T00:00:00.000Z', to: '2026-04-01T00:00:00.000Z' }

let test: TestApp
beforeAll(async () => {
  test = await createTestApp()
})
afterAll(() => test.close())

async function add(times: Pick<NewEvent, 'start' | 'end'>, props: NewEvent['extendedProps']) {
  // The demo's events have other places.
  const extendedProps = { timeZone: 'UTC', location: 'Pier 9', ...props }
  const answer = await test.call(calendarContract.addEvent, {
    as: 'admin',
    body: { event: { title: 'Lunch', ...times, extendedProps } },
  })
  return calendarContract.addEvent.output.parse(answer.json()).event
}
async function change(body: object): Promise<void> {
  const answer = await test.call(calendarContract.updateEvent, { as: 'admin', body })
  expect(answer.statusCode, answer.body).toBe(200)
}
async function list(as: UserRole, query: Record<string, string>): Promise<CalendarEvent[]> {
  const answer = await test.call(calendarContract.listEvents, { as, query })
  return calendarContract.listEvents.output
    .parse(answer.json())
    .filter(one => one.extendedProps.location === 'Pier 9')
}
const undo = (as: UserRole, id: number | undefined) =>
  test.call(changesContract.undoChange, { as, body: { id } })

it('CAL-06 lets a guest respond to one occurrence of a series, or to all, and undo that', async () => {
  const made = await add(
    { start: '2026-03-02T09:00:00.000Z', end: '2026-03-02T10:00:00.000Z' },
    { recurrence: 'FREQ=WEEKLY;BYDAY=MO;COUNT=4', guests: [{ userId: ID.maintainer }] },
  )
  const answers = async (as: UserRole = 'maintainer') =>
    (await list(as, MARCH))
      .toSorted((one, other) => (one.start < other.start ? -1 : 1))
      .map(one => one.extendedProps.guests[0]?.status)
  const respond = async (body: object) => {
    const answer = await test.call(calendarContract.answerInvitation, {
      as: 'maintainer',
      body: { id: made.id, ...body },
    })
    expect(answer.statusCode, answer.body).toBe(200)
    return calendarContract.answerInvitation.output.parse(answer.json())
  }
  await respond({ status: 'accepted' })
  const occurrence = '2026-03-09T09:00:00.000Z'
  const { event, changeId } = await respond({ status: 'declined', occurrence })
  expect(event).toMatchObject({ start: occurrence, extendedProps: { answer: 'declined' } })
  expect(await answers()).toEqual(['accepted', 'declined', 'accepted', 'accepted'])
  // What the organizer changes of the series still reaches it.
  await change({ event: { id: made.id, title: 'Supper' }, scope: 'all' })
  expect((await list('admin', MARCH)).map(one => one.title)).toEqual(Array(4).fill('Supper'))
  expect(await answers('admin')).toEqual(['accepted', 'declined', 'accepted', 'accepted'])
  expect((await undo('maintainer', changeId)).statusCode).toBe(200)
  expect(await answers()).toEqual(Array(4).fill('accepted'))
  const { changeId: all } = await respond({ status: 'declined', occurrence, scope: 'all' })
  expect(await answers()).toEqual(Array(4).fill('declined'))
  const { changeId: later } = await respond({ status: 'maybe', occurrence })
  expect((await undo('maintainer', all)).statusCode).toBe(409)
  for (const id of [later, all]) expect((await undo('maintainer', id)).statusCode).toBe(200)
  expect(await answers()).toEqual(Array(4).fill('accepted'))
  const absent = await test.call(calendarContract.answerInvitation, {
    as: 'maintainer',
    body: { id: made.id, status: 'maybe', occurrence: '2026-03-10T09:00:00.000Z' },
  })
  expect(absent.statusCode).toBe(404)
})
