import { DAY } from '#platform/contract/durations.rules.ts'
import { foldSearch } from '#platform/contract/fold.rules.ts'
import type { EmployeeStatus } from '../contract/datatables.rules.ts'
import type { Trx } from '#platform/server/database/tables.ts'
import { insertEmployees } from './datatables.repo.ts'
import './datatables.tables.ts'

// Employees of a small factory, generated deterministically: the same on every instance.

const GIVEN = [
  'Amina', 'Bruno', 'Chiara', 'Dmitri', 'Elif', 'Farid', 'Greta', 'Henrik', 'Ines', 'Jonas',
  'Karima', 'Lukas', 'Mai', 'Nadim', 'Olga', 'Pavel', 'Rosa', 'Samir', 'Tove', 'Yusuf',
] as const // oxfmt-ignore
const FAMILY = [
  'Albrecht', 'Benali', 'Castro', 'Dahl', 'Eriksen', 'Fontaine', 'Grau', 'Haddad', 'Ivanova', 'Jansen', 'Kowalski', 'Lindqvist', 'Moreau',
] as const // oxfmt-ignore
const POSTS = [
  ['Machine operator', 34_200], ['Shift lead', 46_800], ['Toolmaker', 41_500], ['Buyer', 44_900], ['Quality inspector', 39_700],
  ['Bookkeeper', 42_300], ['Electrician', 40_100], ['Sales engineer', 55_600], ['Driver', 31_400], ['Designer', 48_250.5],
] as const // oxfmt-ignore
const CITIES = [
  'Basel',
  'Bergen',
  'Casablanca',
  'Dresden',
  'Doha',
  'Lyon',
  'Malmö',
  'Porto',
  'Tunis',
] as const
const STATUSES: readonly EmployeeStatus[] = [1, 1, 2, 1, 2, 1, 5, 4, 1, 2, 3]
const COUNT = 150

export async function seedEmployees(trx: Trx, now: Date): Promise<void> {
  const people = Array.from({ length: COUNT }, (_, index) => {
    const given = pick(GIVEN, index * 7)
    const family = pick(FAMILY, index * 5)
    const [post, pay] = pick(POSTS, index * 3 + Math.floor(index / 20))
    const experience = (index * 11) % 32
    return {
      full_name: `${given} ${family}`,
      post,
      email: `${foldSearch(given)}.${foldSearch(family)}${index + 1}@works.example`,
      city: pick(CITIES, index * 4 + Math.floor(index / 9)),
      start_date: new Date(now.getTime() - ((index * 97) % 4_000) * DAY).toISOString().slice(0, 10),
      salary: pay + ((index * 137) % 90) * 100,
      age: 21 + experience + (index % 9),
      experience,
      status: pick(STATUSES, index),
    }
  })
  await insertEmployees(trx, people, now)
}

function pick<T>(list: readonly [T, ...T[]] | readonly T[], index: number): T {
  const one = list[index % list.length]
  if (one === undefined) throw new Error('An empty list has nothing to pick.')
  return one
}
