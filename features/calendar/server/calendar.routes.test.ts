import { DAY, HOUR, MINUTE } from '#platform/contract/durations.rules.ts'
import {
  type CalendarEvent,
  calendarContract,
  type NewEvent,
} from '../contract/calendar.contract.ts'
import { changesContract } from '#features/changes/contract/changes.contract.ts'
import { notificationsContract } from '#features/notifications/contract/notifications.contract.ts'
import { preferencesContract } from '#features/preferences/contract/preferences.contract.ts'
import type { UserRole } from '#features/users/contract/users.contract.ts'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { createTestApp, type TestApp } from '#app/server/test-app.ts'
import { readLayers } from './layers/layers.service.ts'

const ID = { admin: 11, maintainer: 2, editor: 5, author: 7, subscriber: 9 } as const

let test: TestApp
beforeAll(async () => {
  test = await createTestApp()
})
afterAll(() => test.close())
// The tests start with an empty calendar instead of the demo's events.
beforeEach(async () => {
  await test.database.write(async trx => {
    for (const table of [
      'calendar_events',
      'calendar_resources',
      'calendar_feeds',
      'notifications',
    ] as const)
      await trx.deleteFrom(table).execute()
  })
})

const lunch: NewEvent = {
  title: 'Lunch',
  start: '2026-03-04T11:00:00.000Z',
  end: '2026-03-04T12:00:00.000Z',
}
type Props = NonNullable<NewEvent['extendedProps']>

async function add(as: UserRole, event: Partial<NewEvent> = {}, props: Props = {}) {
  const body = {
    event: { ...lunch, ...event, extendedProps: { timeZone: 'Europe/Berlin', ...props } },
  }
  const answer = await test.call(calendarContract.addEvent, { as, body })
  expect(answer.statusCode, answer.body).toBe(201)
  return calendarContract.addEvent.output.parse(answer.json()).event
}
async function change(as: UserRole, body: object, headers: Record<string, string> = {}) {
  const answer = await test.call(calendarContract.updateEvent, { as, body, headers })
  expect(answer.statusCode, answer.body).toBe(200)
  return calendarContract.updateEvent.output.parse(answer.json())
}
async function list(as: UserRole, query: Record<string, string> = {}): Promise<CalendarEvent[]> {
  const answer = await test.call(calendarContract.listEvents, { as, query })
  expect(answer.statusCode, answer.body).toBe(200)
  return calendarContract.listEvents.output.parse(answer.json())
}
const MARCH = { from: '2026-03-01T00:00:00.000Z', to: '2026-04-01T00:00:00.000Z' }
const starts = async (as: UserRole = 'admin', window: Record<string, string> = MARCH) =>
  (await list(as, window)).map(one => one.start).toSorted()
const undo = (as: UserRole, changeId: number | undefined) =>
  test.call(changesContract.undoChange, { as, body: { id: changeId } })

