import { subscribe, unsubscribe } from 'node:diagnostics_channel'
import { mkdirSync, readdirSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { accountContract } from '#features/account-setting/contract/account.contract.ts'
import { adminSystemContract } from '#features/system/contract/admin-system.contract.ts'
import { contract } from './product.ts'
import { type Call, effectOf } from '#platform/contract/define.ts'
import { settingsContract } from '#features/settings/contract/settings.contract.ts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { CASES } from './test/matrix/cases.ts'
import {
  CALLERS,
  type MatrixCaller,
  type MatrixRow,
  readMatrix,
  roleOf,
} from './test/matrix/matrix-table.ts'
import { testEngine } from '#platform/server/database/test-database.ts'
import { createWorld, type Sent, takeWrites, type World } from './test/matrix/matrix-world.ts'

// `X-Dry-Run: 1` on every writing call, with a request that would succeed: afterwards no row of any table differs (logs and
// queues included), no file exists, nothing was announced, no email or request was sent, no cookie set. Or the contract says the call
// can't be tried, and it is rejected. A call that isn't tried here at all fails, too.

const MATRIX = readMatrix()
const WRITING = new Map<string, Call>(
  Object.entries(contract).flatMap(([feature, calls]) =>
    Object.entries<Call>(calls)
      .filter(([, call]) => call.method !== 'GET')
      .map(([name, call]): [string, Call] => [`${feature}.${name}`, call]),
  ),
)
interface Trial extends MatrixRow {
  /** A person whose request succeeds; an administrator where possible. */
  by: MatrixCaller
}
/** One request per call that would succeed without the dry run. */
const TRIALS: Trial[] = [...WRITING.keys()].flatMap(name => {
  const rows = MATRIX.filter(row => row.call === name)
  const [found] = CALLERS.toReversed().flatMap(by =>
    rows.filter(({ expected }) => expected[by] < 300).map(row => ({ ...row, by })),
  )
  return found === undefined ? [] : [found]
})
/** The rights table has only refusals for these. They write rows and nothing else; anyone who adds to this list makes sure of that. */
const ONLY_REFUSED = [
  'invoice.decideApproval',
  'invoice.requestApproval',
  'orders.decideOrder',
  'orders.decideQuote',
  'orders.stopCartReminder',
]

let world: World
let dialled = 0
const messages: string[] = []
const recordDial = (): void => void (dialled += 1)

beforeAll(async () => {
  world = await createWorld({ traces: /^$/ })
  world.test.database.signals.listen({ onSignal: text => void messages.push(text) })
  subscribe('net.client.socket', recordDial)
})
afterAll(async () => {
  unsubscribe('net.client.socket', recordDial)
  await world.close()
})

/** Every file whose content would differ if it was written. */
const listFiles = (): string[] =>
  readdirSync(world.test.dataDir, { recursive: true, withFileTypes: true }).map(entry => {
    const path = join(entry.parentPath, entry.name)
    const { size, mtimeMs } = statSync(path)
    return entry.isFile() ? `${path} ${size} ${mtimeMs}` : path
  })

async function prepare({ call: name, object, by }: Trial) {
  const [call, make] = [WRITING.get(name), CASES[name]?.[object]]
  if (call === undefined || make === undefined)
    throw new Error(`features/*/tests/*-cases.ts has no request for ${name} on “${object}”`)
  const me = await world.person(roleOf(by))
  const sent: Sent = await make({ ...world, me })
  return {
    call,
    token: me.accessToken,
    sent: { ...sent, headers: { ...sent.headers, 'x-dry-run': '1' } },
  }
}

/** The traces of a call that was carried out. */
async function leftBy(act: () => Promise<unknown>): Promise<string[]> {
  await takeWrites(world.test)
  const before = listFiles()
  messages.length = 0
  dialled = 0
  await act()
  const left = (await takeWrites(world.test)).map(table => `a row of ${table}`)
  // Other topics only announce new rows, which are checked above.
  if (messages.some(text => text.startsWith('{'))) left.push('a word on the live line')
  // The PostgreSQL pool opens connections as needed.
  if (testEngine === 'sqlite' && dialled > 0) left.push('a connection to somewhere')
  const after = listFiles()
  return [
    ...left,
    ...after.filter(file => !before.includes(file)),
    ...before.filter(file => !after.includes(file)),
  ]
}

describe('dry run', () => {
  it.each(TRIALS)('X-36 leaves nothing behind, or is rejected: $call', async trial => {
    const { call, token, sent } = await prepare(trial)
    const answers: Awaited<ReturnType<World['send']>>[] = []
    const left = await leftBy(async () => answers.push(await world.send(call, sent, token)))
    const [answer] = answers
    expect(left).toEqual([])
    expect(answer?.headers['set-cookie']).toBeUndefined()
    const reported =
      effectOf(call) === undefined ? [answer?.headers['x-dry-run']] : [answer?.json().code]
    const body =
      effectOf(call) === undefined ? [trial.expected[trial.by], '1'] : [400, 'dry_run.impossible']
    expect([answer?.statusCode, ...reported], answer?.body).toEqual(body)
  })

  it('X-36 is tried on every writing call', () => {
    const tried = new Set(TRIALS.map(({ call }) => call))
    const left = [...WRITING].filter(
      ([name, call]) => !tried.has(name) && effectOf(call) === undefined,
    )
    expect(left.map(([name]) => name).toSorted()).toEqual(ONLY_REFUSED)
  })

  it('X-36 of calls with outside effects is rejected: backups stay, no email is sent', async () => {
    const me = await world.person('admin')
    const dryRun = { headers: { 'x-dry-run': '1' } }
    const name = 'kept'
    mkdirSync(join(world.test.dataDir, 'backups', name), { recursive: true })
    const left = await leftBy(async () => {
      for (const [call, sent] of [
        [adminSystemContract.deleteBackup, { query: { name } }],
        [adminSystemContract.checkBackup, { body: { name } }],
        [adminSystemContract.makeBackup, { body: {} }],
        [
          settingsContract.sendTestMail,
          {
            body: {
              to: 'ada@example.org',
              server: { host: '127.0.0.1', port: 9, security: 'none', user: '' },
            },
          },
        ],
      ] satisfies [Call, Sent][]) {
        const answer = await world.send(call, { ...sent, ...dryRun }, me.accessToken)
        expect([answer.statusCode, answer.json().code], call.path).toEqual([
          400,
          'dry_run.impossible',
        ])
      }
    })
    expect(left).toEqual([])
  })

  it('S3 of a change that requires a password cannot be used to guess it', async () => {
    const { accessToken, username } = await world.person('subscriber')
    const email = `${username}@elsewhere.example`
    const sent = {
      body: {
        section: 'general',
        username,
        fullName: 'Cell',
        company: '',
        email,
        password: 'not the right one',
      },
      headers: { 'x-dry-run': '1' },
    }
    const answer = await world.send(accountContract.updateAccount, sent, accessToken)
    expect([answer.statusCode, answer.json().code], answer.body).toEqual([
      400,
      'dry_run.impossible',
    ])
  })
})
