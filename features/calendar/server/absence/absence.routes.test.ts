import { DAY } from '#platform/contract/durations.rules.ts'
import { absenceContract } from '../../contract/absence.contract.ts'
import { calendarContract, type NewEvent } from '../../contract/calendar.contract.ts'
import { changesContract } from '#features/changes/contract/changes.contract.ts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createTestApp, type TestApp } from '#app/server/test-app.ts'

// Absences as others see them: that someone is away, until when, and their message. Nothing else of the event.

let test: TestApp
beforeAll(async () => {
  test = await createTestApp()
})
afterAll(() => test.close())

type Person = Awaited<ReturnType<TestApp['makePerson']>>
/** The test clock starts here. */
const NOW = Date.parse('2026-03-02T09:00:00.000Z')
const moment = (days: number) => new Date(NOW + days * DAY).toISOString()
const day = (days: number) => moment(days).slice(0, 10)

async function add(
  person: Person,
  event: Partial<NewEvent>,
  props: NonNullable<NewEvent['extendedProps']> = {},
) {
  const body = {
    event: {
      title: 'A secret',
      start: moment(-1),
      end: moment(1),
      ...event,
      extendedProps: { timeZone: 'UTC', isOutOfOffice: true, ...props },
    },
  }
  const answer = await test.call(calendarContract.addEvent, { token: person.token, body })
  expect(answer.statusCode, answer.body).toBe(201)
  return calendarContract.addEvent.output.parse(answer.json())
}
async function ask(person: Person, ...people: Person[]) {
  const answer = await test.call(absenceContract.listAbsences, {
    token: person.token,
    query: { userIds: people.map(person => person.id).join(',') },
  })
  expect(answer.statusCode, answer.body).toBe(200)
  return absenceContract.listAbsences.output.parse(answer.json())
}

describe('absence', () => {
  it('PROF-08 shows others its end and message, and nothing else of the event', async () => {
    const [me, other] = [await test.makePerson(), await test.makePerson()]
    const { event, changeId } = await add(
      me,
      {},
      { outOfOfficeMessage: 'Ask Ana', isPrivate: true, location: 'Lisbon' },
    )
    expect(event.extendedProps).toMatchObject({
      isOutOfOffice: true,
      outOfOfficeMessage: 'Ask Ana',
    })
    const result = await ask(other, me, other)
    expect(result).toEqual({
      absences: [{ userId: me.id, until: moment(1), lastDay: null, note: 'Ask Ana' }],
      changesAt: moment(1),
    })
    const undone = await test.call(changesContract.undoChange, {
      token: me.token,
      body: { id: changeId },
    })
    expect(undone.statusCode, undone.body).toBe(200)
    expect((await ask(other, me)).absences).toEqual([])
  })

  it('PROF-08 CAL-02 requires an event marked as away that covers the present', async () => {
    const [me, other] = [await test.makePerson(), await test.makePerson()]
    const { event } = await add(me, {}, { isOutOfOffice: false })
    expect(
      (await test.call(calendarContract.listEvents, { token: me.token })).json()[0].extendedProps,
    ).toMatchObject({
      isOutOfOffice: false,
      outOfOfficeMessage: '',
    })
    await add(me, { start: moment(-4), end: moment(-2) })
    await add(me, { start: moment(2), end: moment(3) })
    expect(await ask(other, me)).toEqual({ absences: [], changesAt: moment(2) })
    const body = { event: { id: event.id, extendedProps: { isOutOfOffice: true } } }
    await test.call(calendarContract.updateEvent, { token: me.token, body })
    expect((await ask(other, me)).absences).toMatchObject([{ until: moment(1) }])
    await test.call(calendarContract.removeEvent, { token: me.token, query: { id: `${event.id}` } })
    expect((await ask(other, me)).absences).toEqual([])
    const long = { event: { id: event.id, extendedProps: { outOfOfficeMessage: 'x'.repeat(201) } } }
    expect(
      (await test.call(calendarContract.updateEvent, { token: me.token, body: long })).statusCode,
    ).toBe(400)
  })

  it('PROF-08 X-34 spans whole days in the event’s time zone, and merges adjacent events', async () => {
    const [me, other] = [await test.makePerson(), await test.makePerson()]
    await add(me, { start: day(0), end: day(2), allDay: true }, { timeZone: 'UTC' })
    await add(me, { start: day(2), end: day(4), allDay: true }, { timeZone: 'UTC' })
    expect((await ask(other, me)).absences).toEqual([
      { userId: me.id, until: `${day(4)}T00:00:00.000Z`, lastDay: day(3), note: '' },
    ])
    // Today has not begun yet in the western zone, and tomorrow has in the eastern one.
    const [west, east] = [await test.makePerson(), await test.makePerson()]
    await add(west, { start: day(0), end: day(1), allDay: true }, { timeZone: 'Etc/GMT+12' })
    await add(east, { start: day(0), end: day(1), allDay: true }, { timeZone: 'Etc/GMT-14' })
    expect(await ask(other, west, east)).toEqual({
      absences: [{ userId: east.id, until: '2026-03-02T10:00:00.000Z', lastDay: day(0), note: '' }],
      changesAt: '2026-03-02T10:00:00.000Z',
    })
  })

  it('PROF-08 CAL-08 applies to each occurrence of a series, except those skipped or changed', async () => {
    const [me, other] = [await test.makePerson(), await test.makePerson()]
    const { event } = await add(
      me,
      { start: moment(-7 - 0.1), end: moment(-7 + 0.1) },
      { recurrence: 'FREQ=WEEKLY' },
    )
    const until = moment(0.1)
    expect((await ask(other, me)).absences).toMatchObject([{ until }])
    const scope = { scope: 'this', occurrence: moment(-0.1) }
    const back = { ...scope, event: { id: event.id, extendedProps: { isOutOfOffice: false } } }
    expect(
      (await test.call(calendarContract.updateEvent, { token: me.token, body: back })).statusCode,
    ).toBe(200)
    expect((await ask(other, me)).absences).toEqual([])
    const once = await test.makePerson()
    const plain = await add(
      once,
      { start: moment(-7 - 0.1), end: moment(-7 + 0.1) },
      { recurrence: 'FREQ=WEEKLY', isOutOfOffice: false },
    )
    const away = {
      ...scope,
      event: {
        id: plain.event.id,
        extendedProps: { isOutOfOffice: true, outOfOfficeMessage: 'Today alone' },
      },
    }
    expect(
      (await test.call(calendarContract.updateEvent, { token: once.token, body: away })).statusCode,
    ).toBe(200)
    expect((await ask(other, once)).absences).toMatchObject([{ until, note: 'Today alone' }])
  })

  it('PROF-08 X-10 updates open screens of others', async () => {
    const me = await test.makePerson()
    await add(me, {})
    const rows = await test.database.read
      .selectFrom('outbox')
      .select(['topic', 'user_id'])
      .where('ids', '=', `["away-${me.id}"]`)
      .execute()
    expect(rows).toEqual([{ topic: 'Profile', user_id: null }])
  })
})
