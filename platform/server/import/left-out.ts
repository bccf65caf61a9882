import { MAX_LEFT_OUT, type LeftOut } from '#platform/contract/import.rules.ts'

const MAX_TITLE = 200

/**
 * Collects the parts of a file that are not imported.
 * @example const { left, leave } = collectSkipped<'page'>(); leave({ row: 3, title: 'About', reason: 'page' })
 */
export function collectSkipped<Reason extends string>() {
  const left: LeftOut<Reason> = { entries: [], more: 0 }
  function leave({ row, title, reason }: { row: number; title: string; reason: Reason }): void {
    if (left.entries.length < MAX_LEFT_OUT)
      left.entries.push({ row, title: title.slice(0, MAX_TITLE), reason })
    else left.more += 1
  }
  return { left, leave }
}
