import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { toSchema } from '#app/server/openapi.ts'
import { type Call, SUBJECTS } from '#platform/contract/define.ts'
import { root } from '../source/files.ts'
import { pascalCase } from '../source/name.ts'
import type { TypeNames } from './schema-names.ts'
import { type Contract, pagingOf } from './table.ts'
import { toType } from './to-type.ts'

type Io = 'input' | 'output'
const SUBJECT = SUBJECTS.map(name => JSON.stringify(name)).join(' | ')
/** The longest union is named, although the contract only knows it as a list of texts. */
const named = (type: string): string => type.replaceAll(SUBJECT, 'Subject')
const OWN = /^export (?:interface|type) (\w+)/gm
/** What no type of the contract is called, because the package itself has it. */
export const listReserved = (): ReadonlySet<string> =>
  new Set(['Client', 'Subject', ...[...readOwn().matchAll(OWN)].map(([, name = '']) => name)])

/** All of `index.d.ts`: the package's own API, the contract's types, and every call. It imports nothing. */
export function writeTypes(contract: Contract, names: TypeNames): string {
  const types = new Map<string, string>()

  /** The type of a schema; named schemas it refers to are collected and written once. */
  function typeOf(schema: NonNullable<Call['query']>, io: Io): string {
    const { $defs = {}, ...whole } = toSchema(schema, io, names[io])
    const options = { isInput: io === 'input' }
    for (const [name, one] of Object.entries($defs)) types.set(name, named(toType(one, options)))
    return named(toType(whole, options))
  }

  const areas = Object.entries(contract).map(([area, calls]) => {
    const lines = Object.entries(calls).map(
      ([name, call]) => `${describe(call)}\n  ${name}: ${typeOfCall(call, name, typeOf)}`,
    )
    return { area, name: `${pascalCase(area)}Calls`, lines }
  })
  return [
    readOwn(),
    `export type Subject = ${SUBJECT}`,
    ...[...types]
      .toSorted(([a], [b]) => (a < b ? -1 : 1))
      .map(([name, type]) => `export type ${name} = ${type}`),
    ...areas.map(({ name, lines }) => `export interface ${name} {\n${lines.join('\n')}\n}`),
    `export interface Client extends ClientTools {\n${areas.map(({ area, name }) => `  ${area}: ${name}`).join('\n')}\n}`,
    'export declare const ApiError: ApiErrorConstructor',
    '/** Makes the client of an instance. */\nexport declare function createClient(options: ClientOptions): Client',
    '',
  ].join('\n')
}

/** What is written by hand, without what it imports: that is generated. */
const readOwn = (): string =>
  readFileSync(join(root, 'client/types.ts'), 'utf8').replaceAll(/^import .*\n/gm, '')

const describe = ({ summary, method, path }: Call): string =>
  `  /** ${summary.replaceAll('*/', '*\\/')}. \`${method} ${path.replaceAll('*/', '*\\/')}\` */`

function typeOfCall(
  call: Call,
  name: string,
  typeOf: (schema: NonNullable<Call['query']>, io: Io) => string,
): string {
  const parts = (['params', 'query', 'body', 'id'] as const).flatMap(part => {
    const schema = call[part]
    if (schema === undefined) return []
    const isFree = schema.safeParse(part === 'query' || part === 'params' ? {} : undefined).success
    return [{ part, isFree, type: typeOf(schema, 'input') }]
  })
  if (call.upload === true) parts.push({ part: 'body', isFree: false, type: 'FileBytes' })
  const input = `{ ${parts.map(({ part, isFree, type }) => `${part}${isFree ? '?' : ''}: ${type}${isFree ? ' | undefined' : ''}`).join('; ')} }`
  const output = call.file === true ? 'DownloadedFile' : typeOf(call.output, 'output')
  const given = parts.length === 0 ? 'Record<string, never>' : input
  const free = parts.every(({ isFree }) => isFree) ? 'Free' : ''
  const pages = pagingOf(call, name)
  if (pages === undefined) return `${free}Call<${given}, ${output}>`
  const key = pages.items === undefined ? '' : `, '${pages.items}'`
  return `${free}ListCall<${given}, ${output}${key}>`
}
