import { calendarContract } from '../contract/calendar.contract.ts'
import type { Cases, Cell, Person } from '#app/server/test/matrix/matrix-world.ts'

// Events: own, invited to, of others, private, and none. Also resources and feeds.

const nothing = () => ({})
const ABSENT = 999_999
const WINDOW = { from: '2026-03-01T00:00:00.000Z', to: '2026-04-01T00:00:00.000Z' }
const FIRST = '2026-03-02T09:00:00.000Z'

interface Planning {
  owner: Person
  guestIds?: number[]
  isPrivate?: boolean
  recurrence?: string
}
async function plan(
  { send }: Cell,
  { owner, guestIds = [], isPrivate = false, recurrence = '' }: Planning,
): Promise<number> {
  const extendedProps = {
    guests: guestIds.map(userId => ({ userId })),
    isPrivate,
    recurrence,
    timeZone: 'UTC',
  }
  const body = {
    event: { title: 'Cell', start: FIRST, end: '2026-03-02T10:00:00.000Z', extendedProps },
  }
  const made = await send(calendarContract.addEvent, { body }, owner.accessToken)
  return calendarContract.addEvent.output.parse(made.json()).event.id
}
const daily = { recurrence: 'FREQ=DAILY;COUNT=5' }
const own = (cell: Cell, more: Partial<Planning> = {}) => plan(cell, { owner: cell.me, ...more })
const invited = async (cell: Cell) =>
  plan(cell, { owner: await cell.person(), guestIds: [cell.me.id] })
const other = async (cell: Cell, more: Partial<Planning> = {}) =>
  plan(cell, { owner: await cell.person(), ...more })

async function feed(cell: Cell, owner: Person) {
  const made = await cell.send(
    calendarContract.addFeed,
    { body: { calendar: null } },
    owner.accessToken,
  )
  const { feed: one, url } = calendarContract.addFeed.output.parse(made.json())
  return { id: one.id, token: /feed\/([\w-]+)\.ics$/.exec(url ?? '')?.[1] ?? '' }
}
let rooms = 0
async function room(cell: Cell): Promise<number> {
  rooms += 1
  const admin = await cell.person('admin')
  const made = await cell.send(
    calendarContract.addResource,
    { body: { name: `Cell room ${rooms}`, kind: 'room' } },
    admin.accessToken,
  )
  return calendarContract.addResource.output.parse(made.json()).resource.id
}
/** The token of a mailed link. */
async function link(cell: Cell): Promise<string> {
  const email = `guest.${crypto.randomUUID()}@example.net`
  const owner = await cell.person()
  const extendedProps = { guests: [{ email }] }
  await cell.send(
    calendarContract.addEvent,
    { body: { event: { title: 'Link', start: FIRST, extendedProps } } },
    owner.accessToken,
  )
  const mail = await cell.test.database.read
    .selectFrom('mail_outbox')
    .select('text')
    .where('to_address', '=', email)
    .executeTakeFirstOrThrow()
  return /token=([\w-]+)/.exec(mail.text)?.[1] ?? ''
}
const byId = (make: (cell: Cell) => Promise<number>) => async (cell: Cell) => ({
  query: { id: `${await make(cell)}` },
})

export const calendarCases: Cases = {
  'calendar.listEvents': {
    '-': nothing,
    everybody: () => ({ query: { people: 'all', ...WINDOW } }),
  },
  'calendar.addEvent': { own: () => ({ body: { event: { title: 'Mine', start: FIRST } } }) },
  'calendar.updateEvent': {
    own: async cell => ({ body: { event: { id: await own(cell), title: 'Changed' } } }),
    invited: async cell => ({ body: { event: { id: await invited(cell), title: 'Changed' } } }),
    other: async cell => ({ body: { event: { id: await other(cell), title: 'Changed' } } }),
    private: async cell => ({
      body: { event: { id: await other(cell, { isPrivate: true }), title: 'Changed' } },
    }),
    absent: () => ({ body: { event: { id: ABSENT, title: 'Changed' } } }),
  },
  'calendar.removeEvent': {
    own: byId(own),
    invited: byId(invited),
    other: byId(other),
    absent: byId(async () => ABSENT),
  },
  'calendar.getEvent': {
    own: byId(own),
    invited: byId(invited),
    other: byId(other),
    absent: byId(async () => ABSENT),
  },
  'calendar.removeOccurrence': {
    own: async cell => ({ body: { id: await own(cell, daily), occurrence: FIRST, scope: 'this' } }),
    other: async cell => ({
      body: { id: await other(cell, daily), occurrence: FIRST, scope: 'this' },
    }),
  },
  'calendar.answerInvitation': {
    invited: async cell => ({ body: { id: await invited(cell), status: 'accepted' } }),
    own: async cell => ({ body: { id: await own(cell), status: 'accepted' } }),
    other: async cell => ({ body: { id: await other(cell), status: 'accepted' } }),
  },
  'calendar.describeInvitation': {
    own: async cell => ({ body: { token: await link(cell) } }),
    absent: () => ({ body: { token: 'none' } }),
  },
  'calendar.answerByLink': {
    own: async cell => ({ body: { token: await link(cell), status: 'maybe' } }),
    absent: () => ({ body: { token: 'none', status: 'maybe' } }),
  },
  'calendar.exportEvents': { '-': nothing, own: byId(own), other: byId(other) },
  'calendar.readFeed': {
    own: async cell => ({ params: { token: (await feed(cell, await cell.person())).token } }),
    absent: () => ({ params: { token: 'a'.repeat(43) } }),
  },
  'calendar.getFreeBusy': {
    other: async cell => ({ query: { userIds: `${(await cell.person()).id}`, ...WINDOW } }),
  },
  'calendar.listAbsences': {
    other: async cell => ({ query: { userIds: `${(await cell.person()).id}` } }),
  },
  'calendar.listLayers': { '-': () => ({ query: WINDOW }) },
  'calendar.listResources': { '-': nothing },
  'calendar.addResource': {
    '-': () => {
      rooms += 1
      return { body: { name: `Cell room ${rooms}`, kind: 'room' } }
    },
  },
  'calendar.updateResource': {
    '-': async cell => ({
      body: { id: await room(cell), name: `Renamed ${crypto.randomUUID()}`, kind: 'room' },
    }),
  },
  'calendar.removeResource': { '-': byId(room) },
  'calendar.listFeeds': { '-': nothing },
  'calendar.addFeed': { own: () => ({ body: { calendar: null } }) },
  'calendar.removeFeed': {
    own: async cell => ({ query: { id: `${(await feed(cell, cell.me)).id}` } }),
    other: async cell => ({ query: { id: `${(await feed(cell, await cell.person())).id}` } }),
  },
  'calendar.importEvents': {
    own: () => ({
      body: {
        file: 'BEGIN:VCALENDAR\r\nVERSION:2.0\r\nPRODID:x\r\nEND:VCALENDAR\r\n',
        calendar: 'ETC',
      },
    }),
  },
}
