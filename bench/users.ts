import { sql, type Transaction } from 'kysely'
import { foldText } from '../server/src/platform/database/fold-text.ts'
import type { Tables } from '../server/src/platform/database/tables.ts'
import { createRandom } from '../server/test/fault/random.ts'

const given =
  'Ada Grace Alan Edsger Barbara Donald Frances Ken Margaret Niklaus Radia Linus Hedy Tim Shafi Leslie Annie Dennis Karen Claude'.split(' ')
const family =
  'Galson Bergmann Okafor Lindqvist Marchetti Haddad Nakamura Petrov Silva Novak Keller Andersson Ibrahim Castellan Doyle Van Moser'.split(
    ' ',
  )
const endings = ['', 's', 'sen', 'ova', 'ez', 'ini', 'stein', 'berg', 'ton', 'wick']
const companies = ['Northwind', 'Ironbark', 'Blue Harbor', 'Quillfeather', 'Kestrel Works', 'Plainfield', 'Saltmarsh', 'Copperline']
const kinds = ['Ltd', 'GmbH', 'Inc', 'SA', 'Group']
const countries = ['Norway', 'Jordan', 'Brazil', 'Japan', 'Kenya', 'Canada', 'Germany', 'Poland', 'India', 'Chile']
const roles = ['admin', 'author', 'editor', 'maintainer', 'subscriber']
const plans = ['basic', 'team', 'company', 'enterprise']
const statuses = ['active', 'inactive', 'pending']

/** Inserts made-up people, the same for the same numbers. */
export async function insertUsers(trx: Transaction<Tables>, { from, count }: { from: number; count: number }): Promise<void> {
  for (let number = from; number < from + count; number++) {
    const random = createRandom(number)
    const pick = (list: string[]) => list[random(list.length)] ?? ''
    const name = `${pick(given)} ${pick(family)}${pick(endings)}`
    const username = `${name.toLowerCase().replace(' ', '.')}.${number}`
    const email = `${username}@${pick(['mail', 'post', 'web'])}.example.${pick(['org', 'com'])}`
    const company = `${pick(companies)} ${pick(kinds)}`
    const created = new Date(Date.UTC(2020, 0, 1) + random(2_000_000_000) * 100).toISOString()
    await sql`insert into users (full_name, username, email, company, role, country, contact, current_plan, status, billing, avatar_color,
      created_at, updated_at, full_name_key, username_key, email_key, company_key)
      values (${name}, ${username}, ${email}, ${company}, ${pick(roles)}, ${pick(countries)}, ${`+1 555 ${random(10_000)}`}, ${pick(plans)},
      ${pick(statuses)}, 'Auto Debit', 'accent', ${created}, ${created}, ${foldText(name)}, ${foldText(username)}, ${foldText(email)},
      ${foldText(company)})`.execute(trx)
  }
}
