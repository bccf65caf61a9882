import { foldText } from '../database/fold-text.ts'

/** The values in a cell. Names may contain commas, as between values: what leaves the fewest unknown counts, then the longest name. */
export function splitChoices(cell: string, words: ReadonlyMap<string, string>): string[] {
  const most = Math.max(1, ...[...words.keys()].map(word => word.split(',').length))
  const parts = cell.split(',')
  /** By where it begins, from the end. */
  const best: { unknown: number; value: string; end: number }[] = []
  for (const start of [...parts.keys()].toReversed())
    for (let end = start + 1; end <= Math.min(start + most, parts.length); end += 1) {
      const text = parts.slice(start, end).join(',').trim()
      const word = words.get(foldText(text))
      const unknown = (best[end]?.unknown ?? 0) + (word === undefined ? 1 : 0)
      if ((word !== undefined || end === start + 1) && unknown <= (best[start]?.unknown ?? unknown))
        best[start] = { unknown, value: word ?? text, end }
    }
  const found: string[] = []
  for (let next = best[0]; next !== undefined; next = best[next.end]) found.push(next.value)
  return found
}
