import type { Cell, Sent } from './matrix-world.ts'

// Records that belong to someone: one's own, someone else's, and none.

export type Whose = (cell: Cell) => Promise<string>

export const mine: Whose = async ({ me }) => me.accessToken
const theirs: Whose = async ({ person }) => (await person()).accessToken

export const asQuery = (id: number): Sent => ({ query: { id: `${id}` } })
export const asBody = (id: number, more: object = {}): Sent => ({ body: { id, ...more } })

/** The same request on what is one's own, someone else's, and not there. */
export function onEach(
  make: (whose: Whose) => (cell: Cell) => Promise<number>,
  toSent: (id: number) => Sent,
) {
  return {
    own: async (cell: Cell) => toSent(await make(mine)(cell)),
    other: async (cell: Cell) => toSent(await make(theirs)(cell)),
    absent: () => toSent(999_999),
  }
}
