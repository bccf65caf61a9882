import { DAY, HOUR } from '#platform/contract/durations.rules.ts'
import type { Device } from '../contract/card.rules.ts'
import type { Tables, Trx } from '#platform/server/database/tables.ts'
import './dashboards.tables.ts'
import { readSettings } from '#features/settings/server/settings.service.ts'
import { chunksOf } from '#platform/server/database/chunks.ts'

// Demo data of dashboards: visits, page views, addresses, a budget and goals. Deterministic.

/** Thirteen months, and those compared with. */
const DAYS = 400
const ROWS_AT_ONCE = 400
const PEOPLE = 50
const AGENTS: readonly (readonly [Device, string])[] = [
  ['desktop', 'Chrome'],
  ['desktop', 'Chrome'],
  ['mobile', 'Safari'],
  ['desktop', 'Firefox'],
  ['desktop', 'Edge'],
  ['mobile', 'Chrome'],
  ['desktop', 'Chrome'],
  ['tablet', 'Safari'],
  ['desktop', 'Safari'],
  ['mobile', 'Chrome'],
]

export async function seedFigures(trx: Trx, now: Date): Promise<void> {
  const { currency } = (await readSettings(trx)).regional
  const chance = chanceFrom(20_261_122)
  await seedVisits(trx, now, chance)
  await seedViews(trx, now, chance)
  await seedAddresses(trx, now, chance)
  await seedNotes(trx, now)
  const updated_at = now.toISOString()
  const year = now.getUTCFullYear()
  const plans = [
    { name: `budget:${year}`, value: 56_800_00, currency },
    { name: `budget:${year - 1}`, value: 48_000_00, currency },
    { name: 'sessions', value: 400, currency: '' },
    { name: 'tasks', value: 40, currency: '' },
  ]
  await trx
    .insertInto('card_plans')
    .values(plans.map(plan => ({ ...plan, version: 1, updated_at })))
    .execute()
}

/** Events for charts, shared by the first administrator. */
async function seedNotes(trx: Trx, now: Date): Promise<void> {
  const author = await trx
    .selectFrom('users')
    .select('id')
    .where('role', '=', 'admin')
    .orderBy('id')
    .executeTakeFirst()
  if (author === undefined) return
  const at = now.toISOString()
  const row = { user_id: author.id, is_shared: 1, created_at: at, updated_at: at, deleted_at: null }
  const notes = [
    { ago: 41, text: 'Newsletter sent to all clients' },
    { ago: 118, text: 'Trade fair, hall 4' },
  ]
  await trx
    .insertInto('card_notes')
    .values(
      notes.map(({ ago, text }) => ({
        ...row,
        text,
        day: new Date(now.getTime() - ago * DAY).toISOString().slice(0, 10),
      })),
    )
    .execute()
}

/** Deterministic pseudo-random numbers between 0 and 1. */
function chanceFrom(seed: number): () => number {
  let state = seed
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
    return state / 2 ** 32
  }
}

/** Relative activity on a day: more on working days, and growing over time. */
function busyness(now: Date, ago: number): number {
  const weekday = new Date(now.getTime() - ago * DAY).getUTCDay()
  return (weekday === 0 || weekday === 6 ? 0.35 : 1) * (1 - ago / (DAYS * 1.6))
}

async function seedVisits(trx: Trx, now: Date, chance: () => number): Promise<void> {
  const users = await trx
    .selectFrom('users')
    .select('id')
    .where('status', '=', 'active')
    .orderBy('id')
    .limit(PEOPLE)
    .execute()
  const rows: Omit<Tables['visits'], 'id'>[] = []
  for (let ago = DAYS; ago >= 1; ago -= 1) {
    const count = Math.round(busyness(now, ago) * (3 + chance() * 5))
    for (let index = 0; index < count; index += 1) {
      const person = users[Math.floor(chance() * users.length)]
      const [device, browser] = AGENTS[Math.floor(chance() * AGENTS.length)] ?? [
        'desktop',
        'Chrome',
      ]
      const seconds = 60 + Math.floor(chance() * chance() * 3_600)
      const start =
        Math.floor(now.getTime() / DAY - ago) * DAY + Math.floor((7 + chance() * 11) * HOUR)
      const [started_at, last_at] = [start, start + seconds * 1000].map(moment =>
        new Date(moment).toISOString(),
      )
      if (person === undefined || started_at === undefined || last_at === undefined) continue
      rows.push({
        user_id: person.id,
        session_id: `demo-${ago}-${index}`,
        started_at,
        last_at,
        seconds,
        device,
        browser,
      })
    }
  }
  for (const some of chunksOf(rows, ROWS_AT_ONCE))
    await trx.insertInto('visits').values(some).execute()
}

const HOURS = [9, 14] as const
async function seedViews(trx: Trx, now: Date, chance: () => number): Promise<void> {
  const rows: Tables['page_views'][] = []
  for (let ago = DAYS; ago >= 1; ago -= 1) {
    const day = new Date(now.getTime() - ago * DAY).toISOString().slice(0, 10)
    for (const hour of HOURS) {
      const n = Math.round(busyness(now, ago) * (14 + chance() * 26))
      rows.push({ slot: `${day}T${String(hour).padStart(2, '0')}:00`, n })
    }
  }
  for (const some of chunksOf(rows, ROWS_AT_ONCE))
    await trx.insertInto('page_views').values(some).execute()
}

async function seedAddresses(trx: Trx, now: Date, chance: () => number): Promise<void> {
  const rows = []
  for (let ago = DAYS; ago >= 1; ago -= 2) {
    if (chance() < 0.3) continue
    const email = `reader.${DAYS - ago + 1}@news.example`
    rows.push({
      email,
      email_key: email,
      confirmed_at: new Date(
        now.getTime() - ago * DAY + Math.floor(chance() * 36_000_000),
      ).toISOString(),
    })
  }
  await trx.insertInto('news_addresses').values(rows).execute()
}
