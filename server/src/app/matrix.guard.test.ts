import { contract } from '@smart-fft/contract'
import type { Call } from '@smart-fft/contract/define'
import { problem } from '@smart-fft/contract/wire'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { CASES } from '../../test/matrix/cases.ts'
import { CALLERS, type MatrixCaller, type MatrixRow, readMatrix, roleOf } from '../../test/matrix/matrix-table.ts'
import { type Cell, type World, createWorld, readState } from '../../test/matrix/matrix-world.ts'

// The table of rights (server/security/matrix.tsv, quality.md 2.4) against the server itself: every call, by every caller, on what is
// theirs and what is not. A call without a line in the table, or without a request to try it with (server/test/matrix), fails here.

const CALLS = new Map<string, Call>(
  Object.entries(contract).flatMap(([feature, calls]) =>
    Object.entries<Call>(calls).map(([name, call]): [string, Call] => [`${feature}.${name}`, call]),
  ),
)
const MATRIX = readMatrix()
/** Put into a body they must change nothing: what a person is and may do is not theirs to say (quality.md S9). */
const FORBIDDEN_FIELDS = {
  userId: 1,
  isDeleted: true,
  ability: [{ action: 'manage', subject: 'all' }],
  createdAt: '2001-01-01T00:00:00.000Z',
}

/** What never leaves the server, whoever asks: hashes of passwords and what they are kept under. */
const SECRETS = /\$argon2|password_?hash/i

let world: World
beforeAll(async () => {
  world = await createWorld()
})
afterAll(() => world.close())

async function cellOf(caller: MatrixCaller): Promise<Cell> {
  const { test, send, person } = world
  return { test, send, person, me: await person(roleOf(caller)) }
}

function caseOf({ call: name, object }: Pick<MatrixRow, 'call' | 'object'>) {
  const [call, make] = [CALLS.get(name), CASES[name]?.[object]]
  if (call === undefined || make === undefined) throw new Error(`server/test/matrix has no request for ${name} on “${object}”`)
  return { call, make }
}

async function countRefusals(): Promise<number> {
  const query = world.test.database.read.selectFrom('audit_changes').select(eb => eb.fn.countAll<number>().as('n'))
  return Number((await query.where('action', '=', 'refused').executeTakeFirstOrThrow()).n)
}

/** What is wrong with one cell; nothing, mostly. */
async function tryCell(row: MatrixRow, caller: MatrixCaller): Promise<string[]> {
  const { call, make } = caseOf(row)
  const cell = await cellOf(caller)
  const sent = await make(cell)
  const [before, refusals] = [await readState(world.test), await countRefusals()]
  const answer = await world.send(call, sent, caller === 'anonymous' ? undefined : cell.me.accessToken)
  const faults: string[] = []
  if (answer.statusCode !== row.expected[caller]) faults.push(`answers ${answer.statusCode} ${answer.body.slice(0, 120)}`)
  if (SECRETS.test(answer.body)) faults.push('tells a secret')
  if (answer.statusCode < 400) return faults
  if (!problem.safeParse(answer.json()).success) faults.push('is no problem')
  if ((await readState(world.test)) !== before) faults.push('has changed something')
  const mustSignIn = answer.statusCode === 401 && call.access !== 'public'
  if (mustSignIn && answer.headers['www-authenticate'] === undefined) faults.push('does not say how to sign in')
  if (answer.statusCode === 403 && (await countRefusals()) !== refusals + 1) faults.push('is not in the log')
  return faults
}

describe('the table of rights', () => {
  it('X-21 names every call of the contract, and no other', () => {
    const named = new Set(MATRIX.map(row => row.call))
    const missing = [...CALLS.keys()].filter(call => !named.has(call))
    expect(missing, 'each needs lines in server/security/matrix.tsv and requests in server/test/matrix/').toEqual([])
    expect([...named].filter(call => !CALLS.has(call))).toEqual([])
    const listed = MATRIX.map(row => `${row.call} ${row.object}`)
    expect(listed.length).toBe(new Set(listed).size)
    const cases = Object.entries(CASES).flatMap(([call, objects]) => Object.keys(objects).map(object => `${call} ${object}`))
    expect(listed.toSorted()).toEqual(cases.toSorted())
  })

  it.each(MATRIX)('X-21 ROLE-06 holds for $call on $object, whoever calls', async row => {
    const faults = []
    for (const caller of CALLERS) {
      const found = await tryCell(row, caller)
      faults.push(...found.map(fault => `${row.call} on ${row.object} as ${caller}: ${fault}; the table says ${row.expected[caller]}`))
    }
    expect(faults).toEqual([])
  })

  it('X-36 is not widened by what a body claims', async () => {
    for (const row of MATRIX.filter(({ call, expected }) => CALLS.get(call)?.body !== undefined && expected.admin < 300)) {
      const { call, make } = caseOf(row)
      const cell = await cellOf('admin')
      const sent = await make(cell)
      if (typeof sent.body !== 'object' || sent.body === null) continue
      for (const [field, value] of Object.entries(FORBIDDEN_FIELDS)) {
        const before = await readState(world.test)
        const answer = await world.send(call, { ...sent, body: { ...sent.body, [field]: value } }, cell.me.accessToken)
        expect([400, 422], `${row.call} with ${field}: ${answer.statusCode} ${answer.body}`).toContain(answer.statusCode)
        expect(await readState(world.test), `${row.call} with ${field}`).toBe(before)
      }
    }
    // Some hundred looks at everything that is stored.
  }, 120_000)
})
