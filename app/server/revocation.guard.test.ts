import { accountContract } from '#features/account-setting/contract/account.contract.ts'
import { authLinksContract } from '#features/auth/contract/auth-links.contract.ts'
import { authContract } from '#features/auth/contract/auth.contract.ts'
import { filesContract } from '#features/files/contract/files.contract.ts'
import { preferencesContract } from '#features/preferences/contract/preferences.contract.ts'
import { usersAdminContract } from '#features/users/contract/users-admin.contract.ts'
import { usersContract } from '#features/users/contract/users.contract.ts'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { type Nodes, startNodes } from './test/nodes/running-nodes.ts'
import { type SmtpSink, startSmtpSink } from './test/nodes/smtp-sink.ts'

// Whatever ends a person's sessions revokes everything a thief could hold of them, within a second and at every process (S1): the
// access token, the refresh token, the open connection, and the signed URL of a file.

const PASSWORD = 'four calm grey herons'
let nodes: Nodes
let sink: SmtpSink
let admin: string
beforeAll(async () => {
  sink = await startSmtpSink()
  nodes = await startNodes({ SMTP_URL: sink.url, BASE_URL: 'http://127.0.0.1:4000' })
  admin = (await nodes.signIn(0)).token
}, 60_000)
afterAll(async () => {
  await nodes.close()
  await sink.close()
})

let made = 0
interface Person {
  id: number
  username: string
  email: string
}
async function makePerson(): Promise<Person> {
  made += 1
  const body = {
    fullName: `Person ${made}`,
    username: `person.${made}`,
    email: `person.${made}@example.org`,
  }
  const { user } = usersContract.addUser.output.parse(
    await (await nodes.send(0, usersContract.addUser, { token: admin, body })).json(),
  )
  await choosePassword(user.email)
  return user
}

/** The token in the newest email to an address. */
async function linkMailedTo(email: string, seen = 0): Promise<string> {
  const mailed = () =>
    sink.received.filter(mail => mail.to?.some(to => to.address === email) === true)
  await vi.waitUntil(() => mailed().length > seen, { timeout: 15_000, interval: 20 })
  return /token=([\w-]+)/.exec(mailed().at(-1)?.text ?? '')?.[1] ?? ''
}
async function choosePassword(email: string, seen = 0): Promise<void> {
  const body = { token: await linkMailedTo(email, seen), password: PASSWORD }
  expect((await nodes.send(0, authLinksContract.resetPassword, { body })).status).toBe(200)
}
const asAdmin = async (call: Parameters<Nodes['send']>[1], body: object) =>
  expect((await nodes.send(0, call, { token: admin, body })).status).toBe(200)

/** What can end a person's sessions. Each is sent to the first process; the thief uses the last. */
const TRIGGERS: [string, (person: Person) => Promise<void>][] = [
  [
    'a reset that an administrator sends',
    async ({ id, email }) => {
      await asAdmin(usersAdminContract.sendPasswordReset, { id })
      await choosePassword(email, 1)
    },
  ],
  [
    'a forgotten password',
    async ({ email }) => {
      await nodes.send(0, authLinksContract.forgotPassword, { body: { email } })
      await choosePassword(email, 1)
    },
  ],
  [
    'a password for a single use',
    ({ id }) => asAdmin(usersAdminContract.makeOneTimePassword, { id }),
  ],
  [
    'a suspension',
    ({ id }) => asAdmin(usersContract.updateUserStatus, { ids: [id], status: 'inactive' }),
  ],
  ['a deletion', ({ id }) => asAdmin(usersContract.deleteUsers, { ids: [id] })],
  [
    'a change of their password elsewhere, which stays signed in',
    async ({ username }) => {
      const { token } = await nodes.signIn(0, username, PASSWORD)
      const body = { currentPassword: PASSWORD, password: 'five calm grey herons' }
      expect((await nodes.send(0, accountContract.changePassword, { token, body })).status).toBe(
        200,
      )
      expect((await nodes.send(0, preferencesContract.getPreferences, { token })).status).toBe(200)
    },
  ],
  [
    'a sign-out everywhere',
    ({ id }) => asAdmin(usersAdminContract.revokeUserSessions, { ids: [id] }),
  ],
]

/** What a thief holds, and how to check whether it still works. */
async function steal({ username }: Person) {
  const { token, refreshToken } = await nodes.signIn(1, username, PASSWORD)
  const upload = await fetch(
    `${nodes.at(1).url}${filesContract.uploadFile.path}?name=a.txt&purpose=attachment`,
    {
      method: 'POST',
      headers: { authorization: `Bearer ${token}`, 'content-type': 'application/octet-stream' },
      body: 'a note',
    },
  )
  const { url } = filesContract.uploadFile.output.parse(await upload.json()).file
  const tab = await nodes.openTab(1, token)
  let closedBy: number | undefined
  void tab.closed.then(code => (closedBy = code))
  return {
    access: async () => (await nodes.send(1, preferencesContract.getPreferences, { token })).status,
    refresh: async () =>
      (await nodes.send(1, authContract.refreshToken, { body: { refreshToken } })).status,
    file: async () => (await fetch(nodes.at(1).url + url)).status,
    line: async () => closedBy,
  }
}

describe('every credential of a person', () => {
  it.each(TRIGGERS)(
    'AUTH-08 is revoked within a second of %s',
    async (_, trigger) => {
      const person = await makePerson()
      const loot = await steal(person)
      expect([await loot.access(), await loot.file(), await loot.line()]).toEqual([
        200,
        200,
        undefined,
      ])
      await trigger(person)
      await vi.waitFor(
        async () =>
          expect([await loot.access(), await loot.file(), await loot.line()]).toEqual([
            401, 404, 4401,
          ]),
        {
          timeout: 1_000,
          interval: 20,
        },
      )
      expect(await loot.refresh()).toBe(401)
    },
    60_000,
  )
})
