import fc from 'fast-check'
import type { Call } from '#platform/contract/define.ts'
import { problem } from '#platform/contract/problem.rules.ts'
import type { UserRole } from '#features/users/contract/users.contract.ts'
import { CASES } from '../matrix/cases.ts'
import {
  createWorld,
  type Person,
  type Sent,
  takeWrites,
  type World,
} from '../matrix/matrix-world.ts'
import { inputsOf } from './inputs.ts'

// Every call, with inputs made from its schemas: what it answers, what it writes when it refuses, and how long it takes.

/** Taken in turn: administrators reach everything, the others are refused somewhere else. */
const ROLES: readonly UserRole[] = ['admin', 'admin', 'admin', 'editor', 'subscriber']
/** Objects of the table of rights that most callers are refused. */
const REFUSED = new Set(['other', 'absent', 'hidden', 'wrong', 'forged'])
/** What only reads is asked about another record now and then. */
const LASTS = 5

export interface Fuzzed {
  inputs: number
  /** How often each class of status was answered. */
  statuses: Record<string, number>
  /** Milliseconds of the slowest answer, and what it was asked. */
  slowest: { ms: number; asked: string }
  /** Calls that never answered with success. */
  unreached: string[]
  /** What should not be: each with what was sent. */
  faults: string[]
}

interface Calls {
  [area: string]: Readonly<Record<string, Call>>
}

/** What they do changes what all others are answered: each has a server of its own, and comes last. */
const UPSETTING = new Set(['setup', 'settings', 'adminSystem', 'roles', 'permissions'])
/** Refused, they have counted a try or closed a payment, as they should. */
const WRITES_ALL_THE_SAME = new Set(['auth.twoSteps', 'orders.confirmPayment'])

/** Sends every call as many inputs; the same seed sends the same. */
export async function fuzz(calls: Calls, inputs: number, seed: number): Promise<Fuzzed> {
  const total: Fuzzed = {
    inputs: 0,
    statuses: {},
    slowest: { ms: 0, asked: '' },
    unreached: [],
    faults: [],
  }
  const place = await openPlace()
  const areas = Object.entries(calls).toSorted(
    ([one], [other]) => Number(UPSETTING.has(one)) - Number(UPSETTING.has(other)),
  )
  for (const [area, ofArea] of areas) {
    if (UPSETTING.has(area)) await place.renew()
    for (const [name, call] of Object.entries(ofArea))
      await fuzzCall({ place, name: `${area}.${name}`, call, inputs, seed }, total)
  }
  await place.world.close()
  return total
}

/** A server that is exchanged when it is too full for a request that is right. */
interface Place {
  world: World
  renew(): Promise<void>
}
async function openPlace(): Promise<Place> {
  const place: Place = {
    world: await createWorld(),
    async renew() {
      await place.world.close()
      place.world = await createWorld()
    },
  }
  return place
}

interface Round {
  place: Place
  name: string
  call: Call
  inputs: number
  seed: number
}
interface Right {
  me: Person
  sent: Sent
}

async function fuzzCall(round: Round, total: Fuzzed): Promise<void> {
  const { place, name, call, inputs, seed } = round
  let isReached = false
  let right: Right | undefined
  for (let at = 0; at < inputs; at += 1) {
    right ??= await makeRight(round, at).catch(async () => {
      await place.renew()
      return makeRight(round, at)
    })
    const one = { seed: seed + at, numRuns: 1 }
    const [sent = right.sent] = fc.sample(inputsOf(call, right.sent), one)
    const { status, fault, ms } = await send(round, sent, right.me)
    total.inputs += 1
    const kind = `${Math.floor(status / 100)}xx`
    total.statuses[kind] = (total.statuses[kind] ?? 0) + 1
    isReached ||= status < 300
    const asked = `${call.method} ${call.path} ${JSON.stringify(sent).slice(0, 600)}`
    if (ms > total.slowest.ms) total.slowest = { ms: Math.round(ms), asked }
    if (fault !== undefined)
      total.faults.push(`${name}: ${fault} (seed ${seed}, input ${at}) ${asked}`)
    // It may have been a good way to sign out, to lose the rights, or to delete what was asked about.
    const isSpent = call.method === 'GET' ? at % LASTS === 0 : [200, 201, 401, 403].includes(status)
    if (isSpent) right = undefined
  }
  if (!isReached) total.unreached.push(name)
  await place.world.retire([])
}

/** A request that is right in everything, of two three on what the caller may reach. */
async function makeRight({ place: { world }, name }: Round, at: number): Promise<Right> {
  const me = await world.person(ROLES[at % ROLES.length])
  const makers = Object.entries(CASES[name] ?? {})
  const reachable = makers.filter(([object]) => !REFUSED.has(object))
  const among = at % 3 === 2 || reachable.length === 0 ? makers : reachable
  const [, make] = among[Math.floor(at / 3) % Math.max(among.length, 1)] ?? []
  const { test, person, send: sendAs } = world
  return { me, sent: make === undefined ? {} : await make({ test, me, person, send: sendAs }) }
}

async function send({ place: { world }, name, call }: Round, sent: Sent, me: Person) {
  await takeWrites(world.test)
  const began = performance.now()
  const answer = await world.send(call, sent, me.accessToken)
  const ms = performance.now() - began
  const { statusCode: status, body } = answer
  return { status, ms, fault: await findFault() }

  async function findFault(): Promise<string | undefined> {
    const about = `${status} ${body.slice(0, 300)}`
    if (status < 400) return undefined
    if (status >= 500) return about
    if (!isProblem(answer.headers['content-type'], body)) return `no problem document: ${about}`
    const written = WRITES_ALL_THE_SAME.has(name) ? [] : await takeWrites(world.test)
    return written.length === 0 ? undefined : `has written ${written.join(', ')}: ${about}`
  }
}

function isProblem(type: unknown, body: string): boolean {
  if (!String(type).startsWith('application/problem+json')) return false
  try {
    return problem.safeParse(JSON.parse(body)).success
  } catch {
    return false
  }
}
