import { contract } from './product.ts'
import type { Call } from '#platform/contract/define.ts'
import { problem } from '#platform/contract/problem.rules.ts'
import { fromEtag } from '#platform/contract/etag.rules.ts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createTestApp, type TestApp } from './test-app.ts'
import { WRITE_BACKS } from './product.ts'
import { fieldsOf, isStrict } from '#platform/server/write-back/schemas.ts'
import { writtenAs } from '#platform/server/write-back/take-back.ts'
import { FEATURE_SAMPLES } from '#features/test-cases.ts'
import type { FeatureSamples } from './test-samples.ts'
import { COUNTED, versionOf } from '#platform/server/write-back/unchanged.ts'
import {
  type Fields,
  isFields,
  shapeOf,
  type WriteBack,
} from '#platform/server/write-back/write-back.ts'

// What is read can be written back (docs/adr/0060): by every call that changes a record, including new ones.

const CALLS = Object.entries(contract).flatMap(([feature, calls]) =>
  Object.entries<Call>(calls).map(([name, call]) => ({ name: `${feature}.${name}`, call })),
)
const PAIRED = WRITE_BACKS.map(pairing => ({
  pairing,
  name: CALLS.find(({ call }) => call === pairing.call)?.name ?? pairing.call.path,
}))
const together = <T>(part: (one: FeatureSamples) => Record<string, T> | undefined) =>
  Object.fromEntries(FEATURE_SAMPLES.flatMap(one => Object.entries(part(one) ?? {})))
const SAMPLES = together(one => one.samples)
const SAVED = together(one => one.savedAnyway)
const WRITTEN_OTHERWISE = together(one => one.writtenOtherwise)
const EXEMPT = FEATURE_SAMPLES.flatMap(({ exempt = {} }) => Object.values(exempt).flat())

let test: TestApp
beforeAll(async () => {
  test = await createTestApp()
})
afterAll(() => test.close())

interface Case {
  name: string
  pairing: WriteBack
  key: Fields
  params: Fields
  beside: Fields
}

const samples = new Map<string, Fields[]>()
/** The records of a call; created once. */
async function listCases({ name, pairing }: (typeof PAIRED)[number]): Promise<Case[]> {
  const keys = samples.get(name) ?? (await SAMPLES[name]?.(test)) ?? []
  samples.set(name, keys)
  return keys.map(({ $params, $beside, ...key }) => ({
    name,
    pairing,
    key,
    params: isFields($params) ? $params : {},
    beside: isFields($beside) ? $beside : {},
  }))
}

const fill = (call: Call, params: Fields): Call => ({
  ...call,
  path: call.path.replaceAll(/\{(\w+)\}/g, (_, name: string) => `${String(params[name])}`),
})

async function read({ name, pairing, key, params, beside }: Case): Promise<Fields> {
  const sent = { ...beside, ...key, ...params }
  const asked = pairing.ask?.(sent) ?? {}
  const query = Object.entries(asked.query ?? {}).flatMap(([one, value]) =>
    value === undefined ? [] : [[one, String(value)]],
  )
  const answer = await test.call(fill(pairing.from, asked.params ?? {}), {
    as: 'admin',
    query: Object.fromEntries(query),
  })
  const found = pairing.find(answer.json(), sent)
  if (isFields(found)) return found
  throw new Error(`${name}: no record in ${answer.statusCode} ${answer.body.slice(0, 300)}`)
}

/** As sent by a client that kept what it read. */
async function write({ pairing, params, beside }: Case, record: Fields) {
  const body =
    pairing.in === undefined ? { ...record, ...beside } : { ...beside, [pairing.in]: record }
  const answer = await test.call(fill(pairing.call, params), { as: 'admin', body })
  const { errors = {} } = answer.statusCode < 300 ? {} : problem.parse(answer.json())
  const { etag } = answer.headers
  return {
    status: answer.statusCode,
    errors,
    text: answer.body,
    etag: typeof etag === 'string' ? etag : undefined,
  }
}

/** Without fields that only count writes. */
function plain(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(plain)
  if (!isFields(value)) return value
  return Object.fromEntries(
    Object.entries(value).flatMap(([name, one]) => (COUNTED.has(name) ? [] : [[name, plain(one)]])),
  )
}
/** The traces of every change: the log, and the live event. */
async function listTraces(): Promise<number[]> {
  const count = async (table: 'audit_changes' | 'outbox' | 'jobs') =>
    Number(
      (
        await test.database.read
          .selectFrom(table)
          .select(({ fn }) => fn.countAll<number>().as('n'))
          .executeTakeFirstOrThrow()
      ).n,
    )
  return Promise.all([count('audit_changes'), count('outbox'), count('jobs')])
}
const withoutMoving = ({ pairing: { moving = [] } }: Case, record: Fields): Fields =>
  Object.fromEntries(Object.entries(record).filter(([name]) => !moving.includes(name)))