describe('calls of the specification', () => {
  it('CAL-01 add, change and remove an event with every field of the drawer', async () => {
    const made = await add(
      'admin',
      { url: 'https://example.com/menu' },
      {
        calendar: 'Family',
        location: 'Rosa',
        description: 'Bring the plans',
        guests: [{ email: 'mira@example.net', name: 'Mira' }],
        reminders: [10],
      },
    )
    expect(made).toMatchObject({
      id: expect.any(Number),
      url: 'https://example.com/menu',
      title: 'Lunch',
      start: '2026-03-04T11:00:00.000Z',
      end: '2026-03-04T12:00:00.000Z',
      allDay: false,
      extendedProps: {
        calendar: 'Family',
        location: 'Rosa',
        description: 'Bring the plans',
        guests: [{ email: 'mira@example.net', status: 'waiting' }],
        part: 'owner',
        canEdit: true,
      },
    })
    const { event } = await change('admin', {
      event: { id: made.id, start: '2026-03-05T11:00:00+01:00' },
    })
    expect(event).toMatchObject({
      start: '2026-03-05T10:00:00.000Z',
      end: '2026-03-05T11:00:00.000Z',
      title: 'Lunch',
    })
    const deleted = await test.call(calendarContract.removeEvent, {
      as: 'admin',
      query: { id: `${made.id}` },
    })
    expect(deleted.statusCode).toBe(200)
    expect(await list('admin')).toEqual([])
    expect((await undo('admin', deleted.json().changeId)).statusCode).toBe(200)
    expect(await list('admin')).toMatchObject([
      { title: 'Lunch', start: '2026-03-05T10:00:00.000Z', extendedProps: { location: 'Rosa' } },
    ])
  })

  it('CAL-01 reject an end before the start, and invalid times', async () => {
    const send = async (event: object) =>
      (await test.call(calendarContract.addEvent, { as: 'admin', body: { event } })).statusCode
    expect(await send({ ...lunch, end: lunch.start })).toBe(422)
    expect(await send({ ...lunch, start: 'tomorrow' })).toBe(400)
    expect(await send({ ...lunch, start: '2026-02-30', allDay: true })).toBe(400)
    expect(await send({ ...lunch, extendedProps: { recurrence: 'FREQ=SECONDLY' } })).toBe(400)
    expect(await send({ ...lunch, extendedProps: { ownerId: 3 } })).toBe(400)
  })

  it('CAL-02 filter by categories: all by default, none for an empty value', async () => {
    await add('admin', { title: 'Work' }, { calendar: 'Business' })
    await add('admin', { title: 'Home' }, { calendar: 'Family' })
    const titles = async (query: string) => {
      const answer = await test.app.inject({
        url: `${calendarContract.listEvents.path}?${query}`,
        headers: await headers(),
      })
      return calendarContract.listEvents.output.parse(answer.json()).map(one => one.title)
    }
    const headers = async () => ({
      authorization: `Bearer ${(await test.login('admin')).accessToken}`,
    })
    expect(await titles('')).toEqual(['Work', 'Home'])
    expect(await titles('calendars[]=Business')).toEqual(['Work'])
    expect(await titles('calendars[]=Business&calendars[]=Family')).toEqual(['Work', 'Home'])
    expect(await titles('calendars=Family')).toEqual(['Home'])
    expect(await titles('calendars[]=')).toEqual([])
    expect(
      (await test.call(calendarContract.listEvents, { as: 'admin', query: { calendars: 'Other' } }))
        .statusCode,
    ).toBe(400)
  })

  it('X-08 rejects an update of a stale event with 412', async () => {
    const made = await add('admin')
    await change('admin', { event: { id: made.id, title: 'Brunch' } })
    const stale = await test.call(calendarContract.updateEvent, {
      as: 'admin',
      body: { event: { id: made.id, title: 'Supper' } },
      headers: { 'if-match': `"${made.extendedProps.version}"` },
    })
    expect(stale.statusCode).toBe(412)
  })
})

