import type { Call } from '#platform/contract/define.ts'
import { filesContract } from '#features/files/contract/files.contract.ts'
import * as z from 'zod/mini'

// What a client has read it may send back whole (docs/adr/0060): each call that changes a record is paired here with the call that tells it.

/** What came or was told as an object of JSON. */
export type Fields = Record<string, unknown>

interface Pairing<Output extends z.ZodMiniType> {
  /** The record's shape as it is told, by the body where it has several. */
  of: z.ZodMiniType | ((body: Fields) => z.ZodMiniType | undefined)
  /** Where the record stands in the body; the body is the record unless given. */
  in?: string
  /** How the record is asked for. `sent` is what came of it, with what stands beside it in the body and the parameters of the path. */
  ask?: (sent: Fields) => { query?: Fields; params?: Fields }
  /** The record in the answer, as it would be sent back. */
  find: (answer: z.output<Output>, sent: Fields) => unknown
  /** Fields that others move while somebody writes, and that no version counts: they are dropped, whatever they say. */
  moving?: readonly string[]
  /** What only says which record is meant, and is not told with it. */
  keys?: readonly string[]
  /** What is told in other words than it is written in: the body in the words of the call. */
  adapt?: (body: Fields, current: Fields) => Fields
}

/** A call that changes a record, and how that record is read. */
export interface WriteBack extends Omit<Pairing<z.ZodMiniType>, 'find'> {
  call: Call
  from: Call
  find: (answer: unknown, sent: Fields) => unknown
}

/**
 * Pairs a call that changes a record with the one that tells it.
 * @example writeBack(usersContract.updateUser, usersContract.getUser, { of: user, ask: ({ id }) => ({ query: { id } }), find: ({ user }) => user })
 */
export const writeBack = <const Output extends z.ZodMiniType>(
  call: Call,
  from: Call & { output: Output },
  pairing: Pairing<Output>,
): WriteBack => ({
  ...pairing,
  call,
  from,
  find: (answer, sent) => {
    const parsed = z.safeParse(from.output, answer)
    return parsed.success ? pairing.find(parsed.data, sent) : undefined
  },
})

export const isFields = (value: unknown): value is Fields =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** The shape that such a body is told in. */
export const shapeOf = ({ of }: WriteBack, body: Fields): z.ZodMiniType | undefined =>
  typeof of === 'function' ? of(body) : of

/** The record of a list that is meant. */
export const pick = <T>(
  list: readonly T[],
  name: keyof T & string,
  value: unknown,
): T | undefined =>
  list.find(one => value !== undefined && value !== null && String(one[name]) === String(value))
export const byId = <T extends { id: unknown }>(
  list: readonly T[],
  { id }: Fields,
): T | undefined => pick(list, 'id', id)

/** One field under the name that it is told by; what is written under its own name counts. */
export function rename(body: Fields, answered: string, written: string): Fields {
  const { [answered]: value, ...rest } = body
  return written in rest || value === undefined ? body : { ...rest, [written]: value }
}
/** Asks for one record by its id. */
export const askById = ({ id }: Fields): { query: Fields } => ({ query: { id } })
/** Asks for a page that is as long as pages can be. */
export const askMost = (): { query: Fields } => ({ query: { perPage: 100 } })

const [FILES = ''] = filesContract.getFile.path.split('{')

/** The same as JSON: what is not there is nothing, and the address of a file is the file, whenever it was signed. */
export function isEqual(left: unknown, right: unknown): boolean {
  if (left === right) return true
  if (left === null || left === undefined) return right === null || right === undefined
  if (typeof left === 'string' && typeof right === 'string')
    return left.startsWith(FILES) && fileOf(left) === fileOf(right)
  if (Array.isArray(left) && Array.isArray(right))
    return left.length === right.length && left.every((one, index) => isEqual(one, right[index]))
  if (!isFields(left) || !isFields(right)) return false
  return [...new Set([...Object.keys(left), ...Object.keys(right)])].every(name =>
    isEqual(left[name], right[name]),
  )
}
const fileOf = (address: string): string => address.split('?')[0] ?? ''
