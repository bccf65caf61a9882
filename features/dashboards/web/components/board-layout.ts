// Cards of a board with order and width, as stored in preferences (`store:medal=m,-sales=s;analytics:…`).

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

/** Has the person arranged this board? */
export const hasLayout = (stored: string, board: string): boolean =>
  partOf(stored, board) !== undefined

/**
 * The stored layout of a board. New cards are appended; unknown ones dropped.
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

/** Parses the cards of one board; drops unknown and duplicate ones. */
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

/** Serializes the cards. */
export const writePart = (placed: readonly Placed[]): string =>
  placed.map(({ id, size, isHidden }) => `${isHidden ? '-' : ''}${id}=${size}`).join(',')

/** The value to store for a board's layout; undefined restores the default. */
export function writeLayout(
  stored: string,
  board: string,
  placed: readonly Placed[] | undefined,
): string {
  const others = stored.split(';').filter(one => one !== '' && !one.startsWith(`${board}:`))
  if (placed === undefined) return others.join(';')
  return [...others, `${board}:${writePart(placed)}`].join(';')
}

/** The value that gives a board the layout it had in an earlier value; other boards stay as they are now. */
export function restoreLayout(stored: string, board: string, former: string): string {
  const others = writeLayout(stored, board, undefined)
  const part = partOf(former, board)
  return [others, ...(part === undefined ? [] : [`${board}:${part}`])]
    .filter(one => one !== '')
    .join(';')
}