describe('days and time zones', () => {
  it('CAL-05 keeps all-day events on their days in any time zone', async () => {
    const made = await add('admin', { start: '2026-03-29', end: '2026-03-30', allDay: true })
    expect(made).toMatchObject({ start: '2026-03-29', end: '2026-03-30', allDay: true })
    await test.call(preferencesContract.updatePreferences, {
      as: 'admin',
      body: { timeZone: 'Pacific/Kiritimati' },
    })
    expect(
      await list('admin', { from: '2026-03-28T10:00:00.000Z', to: '2026-03-28T11:00:00.000Z' }),
    ).toMatchObject([{ start: '2026-03-29' }])
    expect(
      await list('admin', { from: '2026-03-30T11:00:00.000Z', to: '2026-03-30T11:30:00.000Z' }),
    ).toMatchObject([{ start: '2026-03-29' }])
    await test.call(preferencesContract.updatePreferences, { as: 'admin', body: { timeZone: '' } })
  })

  const DST = [
    [
      'Europe/Berlin',
      '2026-03-27T08:00:00.000Z',
      [
        '2026-03-27T08:00:00.000Z',
        '2026-03-28T08:00:00.000Z',
        '2026-03-29T07:00:00.000Z',
        '2026-03-30T07:00:00.000Z',
      ],
    ],
    [
      'Europe/Berlin',
      '2026-10-23T07:00:00.000Z',
      [
        '2026-10-23T07:00:00.000Z',
        '2026-10-24T07:00:00.000Z',
        '2026-10-25T08:00:00.000Z',
        '2026-10-26T08:00:00.000Z',
      ],
    ],
    [
      'America/New_York',
      '2026-03-07T14:00:00.000Z',
      [
        '2026-03-07T14:00:00.000Z',
        '2026-03-08T13:00:00.000Z',
        '2026-03-09T13:00:00.000Z',
        '2026-03-10T13:00:00.000Z',
      ],
    ],
    [
      'Australia/Lord_Howe',
      '2026-04-03T22:00:00.000Z',
      [
        '2026-04-03T22:00:00.000Z',
        '2026-04-04T22:30:00.000Z',
        '2026-04-05T22:30:00.000Z',
        '2026-04-06T22:30:00.000Z',
      ],
    ],
    [
      'Asia/Tokyo',
      '2026-03-28T00:00:00.000Z',
      [
        '2026-03-28T00:00:00.000Z',
        '2026-03-29T00:00:00.000Z',
        '2026-03-30T00:00:00.000Z',
        '2026-03-31T00:00:00.000Z',
      ],
    ],
  ] as const
  it.each(DST)(
    'CAL-05 CAL-08 keeps local times in %s from %s on',
    async (timeZone, start, expected) => {
      await add(
        'admin',
        { start, end: new Date(Date.parse(start) + HOUR).toISOString() },
        { timeZone, recurrence: 'FREQ=DAILY;COUNT=4' },
      )
      const window = {
        from: new Date(Date.parse(start) - DAY).toISOString(),
        to: new Date(Date.parse(start) + 6 * DAY).toISOString(),
      }
      expect(await starts('admin', window)).toEqual(expected)
    },
  )
})

