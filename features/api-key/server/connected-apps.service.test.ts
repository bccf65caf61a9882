import { afterAll, beforeAll, expect, it } from 'vitest'
import { createTestApp, type TestApp } from '#app/server/test-app.ts'
import { createCaller } from '#platform/server/access/ability.ts'
import type { MutationContext } from '#platform/server/changes/mutation-context.ts'
import * as repo from './api-key.repo.ts'
import {
  APPS_PER_PERSON,
  createConnectedApps,
  type ConnectedApps,
} from './connected-apps.service.ts'

let test: TestApp
let apps: ConnectedApps
let context: Omit<MutationContext, 'trx'>
beforeAll(async () => {
  test = await createTestApp()
  apps = createConnectedApps({ database: test.database, clock: () => test.now() })
  const { userId } = await test.login('author')
  const person = { userId, username: 'author', role: 'author' } as const
  const rules = [{ action: 'manage', subject: 'ApiKey', own: true }] as const
  const caller = createCaller({ ...person, sessionId: 'none', rules: [...rules] })
  const actor = { userId, name: 'author', impersonatorId: null, ip: '', requestId: '' }
  context = { caller, actor, now: test.now() }
})
afterAll(() => test.close())

const connect = () =>
  test.database.write(trx =>
    apps.connect(
      { trx, ...context },
      { name: 'An app', isReadOnly: true, expiresAt: '2026-06-01T00:00:00.000Z' },
    ),
  )
async function insertKeys(count: number, kind: { is_app?: 1 }): Promise<number[]> {
  const row = {
    user_id: context.caller.userId,
    name: 'Another',
    type: 'read-only' as const,
    scopes: '[]',
    ip_ranges: '[]',
    created_at: context.now.toISOString(),
    expires_at: '2026-06-01T00:00:00.000Z',
  }
  return test.database.write(async trx => {
    const ids = []
    for (let index = 0; index < count; index += 1)
      ids.push(await repo.insertKey(trx, { ...row, ...kind }))
    return ids
  })
}

it('KEY-09 S18 a person can connect so many apps and no more, beside their API keys', async () => {
  await insertKeys(APPS_PER_PERSON, {})
  const [first = 0] = await insertKeys(APPS_PER_PERSON - 1, { is_app: 1 })
  await connect()
  await expect(connect()).rejects.toMatchObject({ status: 422, code: 'app.too_many' })
  await test.database.write(trx => apps.disconnect({ trx, ...context }, first))
  await connect()
})
