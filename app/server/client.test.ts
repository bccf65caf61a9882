import { MINUTE } from '#platform/contract/durations.rules.ts'
import { execFile } from 'node:child_process'
import {
  mkdirSync,
  mkdtempSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import type { apiKeyContract } from '#features/api-key/contract/api-key.contract.ts'
import type { filesContract } from '#features/files/contract/files.contract.ts'
import { todoContract } from '#features/todo/contract/todo.contract.ts'
import { user, usersContract } from '#features/users/contract/users.contract.ts'
import { liveEvent } from '#platform/contract/live.rules.ts'
import { type LoadedClient, loadClient } from '../../scripts/client/load-client.ts'
import { type BuiltClient, makeClient } from '../../scripts/client/make-client.ts'
import { unpack } from '../../scripts/package/unpack.ts'
import { root } from '../../scripts/source/files.ts'
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest'
import { contract } from './product.ts'
import { type FaultyConnection, openFaultyConnection } from './test/client/faulty-connection.ts'
import { createTestApp, type TestApp } from './test-app.ts'

// The built package `@smart-fft/client` against a real server, over a connection that loses responses.

interface Areas {
  users: typeof usersContract
  todo: typeof todoContract
  apiKey: typeof apiKeyContract
  files: typeof filesContract
}
const ADMIN = { userName: 'admin', password: 'smartfft-demo' }
const LOST = 'lose the answer'

let test: TestApp
let connection: FaultyConnection
let folder: string
let built: BuiltClient
let client: LoadedClient
beforeAll(async () => {
  test = await createTestApp()
  connection = await openFaultyConnection(await test.app.listen({ port: 0, host: '127.0.0.1' }))
  folder = mkdtempSync(join(tmpdir(), 'smart-fft-client-'))
  built = await makeClient(join(folder, 'built'))
  client = await loadClient(built.folder)
})
afterEach(() => {
  connection.faults.length = 0
  connection.sent.length = 0
  connection.lineDelay = 0
})
afterAll(async () => {
  await connection.close()
  await test.close()
  rmSync(folder, { recursive: true, force: true })
})

const open = (more: { password?: string } = {}) =>
  client.createClient<Areas>({ url: connection.url, ...ADMIN, ...more })
const countSent = (call: { method: string; path: string }) =>
  connection.sent.filter(one => one === `${call.method} ${call.path}`).length
/** Connections open in real time: whatever happens from here on comes after any that is opened. */
const goAhead = () => test.wait(Date.now() - test.now().getTime() + MINUTE)
/** The error that the client throws. */
async function refusalOf(call: Promise<unknown>) {
  const error: unknown = await call.then(() => undefined).catch((thrown: unknown) => thrown)
  if (!(error instanceof client.ApiError)) throw error
  return error
}
const titled = async (title: string) => {
  const { output } = todoContract.listTasks
  const answer = await test.call(todoContract.listTasks, { as: 'admin', query: { q: title } })
  return output.parse(answer.json()).filter(task => task.title === title)
}

it('KEY-08 has every call of the contract, without bundled packages', () => {
  const fft = Object.entries(open())
  // The calls alone are 60 kB; a validator would double that.
  expect(statSync(join(built.folder, 'index.js')).size).toBeLessThan(80_000)
  for (const [area, calls] of Object.entries(contract)) {
    const found = Object.keys(fft.find(([name]) => name === area)?.[1] ?? {})
    expect(found).toEqual(Object.keys(calls))
  }
})

it('KEY-08 signs in once for concurrent calls, and continues the session when its token expires', async () => {
  const fft = open()
  const ask = () => fft.users.listUsers({ query: { perPage: 1 } })
  await Promise.all([ask(), ask(), ask()])
  expect(connection.sent.filter(one => one === 'POST /jwt/login')).toHaveLength(1)
  // After ten idle minutes the session has ended, and it signs in again; an active one is continued.
  test.wait(6 * MINUTE)
  await ask()
  test.wait(6 * MINUTE)
  const [first, second] = await Promise.all([ask(), ask()])
  expect(first).toEqual(second)
  expect(connection.sent.filter(one => one === 'POST /jwt/refresh-token')).toHaveLength(1)
  expect(connection.sent.filter(one => one === 'POST /jwt/login')).toHaveLength(1)
  await fft.signOut()
  expect(connection.sent.at(-1)).toBe('POST /jwt/logout')
})

it('KEY-08 iterates over every item of a list, whatever the page size', async () => {
  const fft = open()
  const { total } = await fft.users.listUsers({ query: {} })
  const ids: number[] = []
  for await (const one of fft.users.listUsers.each({ query: { perPage: 7, sortColumn: 'id' } }))
    ids.push(user.parse(one).id)
  expect(new Set(ids).size).toBe(total)
  expect(ids).toHaveLength(total)
  expect(countSent(usersContract.listUsers)).toBe(1 + Math.ceil(total / 7))
  const tasks = await fft.todo.listTasks({ query: {} })
  const each: unknown[] = []
  for await (const task of fft.todo.listTasks.each({ query: { limit: 3 } })) each.push(task)
  expect(each).toEqual(tasks)
})

it('X-09 KEY-08 creates once, although the first response was lost', async () => {
  connection.faults.push('none', LOST, LOST)
  const fft = open()
  const { task } = await fft.todo.addTask({ body: { task: { title: 'Only one' } } })
  expect(countSent(todoContract.addTask)).toBe(3)
  expect((await titled('Only one')).map(({ id }) => id)).toEqual([task.id])
})

it('KEY-08 does not resend an update that may have been carried out', async () => {
  const fft = open()
  const { task } = await fft.todo.addTask({ body: { task: { title: 'Before' } } })
  connection.faults.push(LOST)
  const refusal = await refusalOf(
    fft.todo.updateTask({ body: { task: { id: task.id, title: 'After' } } }),
  )
  expect(refusal).toMatchObject({ status: 0, code: 'network.unreachable' })
  expect(countSent(todoContract.updateTask)).toBe(1)
  expect(await titled('After')).toHaveLength(1)
})

it('KEY-08 retries any call after the server’s Retry-After, and gives up when that is too long', async () => {
  const fft = open()
  const { task } = await fft.todo.addTask({ body: { task: { title: 'Busy' } } })
  connection.faults.push(
    { status: 429, headers: { 'retry-after': '1' } },
    { status: 503, headers: { 'retry-after': '1' } },
  )
  const began = Date.now()
  await fft.todo.updateTask({ body: { task: { id: task.id, title: 'Not busy' } } })
  expect(Date.now() - began).toBeGreaterThan(2000)
  expect(countSent(todoContract.updateTask)).toBe(3)
  connection.faults.push({ status: 429, headers: { 'retry-after': '3600' } })
  const refusal = await refusalOf(fft.users.listUsers({ query: {} }))
  expect(refusal).toMatchObject({ status: 429, retryAfterSeconds: 3600 })
})

it('KEY-08 stops waiting when aborted', async () => {
  const fft = open()
  await fft.users.listUsers({ query: {} })
  connection.faults.push({ status: 429, headers: { 'retry-after': '20' } })
  const signal = AbortSignal.timeout(100)
  await expect(fft.users.listUsers({ query: {} }, { signal })).rejects.toMatchObject({
    name: 'TimeoutError',
  })
})

it('KEY-08 throws an error naming the invalid fields, and for a conflict the current record', async () => {
  const fft = open()
  const wrong = await refusalOf(
    fft.users.addUser({ body: { fullName: 'Ada', username: 'ada', email: 'none' } }),
  )
  expect(wrong).toMatchObject({ status: 400, code: 'input.invalid' })
  expect(Object.keys(wrong.errors)).toEqual(['email'])
  const { task } = await fft.todo.addTask({ body: { task: { title: 'First' } } })
  const change = { body: { task: { id: task.id, title: 'Second' } } }
  await fft.todo.updateTask(change, { version: task.version, dryRun: true })
  await fft.todo.updateTask(change, { version: task.version })
  const stale = await refusalOf(fft.todo.updateTask(change, { version: task.version }))
  expect(stale).toMatchObject({ status: 412, current: { title: 'Second' } })
})

it('X-11 KEY-08 streams changes, including those missed while disconnected', async () => {
  goAhead()
  connection.lineDelay = 500
  const stop = new AbortController()
  const events = open().events({ topics: ['Todo'], signal: stop.signal })
  const received: unknown[] = []
  /** Adds a task, and resolves when its event has arrived. */
  async function addAndReceive(title: string): Promise<number> {
    const added = await test.call(todoContract.addTask, { as: 'admin', body: { task: { title } } })
    const { id } = todoContract.addTask.output.parse(added.json()).task
    while (!received.includes(id)) {
      const { topic, ids } = liveEvent.parse((await events.next()).value)
      expect(topic).toBe('Todo')
      received.push(...ids)
    }
    return id
  }
  const first = await addAndReceive('While the line is opened')
  connection.cutLines()
  await addAndReceive('While it is down')
  // One for the task itself and one for the list it is in.
  expect(received.filter(id => id === first)).toHaveLength(2)
  stop.abort()
  expect(await events.next()).toEqual({ value: undefined, done: true })
})

it('X-11 KEY-08 explains why there are no events when sign-in fails', async () => {
  const refusal = await refusalOf(open({ password: 'not the password' }).events().next())
  expect(refusal.code).toBe('login.invalid')
})

it('KEY-08 works with an API key, which has no live events', async () => {
  const admin = open()
  const { secret } = await admin.apiKey.createApiKey({
    body: { name: 'script', type: 'read-only' },
  })
  const fft = client.createClient<Areas>({ url: connection.url, key: secret ?? '' })
  expect((await fft.users.listUsers({ query: {} })).total).toBeGreaterThan(10)
  const refusal = await refusalOf(fft.todo.addTask({ body: { task: { title: 'No' } } }))
  expect(refusal).toMatchObject({ status: 403, code: 'key.scope' })
  expect(() => fft.events()).toThrow(expect.objectContaining({ code: 'key.session_only' }))
  const wrong = client.createClient<Areas>({ url: connection.url, key: 'sfk_none' })
  const unknown = await refusalOf(wrong.users.listUsers({ query: {} }))
  expect(unknown).toMatchObject({ status: 401, code: 'key.unknown' })
})

it('KEY-08 uploads and downloads files', async () => {
  const fft = open()
  const { blob, name } = await fft.users.exportUsers({ query: { format: 'csv' } })
  expect(name).toMatch(/\.csv$/)
  expect(await blob.text()).toContain('@')
  const bytes = new TextEncoder().encode('Bring two chairs.')
  const sent: unknown = await Reflect.apply(fft.files.uploadFile, fft, [
    { query: { name: 'note.txt', purpose: 'attachment' }, body: bytes },
  ])
  expect(sent).toMatchObject({ file: { name: 'note.txt' } })
})

/** A third-party program: only the archive is installed, and only the README's example is written. */
async function writeProgram(name: string, files: Record<string, string>): Promise<string> {
  const program = join(folder, name)
  const scope = join(program, 'node_modules/@smart-fft')
  mkdirSync(scope, { recursive: true })
  await unpack(built.archive, scope)
  renameSync(join(scope, 'package'), join(scope, 'client'))
  const config = {
    compilerOptions: {
      strict: true,
      noUncheckedIndexedAccess: true,
      exactOptionalPropertyTypes: true,
      noEmit: true,
      target: 'es2022',
      module: 'nodenext',
      lib: ['es2022', 'dom'],
      types: [],
    },
  }
  const all = {
    'package.json': '{ "type": "module" }',
    'tsconfig.json': JSON.stringify(config),
    ...files,
  }
  for (const [file, text] of Object.entries(all)) writeFileSync(join(program, file), text)
  return program
}
const run = (command: string, args: string[]) =>
  promisify(execFile)(command, args).then(
    ({ stdout }) => stdout,
    (error: { stdout: string; stderr: string }) => `${error.stdout}${error.stderr}`,
  )
const checkTypes = (program: string) =>
  run(process.execPath, [join(root, 'node_modules/typescript/bin/tsc'), '-p', program])
const readExample = () => {
  const readme = readFileSync(join(built.folder, 'README.md'), 'utf8')
  return /```ts\n(.*?)```/s.exec(readme)?.[1] ?? ''
}

it('KEY-08 has a README example that compiles with nothing else installed, and runs', async () => {
  goAhead()
  const example = readExample().replace('https://fft.example.com', connection.url)
  const program = await writeProgram('example', { 'example.ts': example })
  expect(await checkTypes(program)).toBe('')
  const output = (await run(process.execPath, [join(program, 'example.ts')])).trim().split('\n')
  expect(output).toEqual([
    expect.stringMatching(/^\d+ editors, \S.* first$/),
    expect.stringMatching(/^\d+\.\d\d is past due$/),
    expect.stringMatching(/^Todo \d+ changed$/),
    "input.invalid [ 'email' ]",
    expect.stringMatching(/^\S.*\.csv, \d+ bytes$/),
  ])
})

it('KEY-08 compiles only calls and fields of the contract', async () => {
  const wrong = `import { createClient } from '@smart-fft/client'
const fft = createClient({ url: '', key: '' })
await fft.users.listUsers({ query: { role: 'king' } })
await fft.users.listUsers({ query: { rolle: 'editor' } })
await fft.users.getUser()
const { user } = await fft.users.getUser({ query: { id: 11 } })
user.fullname
for await (const one of fft.users.getUser.each()) one
fft.users.listUser
fft.events({ topics: ['Weather'] })
createClient({ url: '' })
`
  const lines = (await checkTypes(await writeProgram('wrong', { 'wrong.ts': wrong }))).match(
    /(?<=wrong\.ts[(:])\d+/g,
  )
  expect(lines).toEqual(['3', '4', '5', '7', '8', '9', '10', '11'])
})
