// Splits a text into blocks and merges two people's changes to it (docs/adr/0056). A block is a top-level element:
// a paragraph, heading, list, quotation, or picture in its paragraph. Letters within one block are not merged.

// The end may be missing, as in `textOf`: no input causes backtracking.
const PIECE = /<(\/?)([a-z][a-z0-9]*)(?:[^>"']|"[^"]*"|'[^']*')*>?/gi
const LONE = new Set(['br', 'img', 'hr'])
const PICTURE = /(<img\b[^<>]*\bsrc=")(\/api\/files\/[^"?]*)\?[^"]*(")/g

/**
 * Splits stored rich text into blocks: tags in order, each closed. Text outside any block is a block of its own.
 * @example splitBlocks('<p>Fish</p><hr><p>Tea</p>') // ['<p>Fish</p>', '<hr>', '<p>Tea</p>']
 */
export function splitBlocks(html: string): string[] {
  const blocks: string[] = []
  let [start, depth] = [0, 0]
  const cut = (end: number) => {
    const block = html.slice(start, end)
    if (block.trim() !== '') blocks.push(block)
    start = end
  }
  for (const found of html.matchAll(PIECE)) {
    const [tag, closing, name = ''] = found
    const end = found.index + tag.length
    if (depth === 0) cut(found.index)
    if (LONE.has(name.toLowerCase())) {
      if (depth === 0) cut(end)
    } else if (closing === '') depth += 1
    else {
      depth = Math.max(0, depth - 1)
      if (depth === 0) cut(end)
    }
  }
  cut(html.length)
  return blocks
}

export const joinBlocks = (blocks: readonly string[]): string => blocks.join('')

/** Normalizes a block for comparison: each reader gets their own picture addresses, and a non-breaking space has two spellings. */
export const blockKey = (block: string): string =>
  block
    .replaceAll(PICTURE, '$1$2$3')
    .replaceAll(/<((?:br|hr|img)\b[^<>]*)\/>/g, (_, tag: string) => `<${tag.trimEnd()}>`)
    .replaceAll('&nbsp;', '\u00A0')
    .replaceAll('&quot;', '"')

/** Matches blocks: for each of `before` its index in `after`, or undefined if it was removed. */
export function matchBlocks(
  before: readonly string[],
  after: readonly string[],
): (number | undefined)[] {
  const [from, to] = [before.map(blockKey), after.map(blockKey)]
  const places: (number | undefined)[] = before.map(() => undefined)
  let [i, j] = [0, 0]
  for (const [a, b] of [...findCommon(from, to), [from.length, to.length] as const]) {
    for (const [x, y] of pairSimilar(from.slice(i, a), to.slice(j, b))) places[i + x] = j + y
    if (a < from.length) places[a] = b
    ;[i, j] = [a + 1, b + 1]
  }
  return places
}

export interface Merge {
  /** Both changes; where they meet in one block, mine. */
  mine: string[]
  /** Both changes; where they meet in one block, theirs. */
  theirs: string[]
  /** In how many blocks they meet. */
  conflicts: number
}
interface Sides {
  base: readonly string[]
  mine: readonly string[]
  theirs: readonly string[]
}

/**
 * Merges two people's changes block by block: changes by one side are applied, identical ones once, and insertions by both at the same
 * place follow each other. Only changes to the same block conflict.
 * @example mergeBlocks({ base: ['a', 'b'], mine: ['A', 'b'], theirs: ['a', 'B'] }).mine // ['A', 'B']
 */
export function mergeBlocks({ base, mine, theirs }: Sides): Merge {
  const [left, right] = [changesOf(base, mine), changesOf(base, theirs)]
  const merge: Merge = { mine: [], theirs: [], conflicts: 0 }
  const put = (own: readonly string[], other = own) => {
    merge.mine.push(...own)
    merge.theirs.push(...other)
  }
  for (let at = 0; at <= base.length; at += 1) {
    put(joinRuns(left.added[at] ?? [], right.added[at] ?? []))
    const block = base[at]
    if (block === undefined) continue
    const [own, other] = [left.unchanged[at], right.unchanged[at]]
    if (isSame(own, other)) put(asRun(own))
    else if (isSame(own, block)) put(asRun(other))
    else if (isSame(other, block)) put(asRun(own))
    else {
      merge.conflicts += 1
      put(asRun(own), asRun(other))
    }
  }
  return merge
}

interface Changes {
  /** What became of each block; undefined where it was taken out. */
  unchanged: (string | undefined)[]
  /** What was put in before each block, and after the last. */
  added: string[][]
}

function changesOf(base: readonly string[], now: readonly string[]): Changes {
  const places = matchBlocks(base, now)
  const added: string[][] = Array.from({ length: base.length + 1 }, () => [])
  let [slot, done] = [0, 0]
  const addUpTo = (end: number) => {
    added[slot]?.push(...now.slice(done, end))
  }
  for (const [at, place] of places.entries()) {
    if (place === undefined) continue
    addUpTo(place)
    ;[slot, done] = [at + 1, place + 1]
  }
  addUpTo(now.length)
  return { unchanged: places.map(place => (place === undefined ? undefined : now[place])), added }
}

const isSame = (one: string | undefined, other: string | undefined): boolean =>
  one === other || (one !== undefined && other !== undefined && blockKey(one) === blockKey(other))
const asRun = (block: string | undefined): string[] => (block === undefined ? [] : [block])

/** Joins what both inserted at one place, in the same order for either caller. */
function joinRuns(own: string[], other: string[]): string[] {
  const [a, b] = [own.map(blockKey).join('\n'), other.map(blockKey).join('\n')]
  if (a === b || b === '') return own
  if (a === '') return other
  return a < b ? [...own, ...other] : [...other, ...own]
}

/** Pairs of places of equal blocks, in order: as many as there are (the longest common subsequence). */
function findCommon(from: readonly string[], to: readonly string[]): (readonly [number, number])[] {
  let [head, tail] = [0, 0]
  const least = Math.min(from.length, to.length)
  while (head < least && from[head] === to[head]) head += 1
  while (tail < least - head && from[from.length - 1 - tail] === to[to.length - 1 - tail]) tail += 1
  const [rows, columns] = [from.length - head - tail, to.length - head - tail]
  const middle = bestPairs({
    rows,
    columns,
    worth: (x, y) => (from[head + x] === to[head + y] ? 1 : 0),
  })
  return [
    ...Array.from({ length: head }, (_, at) => [at, at] as const),
    ...middle.map(([x, y]) => [head + x, head + y] as const),
    ...Array.from(
      { length: tail },
      (_, at) => [from.length - tail + at, to.length - tail + at] as const,
    ),
  ]
}

/** Of a stretch that was changed: which block became which. As many on both sides are changed ones; otherwise the most alike. */
function pairSimilar(
  from: readonly string[],
  to: readonly string[],
): (readonly [number, number])[] {
  if (from.length === to.length) return from.map((_, at) => [at, at] as const)
  return bestPairs({
    rows: from.length,
    columns: to.length,
    worth: (x, y) => likeness(from[x] ?? '', to[y] ?? ''),
  })
}

/** Beginning and end that two blocks share, of the longer one: from nothing to 1. */
function likeness(one: string, other: string): number {
  const least = Math.min(one.length, other.length)
  let [head, tail] = [0, 0]
  while (head < least && one[head] === other[head]) head += 1
  while (tail < least - head && one[one.length - 1 - tail] === other[other.length - 1 - tail])
    tail += 1
  return (head + tail) / Math.max(1, one.length, other.length)
}

interface Pairing {
  rows: number
  columns: number
  /** Score of a pair; zero means no match. */
  worth: (row: number, column: number) => number
}
/** Texts are of some hundred blocks; beyond that a stretch that was changed as a whole is paired from its beginning. */
const LARGEST = 250_000

/** Pairs that keep the order and are worth the most together. */
function bestPairs({ rows, columns, worth }: Pairing): (readonly [number, number])[] {
  if (rows === 0 || columns === 0) return []
  if (rows * columns > LARGEST)
    return Array.from({ length: Math.min(rows, columns) }, (_, at) => [at, at] as const)
  const width = columns + 1
  const best = new Float64Array((rows + 1) * width)
  const at = (row: number, column: number) => best[row * width + column] ?? 0
  const worths = Float64Array.from({ length: rows * columns }, (_, n) =>
    worth(Math.floor(n / columns), n % columns),
  )
  for (let row = rows - 1; row >= 0; row -= 1)
    for (let column = columns - 1; column >= 0; column -= 1) {
      const paired = at(row + 1, column + 1) + (worths[row * columns + column] ?? 0)
      best[row * width + column] = Math.max(paired, at(row + 1, column), at(row, column + 1))
    }
  const pairs: (readonly [number, number])[] = []
  let [row, column] = [0, 0]
  while (row < rows && column < columns) {
    const value = worths[row * columns + column] ?? 0
    if (value > 0 && at(row, column) === at(row + 1, column + 1) + value) {
      pairs.push([row, column])
      ;[row, column] = [row + 1, column + 1]
    } else if (at(row, column) === at(row + 1, column)) row += 1
    else column += 1
  }
  return pairs
}
