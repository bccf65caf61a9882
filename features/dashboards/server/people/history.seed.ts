import { DAY, HOUR } from '#platform/contract/durations.rules.ts'
import {
  busynessAt,
  createChance,
  HISTORY_DAYS,
  statementsOf,
  pickOf,
  spreadMoments,
} from '#platform/server/compose/demo-history.ts'
import { foldSearch } from '#platform/contract/fold.rules.ts'
import { currencyDigits } from '#platform/contract/money.rules.ts'
import { addDays } from '#platform/contract/local-time.rules.ts'
import { renderMail } from '#platform/server/mail/mail-layout.ts'
import type { Tables, Trx } from '#platform/server/database/tables.ts'
import { readSettings } from '#features/settings/server/settings.service.ts'
import type { Device } from '../../contract/card.rules.ts'
import { sumRevenue } from '../figures/money.repo.ts'
import { yearOf } from '../figures/span.service.ts'
import { LETTERS } from './letters.seed.ts'
import '../dashboards.tables.ts'

// Visits, page views and newsletter in the demo's history, growing with the orders; and matching budgets.

const SEED = 1_618
const VISITS = 4_500
const READERS = 130
/** More phones than among staff. */
const AGENTS: readonly (readonly [Device, string])[] = [
  ['mobile', 'Safari'],
  ['mobile', 'Chrome'],
  ['desktop', 'Chrome'],
  ['desktop', 'Chrome'],
  ['desktop', 'Firefox'],
  ['desktop', 'Edge'],
  ['desktop', 'Safari'],
  ['tablet', 'Safari'],
  ['mobile', 'Chrome'],
]

export async function seedFigureHistory(trx: Trx, now: Date): Promise<void> {
  const chance = createChance(SEED)
  await seedVisits(trx, { now, chance })
  await seedViews(trx, { now, chance })
  await seedReaders(trx, { now, chance })
  await seedLetters(trx, now)
  await fitPlans(trx, now)
}

interface Seeding {
  now: Date
  chance: () => number
}

async function seedVisits(trx: Trx, { now, chance }: Seeding): Promise<void> {
  const people = await trx
    .selectFrom('users')
    .select(['id', 'created_at', 'last_seen_at'])
    .where('status', '=', 'active')
    .where('role', '=', 'subscriber')
    .orderBy('created_at')
    .orderBy('id')
    .execute()
  // A visit ends in the past.
  const until = new Date(now.getTime() - DAY / 12)
  const moments = spreadMoments({ count: VISITS, now: until, chance })
  const rows = moments.flatMap((start, index): Omit<Tables['visits'], 'id'>[] => {
    const at = start.toISOString()
    const there = people.filter(one => one.created_at <= at && (one.last_seen_at ?? '') >= at)
    if (there.length === 0) return []
    const [device, browser] = pickOf(AGENTS, chance)
    const seconds = 45 + Math.floor(chance() ** 2 * 2_400)
    return [
      {
        user_id: pickOf(there, chance).id,
        session_id: `history-${index + 1}`,
        started_at: at,
        last_at: new Date(start.getTime() + seconds * 1_000).toISOString(),
        seconds,
        device,
        browser,
      },
    ]
  })
  for (const some of statementsOf(rows)) await trx.insertInto('visits').values(some).execute()
}

/** In addition to the hours of the basic demo. */
const HOURS = ['08:15', '11:00', '16:30', '20:45'] as const

async function seedViews(trx: Trx, { now, chance }: Seeding): Promise<void> {
  const rows: Tables['page_views'][] = []
  for (let ago = HISTORY_DAYS; ago >= 1; ago -= 1) {
    const at = new Date(now.getTime() - ago * DAY)
    const busyness = busynessAt({ at, now })
    for (const hour of HOURS)
      rows.push({
        slot: `${at.toISOString().slice(0, 10)}T${hour}`,
        n: Math.round(busyness * (10 + chance() * 14)),
      })
  }
  for (const some of statementsOf(rows)) await trx.insertInto('page_views').values(some).execute()
}

async function seedReaders(trx: Trx, { now, chance }: Seeding): Promise<void> {
  const moments = spreadMoments({ count: READERS, now, chance })
  const rows = moments.map((at, index) => {
    const email = `friend.${index + 1}@letters.example`
    return { email, email_key: email, confirmed_at: at.toISOString() }
  })
  for (const some of statementsOf(rows))
    await trx.insertInto('news_addresses').values(some).execute()
}

/** One newsletter a month, to all addresses confirmed by then. */
async function seedLetters(trx: Trx, now: Date): Promise<void> {
  const { company } = await readSettings(trx)
  const readers = await trx
    .selectFrom('news_addresses')
    .select(['id', 'email', 'confirmed_at'])
    .orderBy('confirmed_at')
    .orderBy('id')
    .execute()
  const template = 'notices.product-update'
  const rows = LETTERS.flatMap(([title, text], index) => {
    const sent = letterDay(now, LETTERS.length - index)
    const values = { title, text }
    const laid = renderMail({ language: 'en', template, values, company: company.name })
    const subject = foldSearch(laid.subject)
    return readers
      .filter(({ confirmed_at }) => confirmed_at <= sent.toISOString())
      .map(({ id, email }, place) => {
        const at = new Date(sent.getTime() + place * 1_000).toISOString()
        return {
          ...laid,
          message_id: `<history-${index + 1}-${id}@letters.example>`,
          to_address: email,
          words: `${email}\n${subject}`,
          template,
          state: 'sent' as const,
          created_at: sent.toISOString(),
          sent_at: at,
          last_error: null,
          calendar: null,
          carries: null,
        }
      })
  })
  for (const some of statementsOf(rows)) await trx.insertInto('mail_outbox').values(some).execute()
}

const SESSIONS_GOAL = 600
/** The previous year missed its budget slightly; this year's is slightly above the last twelve months. */
const [REACHED, AIMED] = [0.94, 1.06]

async function fitPlans(trx: Trx, now: Date): Promise<void> {
  const { currency } = (await readSettings(trx)).regional
  const year = now.getUTCFullYear()
  const today = now.toISOString().slice(0, 10)
  const spans = [yearOf(`${year - 1}`), { from: addDays(today, -364), to: today }]
  const [before = 0, last = 0] = (await sumRevenue(trx, spans, currency)).amounts
  const thousand = 1_000 * 10 ** currencyDigits(currency)
  const rounded = (sum: number) => Math.round(sum / thousand) * thousand
  const plans = [
    { name: `budget:${year - 1}`, value: rounded(before * REACHED) },
    { name: `budget:${year}`, value: rounded(last * AIMED) },
    { name: 'sessions', value: SESSIONS_GOAL },
  ]
  for (const { name, value } of plans)
    await trx.updateTable('card_plans').set({ value }).where('name', '=', name).execute()
}

/** Ten in the morning, at intervals of thirty days minus two: always in the past. */
function letterDay(now: Date, ago: number): Date {
  const day = Math.floor(now.getTime() / DAY) - Math.round((ago - 1) * 30.44) - 2
  return new Date(day * DAY + 10 * HOUR)
}
