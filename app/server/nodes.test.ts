import { adminSystemContract } from '#features/system/contract/admin-system.contract.ts'
import { apiKeyContract } from '#features/api-key/contract/api-key.contract.ts'
import { authContract } from '#features/auth/contract/auth.contract.ts'
import { chatContract } from '#features/chat/contract/chat.contract.ts'
import { chatNews } from '#features/chat/contract/chat-news.contract.ts'
import { settingsContract } from '#features/settings/contract/settings.contract.ts'
import { usersContract } from '#features/users/contract/users.contract.ts'
import { afterAll, beforeAll, expect, it, onTestFinished, vi } from 'vitest'
import { type Nodes, startNodes } from './test/nodes/running-nodes.ts'

// Two processes, started as in production, on one PostgreSQL. Runs in the project server-postgres only.

let nodes: Nodes
beforeAll(async () => {
  nodes = await startNodes()
}, 60_000)
afterAll(() => nodes.close())

const rename = (at: number, token: string, id: number, company: string) =>
  nodes.send(at, usersContract.updateUser, { token, body: { id, company } })

it('X-10 a change through one process reaches a tab of the other in under a second, and a token is valid at both', async () => {
  const { token } = await nodes.signIn(0)
  const tab = await nodes.openTab(1, token)
  const before = tab.ids().length
  const began = performance.now()
  expect((await rename(0, token, 20, 'Changed')).status).toBe(200)
  await vi.waitFor(() => expect(tab.ids().slice(before)).toContain(20), {
    timeout: 1_000,
    interval: 2,
  })
  expect(performance.now() - began).toBeLessThan(1_000)
  tab.socket.close()
}, 60_000)

it('X-11 a tab whose process is killed continues at the other without missing an event; a sign-out ends it at both', async () => {
  const { token } = await nodes.signIn(1)
  const tab = await nodes.openTab(0, token)
  await rename(1, token, 21, 'One')
  await vi.waitFor(() => expect(tab.ids()).toContain(21), { timeout: 2_000, interval: 5 })
  const since = tab.seq()
  nodes.at(0).process.kill('SIGKILL')
  onTestFinished(() => nodes.restart(0))
  await tab.closed
  for (const id of [22, 23, 24]) expect((await rename(1, token, id, 'Meanwhile')).status).toBe(200)
  const again = await nodes.openTab(1, token, since)
  await vi.waitFor(() => expect(again.ids()).toEqual([22, 23, 24]), { timeout: 2_000, interval: 5 })
  await nodes.send(1, authContract.logout, { token, body: {} })
  expect(await again.closed).toBe(4401)
}, 60_000)

it('USR-04 the last administrator remains, whichever processes two of them use', async () => {
  const { token } = await nodes.signIn(0)
  const query = { role: 'admin', status: 'active', perPage: '100' }
  const { users } = usersContract.listUsers.output.parse(
    await (await nodes.send(0, usersContract.listUsers, { token, query })).json(),
  )
  const others = users.map(({ id }) => id).filter(id => id !== 11)
  const remove = (at: number, id: number) =>
    nodes.send(at, usersContract.deleteUsers, { token, body: { ids: [id] } })
  const answers = await Promise.all(
    [...others, ...others].map((id, index) => remove(index % 2, id)),
  )
  expect(answers.every(answer => answer.status === 200)).toBe(true)
  const own = await Promise.all([0, 1].map(at => remove(at, 11)))
  for (const answer of own)
    expect(usersContract.deleteUsers.output.parse(await answer.json()).refused).toHaveLength(1)
}, 60_000)

it('KEY-03 a key revoked at one process is rejected by the other from the next call', async () => {
  const { token } = await nodes.signIn(0)
  const made = await nodes.send(0, apiKeyContract.createApiKey, {
    token,
    body: { name: 'Everywhere', type: 'full-control' },
  })
  const { key, secret } = apiKeyContract.createApiKey.output.parse(await made.json())
  const useAt = async (at: number) => (await rename(at, secret ?? '', 25, `By key at ${at}`)).status
  expect([await useAt(0), await useAt(1)]).toEqual([200, 200])
  await nodes.send(0, apiKeyContract.deleteApiKey, { token, body: { id: key.id } })
  expect(await useAt(1)).toBe(401)
}, 60_000)