describe('series', () => {
  const weekly = () =>
    add(
      'admin',
      { start: '2026-03-02T09:00:00.000Z', end: '2026-03-02T10:00:00.000Z' },
      { recurrence: 'FREQ=WEEKLY;BYDAY=MO;COUNT=5' },
    )
  const MONDAYS = [
    '2026-03-02T09:00:00.000Z',
    '2026-03-09T09:00:00.000Z',
    '2026-03-16T09:00:00.000Z',
    '2026-03-23T09:00:00.000Z',
    '2026-03-30T08:00:00.000Z',
  ]

  it('CAL-08 X-07 moves a single occurrence, and undoes it after a later change of all', async () => {
    const { id } = await weekly()
    expect(await starts()).toEqual(MONDAYS)
    const { changeId } = await change('admin', {
      event: { id, start: '2026-03-10T09:00:00.000Z' },
      scope: 'this',
      occurrence: MONDAYS[1],
    })
    expect(await starts()).toEqual([MONDAYS[0], '2026-03-10T09:00:00.000Z', ...MONDAYS.slice(2)])
    const moved = (await list('admin', MARCH)).find(one => one.extendedProps.isException)
    expect(moved).toMatchObject({ id, extendedProps: { occurrence: MONDAYS[1] } })
    const all = await change('admin', { event: { id, title: 'All' }, scope: 'all' })
    for (const one of [all.changeId, changeId])
      expect((await undo('admin', one)).statusCode).toBe(200)
    expect(await starts()).toEqual(MONDAYS)
  })

  it('CAL-08 moves an occurrence and all following, which become another series', async () => {
    const { id } = await weekly()
    const { event, changeId } = await change('admin', {
      event: { id, start: '2026-03-17T11:00:00.000Z' },
      scope: 'following',
      occurrence: MONDAYS[2],
    })
    expect(event.id).not.toBe(id)
    expect(event.extendedProps.recurrence).toBe('FREQ=WEEKLY;BYDAY=TU;COUNT=3')
    expect(await starts()).toEqual([
      MONDAYS[0],
      MONDAYS[1],
      '2026-03-17T11:00:00.000Z',
      '2026-03-24T11:00:00.000Z',
      '2026-03-31T10:00:00.000Z',
    ])
    expect((await undo('admin', changeId)).statusCode).toBe(200)
    expect(await starts()).toEqual(MONDAYS)
  })

  it('CAL-08 moves all occurrences, and keeps exceptions', async () => {
    const { id } = await weekly()
    await change('admin', {
      event: { id, title: 'Special' },
      scope: 'this',
      occurrence: MONDAYS[3],
    })
    await test.call(calendarContract.removeOccurrence, {
      as: 'admin',
      body: { id, occurrence: MONDAYS[1], scope: 'this' },
    })
    await change('admin', {
      event: { id, start: '2026-03-17T12:00:00.000Z', title: 'Moved' },
      scope: 'all',
      occurrence: MONDAYS[2],
    })
    const events = (await list('admin', MARCH)).toSorted((a, b) => (a.start < b.start ? -1 : 1))
    expect(events.map(one => [one.start, one.title])).toEqual([
      ['2026-03-03T12:00:00.000Z', 'Moved'],
      ['2026-03-17T12:00:00.000Z', 'Moved'],
      ['2026-03-24T12:00:00.000Z', 'Special'],
      ['2026-03-31T11:00:00.000Z', 'Moved'],
    ])
  })

  it('CAL-08 deletes one occurrence, an occurrence and all following, or all', async () => {
    const { id } = await weekly()
    const remove = (body: object) =>
      test.call(calendarContract.removeOccurrence, { as: 'admin', body: { id, ...body } })
    expect((await remove({ occurrence: MONDAYS[1], scope: 'this' })).statusCode).toBe(200)
    expect(await starts()).toEqual([MONDAYS[0], ...MONDAYS.slice(2)])
    expect((await remove({ occurrence: MONDAYS[1], scope: 'this' })).statusCode).toBe(404)
    const cut = await remove({ occurrence: MONDAYS[3], scope: 'following' })
    expect(await starts()).toEqual([MONDAYS[0], MONDAYS[2]])
    expect((await undo('admin', cut.json().changeId)).statusCode).toBe(200)
    expect(await starts()).toEqual([MONDAYS[0], ...MONDAYS.slice(2)])
    expect(
      (await test.call(calendarContract.removeEvent, { as: 'admin', body: { id } })).statusCode,
    ).toBe(200)
    expect(await starts()).toEqual([])
  })

  it('CAL-08 answers 404 for an occurrence that the series does not have', async () => {
    const { id } = await weekly()
    const at = (occurrence: string) =>
      test.call(calendarContract.getEvent, { as: 'admin', query: { id: `${id}`, occurrence } })
    expect((await at('2026-03-09T09:00:00.000Z')).statusCode).toBe(200)
    expect((await at('2026-03-10T09:00:00.000Z')).statusCode).toBe(404)
    const body = {
      event: { id, extendedProps: { recurrence: 'FREQ=DAILY' } },
      scope: 'this',
      occurrence: MONDAYS[1],
    }
    expect((await test.call(calendarContract.updateEvent, { as: 'admin', body })).statusCode).toBe(
      422,
    )
  })
})

