import type { Call } from '#platform/contract/define.ts'
import { filesContract } from '#features/files/contract/files.contract.ts'
import * as z from 'zod/mini'

// A client may send back a whole record as read (docs/adr/0060): each updating call is paired here with the call that reads it.

/** A JSON object, received or returned. */
export type Fields = Record<string, unknown>

interface Pairing<Output extends z.ZodMiniType> {
  /** The record's response schema, chosen by the body if there are several. */
  of: z.ZodMiniType | ((body: Fields) => z.ZodMiniType | undefined)
  /** The record's field in the body; by default the body is the record. */
  in?: string
  /** How to read the record. `sent` is the body's record, with other fields of the body and the path parameters. */
  ask?: (sent: Fields) => { query?: Fields; params?: Fields }
  /** The record in the answer, as it would be sent back. */
  find: (answer: z.output<Output>, sent: Fields) => unknown
  /** Fields others change concurrently without a version: ignored, whatever their value. */
  moving?: readonly string[]
  /** Fields that only identify the record, and are not returned with it. */
  keys?: readonly string[]
  /** Translates a body from the response's format to the input's. */
  adapt?: (body: Fields, current: Fields) => Fields
}

/** A call that changes a record, and how that record is read. */
export interface WriteBack extends Omit<Pairing<z.ZodMiniType>, 'find'> {
  call: Call
  from: Call
  find: (answer: unknown, sent: Fields) => unknown
}

/**
 * Pairs a call that changes a record with the call that reads it.
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

/** The response schema for such a body. */
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

/** One field under its response name; the input name takes precedence. */
export function rename(body: Fields, answered: string, written: string): Fields {
  const { [answered]: value, ...rest } = body
  return written in rest || value === undefined ? body : { ...rest, [written]: value }
}
/** Reads one record by id. */
export const askById = ({ id }: Fields): { query: Fields } => ({ query: { id } })
/** Reads a page of maximum size. */
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
