export interface Piece {
  kind: 'same' | 'gone' | 'new'
  text: string
}

/** Limits changed words: the table below grows quadratically. */
const MAX = 1_500

/**
 * The difference of two texts, word by word.
 * @example differ('one two', 'one three') // same "one ", gone "two", new "three"
 */
export function differ(before: string, after: string): Piece[] {
  const [old, fresh] = [wordsOf(before), wordsOf(after)]
  let from = 0
  while (from < old.length && from < fresh.length && old[from] === fresh[from]) from += 1
  let end = 0
  while (
    end < old.length - from &&
    end < fresh.length - from &&
    old[old.length - 1 - end] === fresh[fresh.length - 1 - end]
  )
    end += 1
  const middle = between(old.slice(from, old.length - end), fresh.slice(from, fresh.length - end))
  const all: Piece[] = [
    { kind: 'same', text: old.slice(0, from).join('') },
    ...middle,
    { kind: 'same', text: old.slice(old.length - end).join('') },
  ]
  return joined(all)
}

const wordsOf = (text: string): string[] => text.match(/\s+|[^\s]+/g) ?? []

function between(old: readonly string[], fresh: readonly string[]): Piece[] {
  if (old.length > MAX || fresh.length > MAX)
    return [
      { kind: 'gone', text: old.join('') },
      { kind: 'new', text: fresh.join('') },
    ]
  // Longest common subsequence, for every pair of positions to the end.
  const width = fresh.length + 1
  const common = new Uint16Array((old.length + 1) * width)
  const at = (row: number, column: number): number => common[row * width + column] ?? 0
  for (let row = old.length - 1; row >= 0; row -= 1)
    for (let column = fresh.length - 1; column >= 0; column -= 1)
      common[row * width + column] =
        old[row] === fresh[column]
          ? at(row + 1, column + 1) + 1
          : Math.max(at(row + 1, column), at(row, column + 1))
  const pieces: Piece[] = []
  let [row, column] = [0, 0]
  while (row < old.length || column < fresh.length) {
    const [was, is] = [old[row], fresh[column]]
    if (was !== undefined && was === is) {
      pieces.push({ kind: 'same', text: was })
      row += 1
      column += 1
    } else if (
      was !== undefined &&
      (is === undefined || at(row + 1, column) >= at(row, column + 1))
    ) {
      pieces.push({ kind: 'gone', text: was })
      row += 1
    } else {
      pieces.push({ kind: 'new', text: is ?? '' })
      column += 1
    }
  }
  return pieces
}

/** Joins adjacent pieces of a kind; drops empty ones. */
function joined(pieces: readonly Piece[]): Piece[] {
  const out: Piece[] = []
  for (const piece of pieces) {
    const last = out.at(-1)
    if (piece.text === '') continue
    if (last?.kind === piece.kind) last.text += piece.text
    else out.push({ ...piece })
  }
  return out
}
