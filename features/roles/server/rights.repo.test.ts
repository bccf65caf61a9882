import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createCaller } from '#platform/server/access/ability.ts'
import type { Database } from '#platform/server/database/database.ts'
import { createTestDatabase } from '#platform/server/database/test-database.ts'
import { insertUser } from '#features/users/server/users.service.ts'
import { type RightsSource, createRolesService, seedRoles } from './roles.service.ts'

const NOON = new Date('2026-03-02T12:00:00.000Z')
const ONE = new Date('2026-03-02T13:00:00.000Z')

let database: Database
let made = 0
beforeAll(async () => {
  database = await createTestDatabase()
  await database.write(trx => seedRoles(trx, NOON))
})
afterAll(() => database.close())

async function makePerson(): Promise<{ userId: number; role: 'subscriber' }> {
  made += 1
  const user = { fullName: 'Sam Several', username: `sam${made}`, email: `sam${made}@example.com` }
  const { id } = await database.write(trx =>
    insertUser(trx, { dialect: database.dialect, now: NOON, user }),
  )
  return { userId: id, role: 'subscriber' }
}

async function grantRole(userId: number, name: string, until: Date | null): Promise<void> {
  await database.write(async trx => {
    const { id } = await trx
      .selectFrom('roles')
      .select('id')
      .where('name', '=', name)
      .executeTakeFirstOrThrow()
    const row = {
      user_id: userId,
      role_id: id,
      until: until?.toISOString() ?? null,
      granted_by: null,
      created_at: NOON.toISOString(),
    }
    await trx.insertInto('user_roles').values(row).execute()
  })
}

function createTimed(sources: RightsSource[] = []) {
  const time = { now: NOON }
  const roles = createRolesService({ database, clock: () => time.now, sources: () => sources })
  const can = async (person: { userId: number; role: 'subscriber' }) => {
    const facts = { userId: person.userId, sessionId: 's', username: 'sam', role: person.role }
    return createCaller({ ...facts, rules: await roles.rulesFor(person) })
  }
  return { time, roles, can }
}

describe('a user’s rights', () => {
  it('ROLE-08 come from the user role and from additional roles until they expire', async () => {
    const person = await makePerson()
    const { time, roles, can } = createTimed()
    expect((await can(person)).can('update', 'Ticket')).toBe(false)
    await grantRole(person.userId, 'manager', ONE)
    roles.invalidate([person.userId])
    expect((await can(person)).can('update', 'Ticket')).toBe(true)
    expect((await can(person)).can('read', 'Kanban')).toBe(true)
    expect(
      (await roles.explain(person)).find(right => right.subject === 'Client')?.sources,
    ).toEqual([{ role: 'manager', permission: 'Client Communication', until: ONE.toISOString() }])
    time.now = ONE
    expect((await can(person)).can('update', 'Ticket')).toBe(false)
    expect((await roles.explain(person)).some(right => right.subject === 'Client')).toBe(false)
  })

  it('ROLE-08 apply to that user only, and don’t expire without an end date', async () => {
    const [one, other] = [await makePerson(), await makePerson()]
    const { time, can } = createTimed()
    await grantRole(one.userId, 'manager', null)
    expect((await can(one)).can('read', 'Report')).toBe(true)
    expect((await can(other)).can('read', 'Report')).toBe(false)
    time.now = new Date('2036-01-01T00:00:00.000Z')
    expect((await can(one)).can('read', 'Report')).toBe(true)
  })

  it('ROLE-03 include rights assigned to the role directly', async () => {
    const person = await makePerson()
    const { roles, can } = createTimed()
    await grantRole(person.userId, 'support', null)
    const role = await database.read
      .selectFrom('roles')
      .select('id')
      .where('name', '=', 'support')
      .executeTakeFirstOrThrow()
    await database.write(trx =>
      trx
        .insertInto('role_abilities')
        .values({ role_id: role.id, action: 'read', subject: 'Audit', own: 0 })
        .execute(),
    )
    expect((await can(person)).can('read', 'Audit')).toBe(true)
    const right = (await roles.explain(person)).find(one => one.subject === 'Audit')
    expect(right?.sources).toEqual([{ role: 'support', permission: null, until: null }])
  })

  it('X-23 combine further sources, and keep the same list until something changes', async () => {
    const person = await makePerson()
    const grant: RightsSource = async (_, { userId }, now) =>
      userId === person.userId && now < ONE
        ? [
            {
              action: 'read',
              subject: 'Invoice',
              origin: { role: null, permission: null, until: ONE.toISOString() },
            },
          ]
        : []
    const { time, roles, can } = createTimed([grant])
    expect((await can(person)).can('read', 'Invoice')).toBe(true)
    const before = await roles.rulesFor(person)
    roles.invalidate()
    expect(await roles.rulesFor(person)).toBe(before)
    time.now = ONE
    expect((await can(person)).can('read', 'Invoice')).toBe(false)
    expect(await roles.rulesFor(person)).not.toBe(before)
  })

  it('ROLE-05 are unrestricted for administrators, whatever their role is assigned', async () => {
    const mine = await createTestDatabase()
    await mine.write(trx => seedRoles(trx, NOON))
    await mine.write(trx => trx.deleteFrom('role_permissions').execute())
    const rules = await createRolesService({ database: mine, clock: () => NOON }).rulesFor({
      userId: 1,
      role: 'admin',
    })
    expect(
      createCaller({ userId: 1, sessionId: 's', username: 'a', role: 'admin', rules }).can(
        'manage',
        'all',
      ),
    ).toBe(true)
    await mine.close()
  })
})
