import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { adminSystemContract } from '@smart-fft/contract/admin-system.contract'
import { authContract } from '@smart-fft/contract/auth.contract'
import type { Call } from '@smart-fft/contract/define'
import { LIVE_PATH, serverMessage, type ServerMessage } from '@smart-fft/contract/live.rules'
import { settingsContract } from '@smart-fft/contract/settings.contract'
import { usersContract } from '@smart-fft/contract/users.contract'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { createPostgresCopy } from '../platform/database/test-database.ts'

// Two processes, as they are started, on one PostgreSQL. Runs in the project server-postgres alone.

interface Node {
  url: string
  process: ChildProcess
}
let dataDir: string
let nodes: Node[]
let drop = async () => {}
beforeEach(async () => {
  dataDir = mkdtempSync(join(tmpdir(), 'smart-fft-nodes-'))
  const copy = await createPostgresCopy('template1')
  drop = copy.drop
  // Both at once on an empty database: one brings the schema up and fills it, the other finds it done.
  nodes = await Promise.all([start(copy.url), start(copy.url)])
}, 60_000)
afterEach(async () => {
  for (const node of nodes) {
    const ended = once(node.process, 'close')
    if (node.process.exitCode === null && node.process.signalCode === null) {
      node.process.kill('SIGKILL')
      await ended
    }
  }
  await drop()
  rmSync(dataDir, { recursive: true, force: true })
})

