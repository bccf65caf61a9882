import type { Explanation, ExplainQuery } from '../../contract/card-alerts.contract.ts'
import { type ExplainPart, explainParts } from '../../contract/card-alerts.rules.ts'
import { type Figure, figureUnit } from '../../contract/card.rules.ts'
import type { DaySpan } from '../../contract/card-shapes.rules.ts'
import { noSuchPart } from '../dashboards.errors.ts'
import { majorOf, type View } from '../cards/view.service.ts'
import { sumFigure } from '../rows/sum.repo.ts'
import { addMonths, monthOf, yearOf } from '../figures/span.service.ts'
import { compareParts } from './explain.repo.ts'

// Explains a change (DASH-06): rows of both periods grouped by one column. The largest contributors are named, the rest is one line, and
// together they add up to the change exactly.

const NAMED = 8

export async function explainChange(
  view: View,
  { figure, by, beforeFrom, beforeTo }: ExplainQuery,
): Promise<Explanation> {
  const parts = explainParts(figure)
  if (by !== undefined && !parts.includes(by)) throw noSuchPart()
  const { from, to } = view.span
  const span = { from, to }
  const before =
    beforeFrom !== undefined && beforeTo !== undefined
      ? { from: beforeFrom, to: beforeTo }
      : beforeOf(view, span)
  const [value, valueBefore] = [
    await sumFigure(view, figure, span),
    await sumFigure(view, figure, before),
  ]
  const isMoney = figureUnit(figure) === 'money'
  const toAmount = isMoney ? majorOf(view.currency) : (minor: number) => minor
  const amount = (minor: number | null) => (minor === null ? null : toAmount(minor))
  const chosen = by ?? parts[0] ?? null
  const isKnown = value !== null && valueBefore !== null
  const change = isKnown ? value - valueBefore : null
  const found =
    isKnown && chosen !== null
      ? await contributorsOf(view, { figure, by: chosen, span, before })
      : []
  const named = found.slice(0, NAMED)
  const sumOf = (key: 'now' | 'before') => named.reduce((sum, one) => sum + one[key], 0)
  const rest =
    isKnown && chosen !== null
      ? { now: value - sumOf('now'), before: valueBefore - sumOf('before') }
      : { now: 0, before: 0 }
  return {
    figure,
    unit: figureUnit(figure),
    currency: isMoney ? view.currency : null,
    span,
    before,
    value: amount(value),
    valueBefore: amount(valueBefore),
    change: amount(change),
    by: chosen,
    parts: [...parts],
    contributors: named.map(one => ({
      name: one.name,
      now: toAmount(one.now),
      before: toAmount(one.before),
      change: toAmount(one.now - one.before),
    })),
    others: {
      count: Math.max(0, found.length - named.length),
      now: toAmount(rest.now),
      before: toAmount(rest.before),
      change: toAmount(rest.now - rest.before),
    },
  }
}

interface Asked {
  figure: Figure
  by: ExplainPart
  span: DaySpan
  before: DaySpan
}
/** Parts that differ between the periods, largest difference first. */
const contributorsOf = (view: View, asked: Asked) => compareParts(view, asked)

/** The previous month for a whole month, the previous year for a whole year, else as many days directly before: as the cards compare. */
function beforeOf(view: View, { from, to }: DaySpan): DaySpan {
  const year = from.slice(0, 4)
  const isYear = yearOf(year).from === from && yearOf(year).to === to
  if (isYear) return yearOf(`${Number(year) - 1}`)
  const month = monthOf(from)
  return month.from === from && month.to === to ? monthOf(addMonths(from, -1)) : view.span.before
}
