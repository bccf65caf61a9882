import { foldSearch } from '#platform/contract/fold.rules.ts'
import type { CallTool } from './tools.service.ts'

const MAX_FOUND = 8

/** The tools matching most words in names and texts; names count double. */
export function searchTools(tools: readonly CallTool[], query: string): CallTool[] {
  const words = foldSearch(query)
    .split(/[^\p{L}\p{N}]+/u)
    .filter(Boolean)
  const scored = tools.map(tool => ({ tool, score: scoreOf(tool, words) }))
  return scored
    .filter(({ score }) => score > 0)
    .toSorted((one, two) => two.score - one.score)
    .slice(0, MAX_FOUND)
    .map(({ tool }) => tool)
}

function scoreOf({ toolName, call }: CallTool, words: readonly string[]): number {
  const text = foldSearch(`${call.summary} ${call.description ?? ''}`)
  return words.reduce(
    (score, word) => score + (toolName.includes(word) ? 2 : 0) + (text.includes(word) ? 1 : 0),
    0,
  )
}
