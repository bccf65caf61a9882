import { contract } from './product.ts'
import type { Call } from '#platform/contract/define.ts'
import { problem } from '#platform/contract/problem.rules.ts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Caller } from '#platform/server/access/caller.ts'
import { isJudgedHere } from '#platform/server/database/test-database.ts'
import { passes } from './test/matrix/passes.ts'
import { CASES } from './test/matrix/cases.ts'
import {
  CALLERS,
  type MatrixCaller,
  type MatrixRow,
  readMatrix,
  roleOf,
} from './test/matrix/matrix-table.ts'
import {
  type Cell,
  type Person,
  type Sent,
  type World,
  createWorld,
  takeWrites,
} from './test/matrix/matrix-world.ts'

// The rights table (features/*/tests/rights.tsv) against the server itself: every call, by every caller, on their own
// records and on others'. A call without a row in the table, or without a request to try it with (tests/*-cases.ts), fails here.

const CALLS = new Map<string, Call>(
  Object.entries(contract).flatMap(([feature, calls]) =>
    Object.entries<Call>(calls).map(([name, call]): [string, Call] => [`${feature}.${name}`, call]),
  ),
)
const MATRIX = readMatrix()
/** Added to a body they must change nothing: what a person is and may do is not theirs to set (S9). */
const FORBIDDEN_FIELDS = {
  userId: 1,
  isDeleted: true,
  ability: [{ action: 'manage', subject: 'all' }],
  createdAt: '2001-01-01T00:00:00.000Z',
}

/** What never leaves the server, no matter who asks: password hashes and the columns that hold them. */
const SECRETS = /\$argon2|password_?hash/i

let world: World
const taken = new Map<MatrixCaller, Caller | undefined>()
beforeAll(async () => {
  world = await createWorld()
  for (const caller of CALLERS.slice(1))
    taken.set(caller, await world.takenFor(await placeholderOf(caller)))
})
afterAll(() => world.close())

/** One permanent person per role: for calls that change nothing and are not about the caller. */
const standing = new Map<string, Promise<Person>>()
function placeholderOf(caller: MatrixCaller): Promise<Person> {
  const role = roleOf(caller)
  const person = standing.get(role) ?? world.person(role)
  standing.set(role, person)
  return person
}

function caseOf({ call: name, object }: Pick<MatrixRow, 'call' | 'object'>) {
  const [call, make] = [CALLS.get(name), CASES[name]?.[object]]
  if (call === undefined || make === undefined)
    throw new Error(`features/*/tests/*-cases.ts has no request for ${name} on “${object}”`)
  return { call, make }
}

/** The newest audit entry; asking for newer ones costs the same however long the log is. */
async function findNewestChange(): Promise<number> {
  const query = world.test.database.read
    .selectFrom('audit_changes')
    .select(eb => eb.fn.max('id').as('id'))
  return Number((await query.executeTakeFirst())?.id ?? 0)
}

async function countRefusals(after: number): Promise<number> {
  const newer = world.test.database.read
    .selectFrom('audit_changes')
    .select('action')
    .where('id', '>', after)
  return (await newer.execute()).filter(({ action }) => action === 'refused').length
}

/**
 * Who tries a line over the wire: everyone whose answer depends on more than their rights. Of those who may not make such a call at all
 * one is enough, and of strangers one for each call; of the others the rights are asked (that the binder asks them: rights.guard).
 * On PostgreSQL, for each different answer the one with the fewest rights: what belongs to whom is asked of the database, and least of all
 * is asked for those who may do everything.
 */
function triersOf(row: MatrixRow): readonly MatrixCaller[] {
  const { call } = caseOf(row)
  const isFirst = MATRIX.find(other => other.call === row.call) === row
  const isBarred = (caller: MatrixCaller) =>
    row.expected[caller] === 403 && !passes(taken.get(caller), call)
  const isStrange = (caller: MatrixCaller) =>
    caller === 'anonymous' && row.expected[caller] === 401 && call.access !== 'public'
  if (isJudgedHere)
    return CALLERS.filter(caller =>
      isStrange(caller)
        ? isFirst
        : caller === 'anonymous' || !isBarred(caller) || CALLERS.slice(1).find(isBarred) === caller,
    )
  const isAsked = (answer: number) => answer < 400 || (row.object !== '-' && answer !== 401)
  const { expected } = row
  return CALLERS.filter(
    (caller, index) =>
      isAsked(expected[caller]) &&
      CALLERS.findIndex(other => expected[other] === expected[caller]) === index,
  )
}

interface Tried {
  caller: MatrixCaller
  token: string | undefined
  sent: Sent
}

const triedBy = (caller: MatrixCaller, me: Person, sent: Sent): Tried => ({
  caller,
  sent,
  token: caller === 'anonymous' ? undefined : me.accessToken,
})