async function start(databaseUrl: string): Promise<Node> {
  const child = spawn(process.execPath, [join(import.meta.dirname, '../main.ts')], {
    env: { PATH: process.env['PATH'], PORT: '0', DATA_DIR: dataDir, DATABASE_URL: databaseUrl, LOG_LEVEL: 'silent' },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let said = ''
  const url = await new Promise<string>((resolve, reject) => {
    const hear = (chunk: Buffer) => {
      said += chunk.toString()
      const address = /http:\/\/[\d.]+:\d+/.exec(said)?.[0]
      if (address !== undefined) resolve(address)
    }
    child.stdout.on('data', hear)
    child.stderr.on('data', hear)
    child.once('close', () => reject(new Error(said)))
  })
  return { url, process: child }
}

const nodeAt = (index: number): Node => {
  const node = nodes[index]
  if (node === undefined) throw new Error('no such process')
  return node
}
async function send(at: number, call: Call, { token, body }: { token?: string; body: unknown }): Promise<Response> {
  const headers = { 'content-type': 'application/json', ...(token === undefined ? {} : { authorization: `Bearer ${token}` }) }
  return fetch(`${nodeAt(at).url}${call.path}`, { method: call.method, headers, body: JSON.stringify(body) })
}
async function signIn(at: number, userName = 'admin'): Promise<string> {
  const answer = await send(at, authContract.login, { body: { userName, password: 'smartfft-demo' } })
  return authContract.login.output.parse(await answer.json()).accessToken
}
const rename = (at: number, token: string, id: number, company: string) =>
  send(at, usersContract.updateUser, { token, body: { id, company } })

/** A tab at one of the processes. */
async function openTab(at: number, token: string, since?: number) {
  const heard: ServerMessage[] = []
  const socket = new WebSocket(nodeAt(at).url.replace('http', 'ws') + LIVE_PATH)
  socket.addEventListener('message', ({ data }) => heard.push(serverMessage.parse(JSON.parse(String(data)))))
  await new Promise(resolve => socket.addEventListener('open', resolve))
  socket.send(JSON.stringify({ type: 'hello', token, ...(since === undefined ? {} : { since }) }))
  await vi.waitFor(() => expect(heard[0]?.type).toBe('ready'), { timeout: 5_000, interval: 5 })
  const events = () => heard.flatMap(one => (one.type === 'events' ? [one] : []))
  return {
    socket,
    ids: () => events().flatMap(one => one.events.flatMap(event => (event.topic === 'User' ? event.ids : []))),
    sections: () => events().flatMap(one => one.events.flatMap(event => (event.topic === 'Settings' ? event.ids : []))),
    seq: () => Math.max(0, ...heard.map(one => ('seq' in one ? one.seq : 0))),
  }
}

it('X-10 what is changed through one process is on a tab of the other in under a second, and a token of one holds at both', async () => {
  const token = await signIn(0)
  const tab = await openTab(1, token)
  const before = tab.ids().length
  const began = performance.now()
  expect((await rename(0, token, 20, 'Changed')).status).toBe(200)
  await vi.waitFor(() => expect(tab.ids().slice(before)).toContain(20), { timeout: 1_000, interval: 2 })
  expect(performance.now() - began).toBeLessThan(1_000)
  tab.socket.close()
}, 60_000)

it('X-11 a tab whose process is killed goes on at the other without a missed event; a sign-out at one ends it at both', async () => {
  const token = await signIn(1)
  const tab = await openTab(0, token)
  await rename(1, token, 21, 'One')
  await vi.waitFor(() => expect(tab.ids()).toContain(21), { timeout: 2_000, interval: 5 })
  const since = tab.seq()
  nodeAt(0).process.kill('SIGKILL')
  await new Promise(resolve => tab.socket.addEventListener('close', resolve))
  for (const id of [22, 23, 24]) expect((await rename(1, token, id, 'Meanwhile')).status).toBe(200)
  const again = await openTab(1, token, since)
  await vi.waitFor(() => expect(again.ids()).toEqual([22, 23, 24]), { timeout: 2_000, interval: 5 })
  const closed = new Promise<number>(resolve => again.socket.addEventListener('close', ({ code }) => resolve(code)))
  await send(1, authContract.logout, { token, body: {} })
  expect(await closed).toBe(4401)
}, 60_000)

it('USR-04 the last administrator stays, whichever processes two of them ask', async () => {
  const token = await signIn(0)
  const { users } = usersContract.listUsers.output.parse(
    await (
      await fetch(`${nodeAt(0).url}${usersContract.listUsers.path}?role=admin&status=active&perPage=100`, {
        headers: { authorization: `Bearer ${token}` },
      })
    ).json(),
  )
  const others = users.map(({ id }) => id).filter(id => id !== 11)
  const answers = await Promise.all(
    [...others, ...others].map((id, index) => send(index % 2, usersContract.deleteUsers, { token, body: { ids: [id] } })),
  )
  expect(answers.every(answer => answer.status === 200)).toBe(true)
  const own = await Promise.all([0, 1].map(at => send(at, usersContract.deleteUsers, { token, body: { ids: [11] } })))
  for (const answer of own) expect(usersContract.deleteUsers.output.parse(await answer.json()).refused).toHaveLength(1)
}, 60_000)

it('MISC-02 ADD-05 maintenance closes both processes within a second, tells the tabs of the other, and both are listed', async () => {
  const [admin, maintainer] = [await signIn(0), await signIn(1, 'maintainer')]
  const get = (at: number, path: string, token: string) =>
    fetch(`${nodeAt(at).url}${path}`, { headers: { authorization: `Bearer ${token}` } })
  const listAt = async (at: number) => (await get(at, usersContract.listUsers.path, maintainer)).status
  const turn = (isOn: boolean) =>
    send(0, settingsContract.updateSettings, { token: admin, body: { section: 'maintenance', isOn, until: null, message: '' } })
  const tab = await openTab(1, maintainer)
  expect(await listAt(1)).toBe(200)
  for (const isOn of [true, false]) {
    expect((await turn(isOn)).status).toBe(200)
    await vi.waitFor(
      async () => {
        expect([await listAt(0), await listAt(1)]).toEqual(isOn ? [503, 503] : [200, 200])
        expect(tab.sections()).toHaveLength(isOn ? 1 : 2)
      },
      { timeout: 1_000, interval: 10 },
    )
  }
  expect(tab.sections()).toEqual(['maintenance', 'maintenance'])
  const { nodes: listed } = adminSystemContract.getSystem.output.parse(
    await (await get(0, adminSystemContract.getSystem.path, admin)).json(),
  )
  expect(new Set(listed.map(one => one.pid))).toEqual(new Set(nodes.map(one => one.process.pid)))
  const { connections } = adminSystemContract.listConnections.output.parse(
    await (await get(0, adminSystemContract.listConnections.path, admin)).json(),
  )
  expect(connections).toMatchObject([{ node: listed.find(one => one.pid === nodeAt(1).process.pid)?.id }])
  tab.socket.close()
}, 60_000)
