import { calendarContract } from '#features/calendar/contract/calendar.contract.ts'
import { CATEGORIES } from '#features/calendar/contract/calendar.rules.ts'
import { createTestApp } from '#app/server/test-app.ts'
import { insertEvents } from '#features/calendar/server/calendar.repo.ts'

// A year of 5,000 events of one person, 200 of them series: how long a month takes at the server. `node bench/calendar.bench.ts`

const EVENTS = 5_000
const SERIES = 200
const OWNER = 11
const HOUR = 3_600_000
const RUNS = 100

const test = await createTestApp()
const first = Date.parse('2026-01-01T06:00:00.000Z')
const rows = Array.from({ length: EVENTS }, (_, at) => {
  const start = new Date(first + Math.floor((at / EVENTS) * 365 * 24) * HOUR)
  return {
    owner_id: OWNER,
    uid: `bench-${at}`,
    category: CATEGORIES[at % CATEGORIES.length] ?? 'Personal',
    title: `Event ${at}`,
    url: '',
    location: 'Hall B',
    description: 'What is to be done there, in a sentence or two.',
    is_all_day: 0,
    starts_at: start.toISOString(),
    ends_at: new Date(start.getTime() + HOUR).toISOString(),
    zone: 'Europe/Berlin',
    rule: at % (EVENTS / SERIES) === 0 ? 'FREQ=WEEKLY;COUNT=20' : '',
    is_private: 0,
    is_busy: 1,
    reminders: '[]',
  }
})
await test.database.write(trx => insertEvents(trx, rows, test.now()))
const query = { from: '2026-06-01T00:00:00.000Z', to: '2026-07-06T00:00:00.000Z' }
const times: number[] = []
let events = 0
for (let run = 0; run < RUNS; run++) {
  const begun = performance.now()
  const answer = await test.call(calendarContract.listEvents, { as: 'admin', query })
  times.push(performance.now() - begun)
  events = answer.json().length
}
const sorted = times.toSorted((a, b) => a - b)
const at = (share: number) => Math.round((sorted[Math.floor(share * RUNS)] ?? 0) * 10) / 10
console.log(
  JSON.stringify({
    engine: test.database.dialect.name,
    events,
    milliseconds: { median: at(0.5), p95: at(0.95) },
  }),
)
await test.close()
