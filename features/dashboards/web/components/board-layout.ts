// Which cards lie on a board, in which order and how wide: as the person's preferences keep it (`store:medal=m,-sales=s;analytics:…`).

/** A quarter of the width, a third, half, two thirds, all. */
export const SIZES = ['s', 'm', 'l', 'x', 'f'] as const
export type Size = (typeof SIZES)[number]

export interface Placed {
  id: string
  size: Size
  isHidden: boolean
}

function partOf(stored: string, board: string): string | undefined {
  const part = stored.split(';').find(one => one.startsWith(`${board}:`))
  return part?.slice(board.length + 1)
}

/** Whether somebody has arranged the board themselves. */
export const hasLayout = (stored: string, board: string): boolean =>
  partOf(stored, board) !== undefined

/**
 * The cards of a board as somebody has arranged them. What is new since then comes at the end; what is no card any more is left out.
 *
 * @example readLayout('store:-sales=s', { board: 'store', byDefault, known })
 */
export function readLayout(
  stored: string,
  {
    board,
    byDefault,
    known,
  }: { board: string; byDefault: readonly Placed[]; known: (id: string) => boolean },
): Placed[] {
  const part = partOf(stored, board)
  const placed = part === undefined ? [] : readPart(part, known)
  const others = byDefault.filter(({ id }) => known(id) && !placed.some(one => one.id === id))
  return [...placed, ...others]
}

/** The cards of one board as a text names them; what is no card, or named twice, is left out. */
export function readPart(part: string, known: (id: string) => boolean): Placed[] {
  const placed = new Map<string, Placed>()
  for (const word of part.split(',')) {
    const [, minus, id = '', letter] = /^(-?)([a-z][a-z\d-]*)=([a-z])$/.exec(word) ?? []
    const size = SIZES.find(one => one === letter)
    if (known(id) && size !== undefined && !placed.has(id))
      placed.set(id, { id, size, isHidden: minus === '-' })
  }
  return [...placed.values()]
}

/** The other way round. */
export const writePart = (placed: readonly Placed[]): string =>
  placed.map(({ id, size, isHidden }) => `${isHidden ? '-' : ''}${id}=${size}`).join(',')

/** What is to be kept when a board is arranged so; without an arrangement it is again as everybody has it at first. */
export function writeLayout(
  stored: string,
  board: string,
  placed: readonly Placed[] | undefined,
): string {
  const others = stored.split(';').filter(one => one !== '' && !one.startsWith(`${board}:`))
  if (placed === undefined) return others.join(';')
  return [...others, `${board}:${writePart(placed)}`].join(';')
}