it('MISC-02 ADD-05 maintenance closes both processes within a second, notifies the other’s tabs, and both are listed', async () => {
  const [{ token: admin }, { token: maintainer }] = [
    await nodes.signIn(0),
    await nodes.signIn(1, 'maintainer'),
  ]
  const listAt = async (at: number) =>
    (await nodes.send(at, usersContract.listUsers, { token: maintainer })).status
  const turn = (isOn: boolean) =>
    nodes.send(0, settingsContract.updateSettings, {
      token: admin,
      body: { section: 'maintenance', isOn, until: null, message: '' },
    })
  const tab = await nodes.openTab(1, maintainer)
  expect(await listAt(1)).toBe(200)
  for (const isOn of [true, false]) {
    expect((await turn(isOn)).status).toBe(200)
    await vi.waitFor(
      async () => {
        expect([await listAt(0), await listAt(1)]).toEqual(isOn ? [503, 503] : [200, 200])
        expect(tab.ids('Settings')).toHaveLength(isOn ? 1 : 2)
      },
      { timeout: 1_000, interval: 10 },
    )
  }
  expect(tab.ids('Settings')).toEqual(['maintenance', 'maintenance'])
  const { getSystem, listConnections } = adminSystemContract
  const { nodes: listed } = getSystem.output.parse(
    await (await nodes.send(0, getSystem, { token: admin })).json(),
  )
  // A killed process stays listed until it has been silent for long.
  expect(listed.map(one => one.pid)).toEqual(
    expect.arrayContaining([0, 1].map(index => nodes.at(index).process.pid)),
  )
  const { connections } = listConnections.output.parse(
    await (await nodes.send(0, listConnections, { token: admin })).json(),
  )
  expect(connections).toMatchObject([
    { node: listed.find(one => one.pid === nodes.at(1).process.pid)?.id },
  ])
  tab.socket.close()
}, 60_000)

it('CHAT-01 CHAT-09 a message through one process is on a tab of the other in under 500 ms, text included; so is typing', async () => {
  const { token: admin } = await nodes.signIn(0)
  const { token: editor } = await nodes.signIn(1, 'editor')
  const { token: stranger } = await nodes.signIn(1, 'author')
  const [tab, other] = [await nodes.openTab(1, editor), await nodes.openTab(1, stranger)]
  const began = performance.now()
  const sent = await nodes.send(0, chatContract.sendMessage, {
    token: admin,
    body: { obj: { contact: { id: 5 }, message: 'Over there' } },
  })
  const { id } = chatContract.sendMessage.output.parse(await sent.json()).response
  const news = () => tab.news().flatMap(data => chatNews.safeParse(data).data ?? [])
  await vi.waitFor(
    () => expect(news()).toContainEqual(expect.objectContaining({ kind: 'message', isNew: true })),
    {
      timeout: 1_000,
      interval: 2,
    },
  )
  expect(performance.now() - began).toBeLessThan(500)
  await nodes.send(0, chatContract.notifyTyping, { token: admin, body: { id, isTyping: true } })
  await vi.waitFor(
    () => expect(news()).toContainEqual(expect.objectContaining({ kind: 'typing', userId: 11 })),
    {
      timeout: 1_000,
      interval: 2,
    },
  )
  expect(other.news()).toEqual([])
}, 60_000)

it('ADD-11 an app disabled at one process is off at both within a second, and the other’s tabs are notified', async () => {
  const { token } = await nodes.signIn(0)
  const tab = await nodes.openTab(1, token)
  const turn = (off: string[]) =>
    nodes.send(0, settingsContract.updateSettings, { token, body: { section: 'apps', off } })
  const statusAt = async (at: number) =>
    (await nodes.send(at, chatContract.listChats, { token })).status
  expect([await statusAt(0), await statusAt(1)]).toEqual([200, 200])
  for (const [off, status] of [[['chat'], 404] as const, [[], 200] as const]) {
    const count = tab.ids('Settings').length
    expect((await turn([...off])).status).toBe(200)
    await vi.waitFor(
      async () => expect([await statusAt(0), await statusAt(1)]).toEqual([status, status]),
      { timeout: 1_000, interval: 10 },
    )
    await vi.waitFor(() => expect(tab.ids('Settings').slice(count)).toEqual(['apps']), {
      timeout: 1_000,
      interval: 10,
    })
  }
  tab.socket.close()
}, 60_000)