describe('visibility', () => {
  it('CAL-07 includes owner and guests; managers may see all, but of private events only the time', async () => {
    await add('subscriber', { title: 'Open' }, { guests: [{ userId: ID.maintainer }] })
    const secret = await add(
      'subscriber',
      { title: 'Secret' },
      { isPrivate: true, location: 'Nowhere' },
    )
    expect((await list('maintainer')).map(one => one.title)).toEqual(['Open'])
    expect(await list('admin')).toEqual([])
    const all = await list('admin', { people: 'all' })
    expect(all.map(one => [one.title, one.extendedProps.part, one.extendedProps.location])).toEqual(
      [
        ['Open', 'reader', ''],
        ['', 'stranger', ''],
      ],
    )
    expect(
      (await test.call(calendarContract.listEvents, { as: 'maintainer', query: { people: 'all' } }))
        .statusCode,
    ).toBe(403)
    const get = async (as: UserRole) =>
      (await test.call(calendarContract.getEvent, { as, query: { id: `${secret.id}` } })).statusCode
    expect([await get('subscriber'), await get('maintainer'), await get('admin')]).toEqual([
      200, 404, 200,
    ])
    const edit = async (as: UserRole) =>
      (
        await test.call(calendarContract.updateEvent, {
          as,
          body: { event: { id: secret.id, title: 'Mine' } },
        })
      ).statusCode
    expect([await edit('maintainer'), await edit('admin')]).toEqual([404, 403])
  })

  it('CAL-06 lets guests respond, notifies the organizer, and rejects everyone else', async () => {
    const made = await add(
      'admin',
      {},
      { guests: [{ userId: ID.subscriber }, { userId: ID.maintainer }] },
    )
    const bells = async (as: UserRole) =>
      notificationsContract.listNotifications.output
        .parse((await test.call(notificationsContract.listNotifications, { as })).json())
        .notifications.map(one => one.kind)
    expect(await bells('maintainer')).toContain('calendar-invited')
    const answer = await test.call(calendarContract.answerInvitation, {
      as: 'maintainer',
      body: { id: made.id, status: 'accepted' },
    })
    expect(answer.json().event.extendedProps).toMatchObject({
      part: 'guest',
      answer: 'accepted',
      canEdit: false,
    })
    expect(await bells('admin')).toContain('calendar-accepted')
    const [event] = await list('admin')
    expect(event?.extendedProps.guests.map(guest => guest.status)).toEqual(['waiting', 'accepted'])
    expect(
      (
        await test.call(calendarContract.answerInvitation, {
          as: 'author',
          body: { id: made.id, status: 'accepted' },
        })
      ).statusCode,
    ).toBe(403)
    expect(
      (
        await test.call(calendarContract.updateEvent, {
          as: 'maintainer',
          body: { event: { id: made.id, title: 'Mine' } },
        })
      ).statusCode,
    ).toBe(403)
    await change('admin', { event: { id: made.id, start: '2026-03-06T11:00:00.000Z' } })
    expect(await bells('maintainer')).toContain('calendar-changed')
    await test.call(calendarContract.removeEvent, { as: 'admin', body: { id: made.id } })
    expect(await bells('subscriber')).toContain('calendar-cancelled')
  })

  it('CAL-10 finds events by their words, and series by their next occurrence', async () => {
    await add('admin', { title: 'Furnace inspection' })
    await add(
      'admin',
      { title: 'Weekly', start: '2026-01-05T09:00:00.000Z', end: '2026-01-05T10:00:00.000Z' },
      { recurrence: 'FREQ=WEEKLY;BYDAY=MO', location: 'At the furnace' },
    )
    expect((await list('admin', { q: 'FURNACE' })).map(one => [one.title, one.start])).toEqual([
      ['Weekly', '2026-03-02T09:00:00.000Z'],
      ['Furnace inspection', '2026-03-04T11:00:00.000Z'],
    ])
    expect(await list('admin', { q: '%' })).toEqual([])
  })
})

