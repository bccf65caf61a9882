import { DAY } from '#platform/contract/durations.rules.ts'
import { foldSearch } from '#platform/contract/fold.rules.ts'
import {
  USER_PLANS,
  type UserPlan,
  type UserRole,
  type UserStatus,
} from '../contract/users.contract.ts'
import { avatarColorOf } from '#platform/contract/avatar.rules.ts'
import type { Trx } from '#platform/server/database/tables.ts'
import { insertUserRow, updateUserRow } from './users.repo.ts'

// The people of the demo: all invented. The same on every instance, with dates relative to the day of seeding.

const PEOPLE = `Ada Lindqvist|Sweden;Bruno Castellanos|Mexico;Chidi Eze|Nigeria;Dana Whitfield-Montgomery|United Kingdom;Emre Yıldız|Turkey;
Fatima Al-Sayed|Jordan;Goro Nakamura|Japan;Hanna Virtanen|Finland;Inês Duarte|Portugal;Jonas Keller|Switzerland;Mina Okafor|Nigeria;
Katarzyna Wiśniewska|Poland;Liam O'Rourke|Ireland;ليلى المنصوري|United Arab Emirates;Mateo Villanueva|Argentina;Noor Bakhtiari|Iran;
Olga Petrenko|Ukraine;Pavel Dvořák|Czechia;Quentin Lefèvre|France;Rosa Benedetti|Italy;Samuel Adeyemi|Ghana;Tuğba Arslan|Turkey;
Ulla Mikkelsen|Denmark;Vikram Raghunathan|India;Wen Zhao|China;Ximena Echeverría|Chile;Yara Haddad|Lebanon;Zoltán Szabó|Hungary;
Aisha Kamara|Sierra Leone;Bjarne Thorvaldsen|Norway;Camila Restrepo|Colombia;Dmitri Sokolov|Estonia;Elif Kaplan|Germany;
Francesca Maria Antonietta della Rovere-Montefeltro|Italy;Gareth Pritchard|Wales;Hye-jin Park|South Korea;Imani Wanjiru|Kenya;
Joaquim Ferreira|Brazil;Kiri Tamahori|New Zealand;Leopold von Hagen|Austria;Marisol Quintero|Panama;Nikhil Deshpande|India;
سامي الحريري|Syria;Oskar Nyberg|Sweden;Priya Natarajan|Malaysia;Rasmus Holm|Denmark;Siobhán Gallagher|Ireland;Tomoko Ishida|Japan;
Uchenna Obi|Nigeria;Valentina Moretti|Italy`
const COMPANIES = [
  'Northwind Castings',
  'Atelier Brandt',
  'Kowalski & Daughters',
  'Blue Harbor Foods',
  'Lumen Looms',
  'Tidewater Press',
  'Alder & Ash',
  'Meridian Tools',
  'Saffron Freight',
  '',
]
const BILLING = ['Bank transfer', 'Direct debit', 'Card', 'Invoice'] as const
const REASONS = ['Left the company', 'On parental leave', 'Shared their password']
const DEMO: Record<number, UserRole> = {
  11: 'admin',
  2: 'maintainer',
  5: 'editor',
  7: 'author',
  9: 'subscriber',
}
const ROLE_ROUND: UserRole[] = [
  'subscriber',
  'author',
  'editor',
  'subscriber',
  'maintainer',
  'author',
  'subscriber',
  'editor',
]

interface Person {
  fullName: string
  username: string
  country: string
  company: string
  contact: string
  role: UserRole
  status: UserStatus
  plan: UserPlan
  billing: string
  joined: number
  seen: number | undefined
}

/** Fills an empty users table with the fifty people of the demo; `admin` is number 11. Five of them have the demo password. */
export async function seedUsers(
  trx: Trx,
  { now, passwordHash }: { now: Date; passwordHash: string | null },
): Promise<void> {
  const people = PEOPLE.split(';').map((line, index) => makePerson(line.trim(), index + 1))
  for (const [index, person] of people.entries()) {
    await insertUserRow(trx, {
      ...toRow(person, now),
      password_hash: DEMO[index + 1] === undefined ? null : passwordHash,
    })
  }
  const suspended = await trx
    .selectFrom('users')
    .select('id')
    .where('status', '=', 'inactive')
    .orderBy('id')
    .execute()
  for (const [index, { id }] of suspended.entries()) {
    const at = new Date(now.getTime() - (index * 9 + 4) * DAY).toISOString()
    await updateUserRow(trx, id, {
      suspended_at: at,
      suspended_by: 11,
      suspended_reason: REASONS[index % REASONS.length] ?? '',
    })
  }
}

function makePerson(line: string, id: number): Person {
  const [fullName = '', country = ''] = line.split('|')
  const demo = DEMO[id]
  const random = createRandom(id)
  const status: UserStatus =
    demo !== undefined ? 'active' : id % 9 === 3 ? 'pending' : id % 13 === 4 ? 'inactive' : 'active'
  return {
    fullName,
    country,
    username: demo ?? toUsername(fullName, id),
    company: COMPANIES[id % COMPANIES.length] ?? '',
    contact: `+1 555 01${String(id).padStart(2, '0')}`,
    role: demo ?? (id === 24 ? 'admin' : (ROLE_ROUND[id % ROLE_ROUND.length] ?? 'subscriber')),
    status,
    plan:
      USER_PLANS[Math.floor(random() * 3.2 + (id % 3 === 0 ? 0 : 0.6)) % USER_PLANS.length] ??
      'basic',
    billing: BILLING[id % BILLING.length] ?? 'Bank transfer',
    joined: id % 6 === 0 ? random() * 27 : 20 + random() * 380,
    seen: status === 'pending' ? undefined : random() ** 3 * 60,
  }
}

function toUsername(fullName: string, id: number): string {
  const plain = fullName
    .normalize('NFD')
    .toLowerCase()
    .replaceAll('ı', 'i')
    .replace(/[^a-z ]/g, '')
    .trim()
    .split(/\s+/)
  const first = plain[0] ?? ''
  const last = plain.at(-1) ?? ''
  // Names that this leaves nothing of keep their own letters.
  return first === '' ? fullName.replaceAll(' ', '.') : `${first}.${last === first ? id : last}`
}

function toRow(person: Person, now: Date) {
  const ago = (days: number) => new Date(now.getTime() - days * DAY).toISOString()
  return {
    full_name: person.fullName,
    username: person.username,
    email: `${foldSearch(toAscii(person.username))}@example.com`,
    company: person.company,
    role: person.role,
    country: person.country,
    contact: person.contact,
    current_plan: person.plan,
    status: person.status,
    billing: person.billing,
    avatar: null,
    avatar_color: avatarColorOf(person.fullName),
    created_at: ago(person.joined),
    updated_at: ago(Math.min(person.joined, person.seen ?? person.joined)),
    last_seen_at: person.seen === undefined ? null : ago(Math.min(person.seen, person.joined)),
    suspended_at: null,
    suspended_by: null,
    suspended_reason: '',
    deleted_at: null,
    deleted_by: null,
  }
}

/** An address for a user name of other letters: the place in the list would change, its letters do not. */
const toAscii = (username: string): string =>
  /^[\w.-]+$/.test(username)
    ? username
    : `guest.${Array.from(username).reduce((sum, letter) => (sum * 31 + (letter.codePointAt(0) ?? 0)) % 9973, 7)}`

/** A small generator (mulberry32): the same numbers on every machine. */
function createRandom(seed: number): () => number {
  let state = seed * 0x9e3779b1
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296
  }
}
