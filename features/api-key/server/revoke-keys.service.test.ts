import { accountContract } from '#features/account-setting/contract/account.contract.ts'
import { apiKeyContract } from '../contract/api-key.contract.ts'
import { auditContract } from '#features/changes/contract/audit.contract.ts'
import { usersAdminContract } from '#features/users/contract/users-admin.contract.ts'
import { usersContract } from '#features/users/contract/users.contract.ts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createTestApp, type TestApp } from '#app/server/test-app.ts'

let app: TestApp
beforeAll(async () => {
  app = await createTestApp()
})
afterAll(() => app.close())

const PASSWORD = 'smartfft-demo'
async function makeOwner() {
  const owner = await app.makePerson({ role: 'maintainer' })
  const made = await app.call(apiKeyContract.createApiKey, {
    token: owner.token,
    body: { name: 'Script', type: 'read-only' },
  })
  const { key, secret } = apiKeyContract.createApiKey.output.parse(made.json())
  return {
    owner,
    key,
    tries: async () =>
      (await app.call(usersContract.listUsers, { token: secret ?? '' })).statusCode,
  }
}

describe('password change', () => {
  it('ACC-04 KEY-03 revokes the owner’s keys when asked to, and keeps them otherwise', async () => {
    const { owner, key, tries } = await makeOwner()
    const other = await makeOwner()
    const change = async (body: object) =>
      (await app.call(accountContract.changePassword, { token: owner.token, body })).statusCode
    expect(await change({ currentPassword: PASSWORD, password: 'four calm grey herons' })).toBe(200)
    expect(await tries()).toBe(200)
    // A wrong password revokes nothing.
    expect(
      await change({
        currentPassword: PASSWORD,
        password: 'five calm grey herons',
        revokeKeys: true,
      }),
    ).toBe(400)
    expect(await tries()).toBe(200)
    expect(
      await change({
        currentPassword: 'four calm grey herons',
        password: 'five calm grey herons',
        revokeKeys: true,
      }),
    ).toBe(200)
    expect(await tries()).toBe(401)
    expect(await other.tries()).toBe(200)
    const query = { record: `ApiKey/${key.id}`, action: 'delete' }
    const { changes } = auditContract.listAudit.output.parse(
      (await app.call(auditContract.listAudit, { as: 'admin', query })).json(),
    )
    expect(changes).toMatchObject([{ userName: owner.username, subject: 'ApiKey' }])
  })

  it('USR-13 KEY-03 a reset by an administrator revokes all of the person’s keys', async () => {
    const { owner, tries } = await makeOwner()
    expect(
      (
        await app.call(usersAdminContract.makeOneTimePassword, {
          as: 'admin',
          body: { id: owner.id },
        })
      ).statusCode,
    ).toBe(200)
    expect(await tries()).toBe(401)
  })
})
