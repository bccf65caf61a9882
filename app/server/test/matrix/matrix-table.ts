import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { USER_ROLES } from '#features/users/contract/users.contract.ts'

// Who may do what, written by hand and read by people: features/*/tests/rights.tsv, and app/server/security/matrix.tsv for what belongs to no
// feature. It is not derived from the code that decides, so that it can tell when that code is wrong.

export const CALLERS = [
  'anonymous',
  'subscriber',
  'author',
  'editor',
  'maintainer',
  'admin',
] as const
export type MatrixCaller = (typeof CALLERS)[number]

export interface MatrixRow {
  /** `users.getUser`: the feature and the name of the call in the contract. */
  call: string
  /** What it is done to: `-` where that makes no difference, else `own`, `other`, `absent` … */
  object: string
  /** The status that each caller is answered with. */
  expected: Record<MatrixCaller, number>
}

const ROOT = join(import.meta.dirname, '../../../..')

/** Reads the tables. Throws when a line has not exactly one answer for every caller. */
export function readMatrix(): MatrixRow[] {
  const ofFeatures = globSync('features/*/tests/rights.tsv', { cwd: ROOT }).toSorted()
  return ['app/server/security/matrix.tsv', ...ofFeatures].flatMap(readTable)
}

function readTable(path: string): MatrixRow[] {
  const [head = '', ...lines] = readFileSync(join(ROOT, path), 'utf8')
    .split('\n')
    .filter(line => line !== '' && !line.startsWith('#'))
  const columns = ['call', 'object', ...CALLERS].join('\t')
  if (head !== columns) throw new Error(`${path}: the first line must be ${columns}`)
  return lines.map(line => readRow(line, path))
}

function readRow(line: string, path: string): MatrixRow {
  const [call = '', object = '', ...cells] = line.split('\t')
  const codes = cells.map(Number)
  if (codes.length !== CALLERS.length || codes.some(code => !(code >= 200 && code < 500)))
    throw new Error(`${path}: “${line}”`)
  const [anonymous = 0, subscriber = 0, author = 0, editor = 0, maintainer = 0, admin = 0] = codes
  return { call, object, expected: { anonymous, subscriber, author, editor, maintainer, admin } }
}

/** The role that stands for a caller; a stranger has a person, too, who just does not say so. */
export const roleOf = (caller: MatrixCaller) =>
  USER_ROLES.find(role => role === caller) ?? 'subscriber'