/**
 * A request for each caller. Those that change something get a person and records of their own. The others share what is made for the
 * first of them, unless it is about that person; that a refusal changes nothing is what is tried here.
 */
async function prepare(row: MatrixRow): Promise<Tried[]> {
  const { call, make } = caseOf(row)
  const changes = (caller: MatrixCaller) => call.method !== 'GET' && row.expected[caller] < 400
  const tried: Tried[] = []
  let shared: Sent | undefined
  for (const caller of triersOf(row)) {
    if (shared !== undefined && !changes(caller)) {
      tried.push(triedBy(caller, await placeholderOf(caller), shared))
      continue
    }
    const me = await world.person(roleOf(caller))
    let isAboutMe = false
    const noted: Cell = {
      ...world,
      get me() {
        isAboutMe = true
        return me
      },
    }
    const sent = await make(noted)
    tried.push(triedBy(caller, me, sent))
    if (!isAboutMe && !changes(caller)) shared = sent
  }
  return tried
}

/** What is wrong with the response to one caller; nothing, usually. */
async function tryCell(row: MatrixRow, { caller, sent, token }: Tried): Promise<string[]> {
  const { call } = caseOf(row)
  const before = await findNewestChange()
  const answer = await world.send(call, sent, token)
  const faults: string[] = []
  const report = (fault: string) => void faults.push(`${caller}: ${fault}`)
  if (answer.statusCode !== row.expected[caller])
    report(`answers ${answer.statusCode} ${answer.body.slice(0, 120)}`)
  if (SECRETS.test(answer.body)) report('is told a secret')
  if (answer.statusCode < 400) return faults
  if (!problem.safeParse(answer.json()).success) report('is answered with no problem')
  const mustSignIn = answer.statusCode === 401 && call.access !== 'public'
  if (mustSignIn && answer.headers['www-authenticate'] === undefined)
    report('is not told how to sign in')
  const isTrial = row.call === 'permissions.tryAccess'
  if (answer.statusCode === 403 && !isTrial && (await countRefusals(before)) !== 1)
    report('is refused, which is not in the log')
  return faults
}

/** The fields a body accepts although the caller may not set them. */
async function widen(row: MatrixRow, { sent, token }: Tried): Promise<string[]> {
  const { call } = caseOf(row)
  if (!isJudgedHere || call.body === undefined || row.expected.admin >= 300) return []
  const answer = await world.send(
    call,
    { ...sent, body: { ...Object(sent.body), ...FORBIDDEN_FIELDS } },
    token,
  )
  const parsed = problem.safeParse(answer.json())
  const isRefused = [400, 422].includes(answer.statusCode) && parsed.success
  const fields = isRefused ? Object.keys(parsed.data.errors ?? {}) : []
  const taken: string[] = []
  // Where the error does not name each field, each is sent alone.
  for (const [field, value] of Object.entries(FORBIDDEN_FIELDS).filter(
    ([one]) => !fields.includes(one),
  )) {
    const { statusCode, body } = await world.send(
      call,
      { ...sent, body: { ...Object(sent.body), [field]: value } },
      token,
    )
    if (![400, 422].includes(statusCode))
      taken.push(`${field}: ${statusCode} ${body.slice(0, 120)}`)
  }
  return taken
}

describe('table of rights', () => {
  it('X-21 contains every call of the contract, and no other', () => {
    const named = new Set(MATRIX.map(row => row.call))
    const missing = [...CALLS.keys()].filter(call => !named.has(call))
    expect(
      missing,
      'each needs lines in its feature’s tests/rights.tsv and requests in tests/*-cases.ts',
    ).toEqual([])
    expect([...named].filter(call => !CALLS.has(call))).toEqual([])
    const listed = MATRIX.map(row => `${row.call} ${row.object}`)
    expect(listed.length).toBe(new Set(listed).size)
    const cases = Object.entries(CASES).flatMap(([call, objects]) =>
      Object.keys(objects).map(object => `${call} ${object}`),
    )
    expect(listed.toSorted()).toEqual(cases.toSorted())
  })

  it.each(MATRIX)(
    'X-21 X-36 ROLE-06 holds for $call on $object, for any caller, whatever the body claims',
    async row => {
      await world.retire(await Promise.all(standing.values()))
      const cells = await prepare(row)
      const faults: string[] = []
      await takeWrites(world.test)
      for (const cell of cells.filter(({ caller }) => row.expected[caller] >= 400))
        faults.push(...(await tryCell(row, cell)))
      for (const cell of cells.filter(({ caller }) => caller === 'admin'))
        faults.push(...(await widen(row, cell)))
      const written = await takeWrites(world.test)
      if (written.length > 0)
        faults.push(`somebody is refused, and something is written: ${written.join(', ')}`)
      for (const cell of cells.filter(({ caller }) => row.expected[caller] < 400))
        faults.push(...(await tryCell(row, cell)))
      expect(faults).toEqual([])
    },
  )
})
