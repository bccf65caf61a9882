import { EXPLAINED } from '../../contract/card-alerts.rules.ts'
import type { Figure } from '../../contract/card.rules.ts'
import { isDay } from '#platform/contract/local-time.rules.ts'

/** Parses the explanation in the URL: a figure, its days, and those compared with. */
export function readExplained(text: string | undefined) {
  const [name, from = '', to = '', beforeFrom = '', beforeTo = ''] = text?.split('~') ?? []
  const figure = EXPLAINED.find(one => one === name)
  if (figure === undefined || !isDay(from) || !isDay(to) || from > to) return undefined
  const hasBefore = isDay(beforeFrom) && isDay(beforeTo) && beforeFrom <= beforeTo
  return { figure, from, to, ...(hasBefore ? { beforeFrom, beforeTo } : {}) }
}

interface Days {
  from: string
  to: string
}
/** Serializes it; undefined for figures that cannot be explained. */
export function writeExplained(
  figure: Figure,
  { from, to }: Days,
  before?: Days,
): string | undefined {
  if (!EXPLAINED.includes(figure)) return undefined
  return [figure, from, to, ...(before === undefined ? [] : [before.from, before.to])].join('~')
}
