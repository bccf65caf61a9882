import { FIGURES } from '../../contract/card.rules.ts'
import { isDay } from '#platform/contract/local-time.rules.ts'

/** Parses the open rows in the URL: a figure and its days. */
export function readRows(text: string | undefined) {
  const [name, from = '', to = ''] = text?.split('~') ?? []
  const figure = FIGURES.find(one => one === name)
  return figure === undefined || !isDay(from) || !isDay(to) ? undefined : { figure, from, to }
}