describe('free and busy times', () => {
  it('CAL-14 hide what people are busy with, and skip declined events', async () => {
    const made = await add(
      'maintainer',
      { title: 'Secret' },
      { isPrivate: true, guests: [{ userId: ID.author }] },
    )
    const ask = async (except?: number) => {
      const query = {
        userIds: `${ID.maintainer},${ID.author}`,
        ...MARCH,
        ...(except === undefined ? {} : { except: `${except}` }),
      }
      const answer = await test.call(calendarContract.getFreeBusy, {
        as: 'subscriber',
        query,
      })
      return calendarContract.getFreeBusy.output.parse(answer.json()).people.map(one => one.busy)
    }
    const span = { start: lunch.start, end: lunch.end }
    expect(await ask()).toEqual([[span], [span]])
    expect(await ask(made.id)).toEqual([[], []])
    await test.call(calendarContract.answerInvitation, {
      as: 'author',
      body: { id: made.id, status: 'declined' },
    })
    expect(await ask()).toEqual([[span], []])
  })

  it('CAL-16 a room cannot be double-booked, nor by a series, nor in the database itself', async () => {
    const made = await test.call(calendarContract.addResource, {
      as: 'admin',
      body: { name: 'Room 3', kind: 'room' },
    })
    const { resource } = calendarContract.addResource.output.parse(made.json())
    const series = await add(
      'admin',
      {},
      { resources: [resource.id], recurrence: 'FREQ=WEEKLY;COUNT=3' },
    )
    const book = async (event: object, props: object = {}) =>
      (
        await test.call(calendarContract.addEvent, {
          as: 'author',
          body: {
            event: { ...lunch, ...event, extendedProps: { resources: [resource.id], ...props } },
          },
        })
      ).statusCode
    expect(await book({ start: '2026-03-11T11:30:00.000Z', end: '2026-03-11T11:45:00.000Z' })).toBe(
      409,
    )
    expect(await book({ start: '2026-03-11T12:00:00.000Z', end: '2026-03-11T13:00:00.000Z' })).toBe(
      201,
    )
    expect(await book({}, { recurrence: 'FREQ=DAILY' })).toBe(422)
    const moved = {
      event: { id: series.id, start: '2026-03-11T12:15:00.000Z' },
      scope: 'this',
      occurrence: '2026-03-11T11:00:00.000Z',
    }
    expect(
      (await test.call(calendarContract.updateEvent, { as: 'admin', body: moved })).statusCode,
    ).toBe(409)
    const taken = {
      resource_id: resource.id,
      event_id: series.id,
      from_minute: Date.parse(lunch.start) / MINUTE + 59,
      to_minute: Date.parse(lunch.start) / MINUTE + 70,
    }
    await expect(
      test.database.write(trx => trx.insertInto('calendar_bookings').values(taken).execute()),
    ).rejects.toThrow(/overlap/)
    await test.call(calendarContract.removeEvent, { as: 'admin', body: { id: series.id } })
    expect(await book({})).toBe(201)
  })

  it('CAL-16 rooms have their own list, for those who manage calendars', async () => {
    const body = { name: 'Room 5', kind: 'room', capacity: 12 }
    expect(
      (await test.call(calendarContract.addResource, { as: 'maintainer', body })).statusCode,
    ).toBe(403)
    const made = calendarContract.addResource.output.parse(
      (await test.call(calendarContract.addResource, { as: 'admin', body })).json(),
    )
    expect(
      (
        await test.call(calendarContract.addResource, {
          as: 'admin',
          body: { ...body, name: 'ROOM 5' },
        })
      ).statusCode,
    ).toBe(409)
    await test.call(calendarContract.updateResource, {
      as: 'admin',
      body: { id: made.resource.id, ...body, capacity: 14 },
    })
    const removed = await test.call(calendarContract.removeResource, {
      as: 'admin',
      body: { id: made.resource.id },
    })
    const resources = async () =>
      (await test.call(calendarContract.listResources, { as: 'subscriber' })).json().resources
    expect(await resources()).toEqual([])
    expect((await undo('admin', removed.json().changeId)).statusCode).toBe(200)
    expect(await resources()).toMatchObject([{ name: 'Room 5', capacity: 14 }])
  })
})

it('CAL-12 shows layers of other areas to those allowed to see them', async () => {
  const entry = {
    id: 't1',
    title: 'Due',
    start: '2026-03-04',
    end: '2026-03-05',
    allDay: true,
    address: '/apps/todo?task=1',
  }
  const layers = [
    { id: 'todo', isFor: () => true, between: async () => [entry] },
    { id: 'orders', isFor: () => false, between: async () => [entry] },
  ]
  const answer = await test.call(calendarContract.listLayers, { as: 'admin', query: MARCH })
  expect(answer.statusCode).toBe(200)
  const { userId, ...rest } = {
    userId: 1,
    sessionId: 's',
    username: 'a',
    role: 'admin' as const,
    rules: [],
    impersonatorId: null,
    isLocked: false,
    key: null,
  }
  const caller = { userId, ...rest, can: () => false, canOwn: () => true }
  expect(await readLayers(layers, { caller, ...MARCH })).toEqual({
    layers: ['todo'],
    entries: [{ layer: 'todo', ...entry }],
  })
})
