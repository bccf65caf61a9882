import { DAY } from '#platform/contract/durations.rules.ts'
import type { Tables, Trx } from '#platform/server/database/tables.ts'
import { type SectionName, saveSection } from './account-setting.repo.ts'
import { addPlanEvent, saveSubscription } from './plan/plan.repo.ts'
import { insertMethod } from './payment/payment.repo.ts'

// Account settings of the demo accounts. All invented.

interface DemoProfile {
  info: { bio: string; dob: string; website: string; address: string; state: string; zip: string }
  links: Record<string, string>
  city: string
  card: { brand: 'visa' | 'mastercard' | 'amex'; last4: string } | undefined
}

const PROFILES: Record<string, DemoProfile> = {
  admin: {
    info: {
      bio: 'I keep the plant’s systems running and everyone who uses them in the loop.',
      dob: '1986-04-17',
      website: 'https://mina-okafor.example.com',
      address: '12 Marina Road',
      state: 'Lagos',
      zip: '101241',
    },
    links: {
      linkedIn: 'https://www.linkedin.com/in/mina-okafor',
      twitter: 'https://x.com/mina_okafor',
    },
    city: 'Lagos',
    card: { brand: 'visa', last4: '4242' },
  },
  maintainer: {
    info: {
      bio: 'Schedules, suppliers and the occasional rescue mission.',
      dob: '1990-11-02',
      website: '',
      address: 'Calle de la Palma 40',
      state: 'Jalisco',
      zip: '44100',
    },
    links: { linkedIn: 'https://www.linkedin.com/in/bruno-castellanos' },
    city: 'Guadalajara',
    card: { brand: 'mastercard', last4: '5100' },
  },
  editor: {
    info: {
      bio: 'I write things down so everyone else can find them.',
      dob: '1994-06-28',
      website: 'https://emre.example.com',
      address: 'Bağdat Caddesi 118',
      state: 'İstanbul',
      zip: '34728',
    },
    links: {
      instagram: 'https://www.instagram.com/emre.yildiz',
      quora: 'https://www.quora.com/profile/Emre-Yildiz',
    },
    city: 'İstanbul',
    card: undefined,
  },
  author: {
    info: {
      bio: 'Robots, mostly.',
      dob: '1982-01-09',
      website: '',
      address: '3-2-1 Naka-ku',
      state: 'Aichi',
      zip: '460-0001',
    },
    links: { twitter: 'https://x.com/goro_nakamura' },
    city: 'Nagoya',
    card: undefined,
  },
  subscriber: {
    info: {
      bio: '',
      dob: '',
      website: '',
      address: 'Rua das Flores 7',
      state: 'Porto',
      zip: '4050-262',
    },
    links: {},
    city: 'Porto',
    card: undefined,
  },
}

/** Fills the settings of the five demo accounts. */
export async function seedAccounts(trx: Trx, now: Date): Promise<void> {
  const people = await trx
    .selectFrom('users')
    .selectAll()
    .where('username', 'in', Object.keys(PROFILES))
    .orderBy('id')
    .execute()
  for (const user of people) {
    const profile = PROFILES[user.username]
    if (profile === undefined) continue
    const { address, state, zip } = profile.info
    const { company, email, contact: phone, country } = user
    const billing = {
      company,
      email,
      taxId: '',
      phone,
      address,
      city: profile.city,
      state,
      zip,
      country,
    }
    const documents: [SectionName, object][] = [
      ['info', profile.info],
      ['social', profile.links],
      ['billing', billing],
    ]
    for (const [section, document] of documents)
      await saveSection(trx, { userId: user.id, section, document, version: 0, now })
    await seedPayment(trx, { user, card: profile.card, now })
    await seedPlan(trx, { user, now })
  }
}

interface Payer {
  user: {
    id: number
    full_name: string
    current_plan: Tables['plan_events']['plan']
    username: string
  }
  now: Date
}

async function seedPayment(
  trx: Trx,
  { user, card, now }: Payer & { card: DemoProfile['card'] },
): Promise<void> {
  const row = { user_id: user.id, name: user.full_name, created_at: now.toISOString() }
  if (card === undefined)
    await insertMethod(trx, {
      ...row,
      kind: 'invoice',
      brand: null,
      last4: '',
      month: null,
      year: null,
    })
  else
    await insertMethod(trx, {
      ...row,
      kind: 'card',
      ...card,
      month: 9,
      year: now.getUTCFullYear() + 2,
    })
}

/** A plan some days into its period, with its history. */
async function seedPlan(trx: Trx, { user, now }: Payer): Promise<void> {
  const ago = (days: number) => new Date(now.getTime() - days * DAY)
  const began = ago(18)
  const interval = user.username === 'admin' ? 'yearly' : 'monthly'
  const nothing = { next_plan: null, next_interval: null, next_at: null, trial_until: null }
  await saveSubscription(trx, {
    user_id: user.id,
    interval,
    began_at: began.toISOString(),
    ...nothing,
  })
  const event = { userId: user.id, event: 'changed' as const, by: 'admin' }
  await addPlanEvent(trx, {
    ...event,
    plan: 'basic',
    interval: 'monthly',
    effectiveAt: ago(90).toISOString(),
    now: ago(90),
  })
  if (user.current_plan === 'basic') return
  const due = {
    basic: 0,
    team: 4_900,
    company: 0,
    enterprise: interval === 'yearly' ? 96_000 : 9_900,
  }[user.current_plan]
  await addPlanEvent(trx, {
    ...event,
    plan: user.current_plan,
    interval,
    effectiveAt: began.toISOString(),
    due,
    now: began,
  })
}
