import { authContract } from '#features/auth/contract/auth.contract.ts'
import { todoContract } from '#features/todo/contract/todo.contract.ts'
import { usersAdminContract } from '#features/users/contract/users-admin.contract.ts'
import { usersContract } from '#features/users/contract/users.contract.ts'
import { LIVE_PATH } from '#platform/contract/live-connection.rules.ts'
import { ask, signIn, until, upload } from '#app/server/test/fault/product.ts'

const MB = 1024 * 1024
const FORGED = '203.0.113.9'
/** Longer than any of them takes to find out. */
const FAILOVER = 5_000

/** What was requested through a proxy, and whether the response was as expected. */
export type Tried = readonly [what: string, isRight: boolean, figure?: string]

/** Everything that a browser and its neighbors do with a server, by the address that people type. */
export async function askThrough(url: string): Promise<Tried[]> {
  const at = { url }
  const { token } = await signIn(at)
  const list = await ask(at, usersContract.listUsers, { token })
  const uploadMegabytes = (count: number) =>
    upload(at, { token, name: 'large.bin', bytes: new Uint8Array(count * MB) })
  const [taken, refused] = [await uploadMegabytes(24), await uploadMegabytes(26)]
  return [
    ['signs in', token !== ''],
    ['sets a cookie for https alone', await setsSecureCookie(url)],
    ['lists', list.status === 200],
    ['uploads 24 MB', taken.status === 201],
    [
      'hands on that 26 MB are refused',
      refused.status === 413 && refused.type.includes('problem+json'),
    ],
    ['does not believe what a client says of its address', await hidesForged(url)],
    ['lets CalDAV and CardDAV through', await letsDavThrough(url)],
    ['tells a change over a live line', await isNotified(url, token)],
  ]
}

/** One of two processes is ended: are calls answered all the time? */
export async function endOne(url: string, end: () => Promise<unknown>): Promise<Tried> {
  const { token } = await signIn({ url })
  const failed: string[] = []
  let asked = 0
  const over = performance.now() + FAILOVER
  const ended = end()
  while (performance.now() < over) {
    const { status } = await ask({ url }, usersContract.listUsers, { token })
    asked += 1
    if (status !== 200) failed.push(String(status ?? 'broken off'))
  }
  await ended
  const figure = `${failed.length} of ${asked} failed ${failed.join(' ')}`.trim()
  return ['goes on while one of two processes ends', failed.length === 0, figure]
}

async function setsSecureCookie(url: string): Promise<boolean> {
  const answer = await fetch(`${url}${authContract.login.path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({
      userName: 'editor',
      password: 'smartfft-demo',
      transport: 'cookie',
    }),
  })
  return answer.headers.getSetCookie().some(one => /^__Host-rt=.*; Secure/i.test(one))
}

async function hidesForged(url: string): Promise<boolean> {
  const forged = { 'x-forwarded-for': FORGED }
  const { body } = await ask({ url }, authContract.login, {
    body: { userName: 'author', password: 'smartfft-demo' },
    headers: forged,
  })
  const { accessToken: token, userData } = authContract.login.output.parse(body)
  const sessions = await ask({ url }, usersAdminContract.listUserSessions, {
    token,
    query: { id: `${userData.id}` },
    headers: forged,
  })
  return sessions.status === 200 && !JSON.stringify(sessions.body).includes(FORGED)
}

async function letsDavThrough(url: string): Promise<boolean> {
  const answers = await Promise.all(
    ['caldav', 'carddav'].map(path => fetch(`${url}/${path}/`, { method: 'PROPFIND' })),
  )
  return answers.every(
    ({ status, headers }) =>
      status === 401 && (headers.get('www-authenticate') ?? '').includes('Basic'),
  )
}

/** Two lines, which may be with two processes. */
async function isNotified(url: string, token: string): Promise<boolean> {
  const lines = [openLine(url, token), openLine(url, token)]
  try {
    if (!(await until(async () => lines.every(line => line.received().includes('"ready"')), 5_000)))
      return false
    await ask({ url }, todoContract.addTask, {
      token,
      body: { task: { title: 'through a proxy' } },
    })
    return await until(async () => lines.every(line => line.received().includes('"Todo"')), 5_000)
  } finally {
    for (const line of lines) line.close()
  }
}

function openLine(url: string, token: string) {
  const socket = new WebSocket(`${url.replace('http', 'ws')}${LIVE_PATH}`)
  let received = ''
  socket.addEventListener('open', () => socket.send(JSON.stringify({ type: 'hello', token })))
  socket.addEventListener('message', ({ data }) => void (received += String(data)))
  socket.addEventListener('error', () => undefined)
  return { received: () => received, close: () => socket.close() }
}
