import type { Db } from '#platform/server/database/database.ts'
import type { Dialect } from '#platform/server/database/dialect.ts'
import { foldText } from '#platform/server/database/fold-text.ts'
import { createRandom } from '#app/server/test/fault/random.ts'
import { insertRows } from './insert-rows.ts'

const given =
  'Ada Grace Alan Inês Barbara Donald François Ken Margaret Yıldız Radia Linus Émile Tim Shafi أحمد Annie Öz Karen Claude'.split(
    ' ',
  )
const family =
  'Galson Bergmann Okafor Lindqvist Marchetti Haddad Nakamura Petrov Silva Novák Rühl Åström Ibrahim Castellan Doyle Van Moser'.split(
    ' ',
  )
const endings = ['', 's', 'sen', 'ova', 'ez', 'ini', 'stein', 'berg', 'ton', 'wick']
const companies = [
  'Northwind',
  'Ironbark',
  'Blue Harbor',
  'Quillfeather',
  'Kestrel Works',
  'Plainfield',
  'Saltmarsh',
  'Copperline',
]
const kinds = ['Ltd', 'GmbH', 'Inc', 'SA', 'Group']
const countries = [
  'Norway',
  'Jordan',
  'Brazil',
  'Japan',
  'Kenya',
  'Canada',
  'Germany',
  'Poland',
  'India',
  'Chile',
]
const roles = ['admin', 'author', 'editor', 'maintainer', 'subscriber']
const plans = ['basic', 'team', 'company', 'enterprise']
const statuses = ['active', 'inactive', 'pending']

interface Some {
  dialect: Dialect
  from: number
  count: number
}

/** Inserts made-up people, the same for the same numbers. */
export async function insertUsers(db: Db, { dialect, from, count }: Some): Promise<void> {
  const rows = Array.from({ length: count }, (_, index) => makeUser(from + index))
  await insertRows(db, { dialect, table: 'users', rows })
}

/** A made-up person, the same for the same number. */
export function makeUser(number: number) {
  const random = createRandom(number)
  const pick = (list: string[]) => list[random(list.length)] ?? ''
  const name = `${pick(given)} ${pick(family)}${pick(endings)}`
  const username = `${name.toLowerCase().replace(' ', '.')}.${number}`
  const email = `${username}@${pick(['mail', 'post', 'web'])}.example.${pick(['org', 'com'])}`
  const company = `${pick(companies)} ${pick(kinds)}`
  const country = pick(countries)
  const created = new Date(Date.UTC(2020, 0, 1) + random(2_000_000_000) * 100).toISOString()
  return {
    full_name: name,
    username,
    email,
    company,
    role: pick(roles),
    country,
    contact: `+1 555 ${random(10_000)}`,
    current_plan: pick(plans),
    status: pick(statuses),
    billing: 'Auto Debit',
    avatar_color: 'accent',
    created_at: created,
    updated_at: created,
    full_name_key: foldText(name),
    username_key: foldText(username),
    email_key: foldText(email),
    company_key: foldText(company),
    country_key: foldText(country),
  }
}