/** Another value of the same kind. */
function another(value: unknown): unknown {
  if (typeof value === 'number') return value + 1
  if (typeof value === 'boolean') return !value
  if (Array.isArray(value)) return [...value, 'one more']
  return isFields(value) ? { ...value, more: 1 } : `${typeof value === 'string' ? value : ''}x`
}

/** Each read-only field: its path, and the record with that field changed. */
function listReadOnly(
  { name, pairing, beside }: Case,
  record: Fields,
): { path: string[]; changed: Fields }[] {
  const whole =
    pairing.in === undefined ? { ...record, ...beside } : { ...beside, [pairing.in]: record }
  const [written, answered] = [
    fieldsOf(writtenAs(pairing, whole)) ?? {},
    fieldsOf(shapeOf(pairing, whole)) ?? {},
  ]
  const without = [...(pairing.moving ?? []), ...(WRITTEN_OTHERWISE[name] ?? [])]
  return Object.keys(answered).flatMap(one => {
    if (without.includes(one)) return []
    if (!(one in written))
      return [{ path: [one], changed: { ...record, [one]: another(record[one]) } }]
    const [inner, shape, schema] = [record[one], fieldsOf(answered[one]) ?? {}, written[one]]
    if (!isFields(inner) || !isStrict(schema)) return []
    const names = Object.keys(shape).filter(each => !(each in (fieldsOf(schema) ?? {})))
    return names.map(each => ({
      path: [one, each],
      changed: { ...record, [one]: { ...inner, [each]: another(inner[each]) } },
    }))
  })
}

describe('writing back what was read', () => {
  it('is declared for every updating call: with the call that reads its record, or the reason there is none', () => {
    const taking = CALLS.filter(
      ({ call }) => call.method === 'POST' && call.body !== undefined && call.status !== 201,
    )
    const paired = new Set(PAIRED.map(({ name }) => name))
    expect(new Set(EXEMPT).size).toBe(EXEMPT.length)
    expect(
      taking
        .map(({ name }) => name)
        .filter(name => !paired.has(name))
        .toSorted(),
    ).toEqual(EXEMPT.toSorted())
    expect(Object.keys(SAMPLES).toSorted()).toEqual([...paired].toSorted())
  })

  it.each(PAIRED)(
    '$name accepts the record as read and does nothing: no version, no log entry, no event',
    async paired => {
      const cases = await listCases(paired)
      expect(cases.length).toBeGreaterThan(0)
      for (const one of cases) {
        const isSaved = SAVED[one.name]?.(one.key) === true
        const left = async () => (isSaved ? [] : await listTraces())
        const returned = (record: Fields) =>
          isSaved ? plain(withoutMoving(one, record)) : withoutMoving(one, record)
        const before = await read(one)
        const traces = await left()
        const { status, text, etag } = await write(one, before)
        expect(status, `${JSON.stringify(one.key)} ${text.slice(0, 600)}`).toBeLessThan(300)
        expect(await left()).toEqual(traces)
        expect(returned(await read(one))).toEqual(returned(before))
        // Many calls return no version.
        const version = etag === undefined || isSaved ? versionOf(before) : fromEtag(etag)
        expect(version).toBe(versionOf(before))
      }
    },
  )

  it.each(PAIRED)('$name rejects changes to read-only and unknown fields by name', async paired => {
    for (const one of (await listCases(paired)).slice(0, 9)) {
      const before = await read(one)
      const inside = one.pairing.in === undefined ? [] : [one.pairing.in]
      for (const { path, changed } of listReadOnly(one, before)) {
        const { status, errors, text } = await write(one, changed)
        expect([400, 412], `${path.join('.')} ${status} ${text.slice(0, 300)}`).toContain(status)
        expect(Object.keys(errors), text).toContain([...inside, ...path].join('.'))
      }
      const unknown = await write(one, { ...before, nonsense: 1 })
      expect([unknown.status, unknown.errors['nonsense']], unknown.text.slice(0, 300)).toEqual([
        400,
        'This field doesn’t exist.',
      ])
      expect(await read(one)).toEqual(before)
    }
  })
})
