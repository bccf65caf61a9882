import { currencyDigits } from '#platform/contract/money.rules.ts'
import { useTranslation } from '#platform/web/i18n/i18n.ts'
import { explainIssue } from '#ui/form/explain-issue.ts'
import { findLineIssues, isTooFine, type TypedLine } from './edit-values.ts'

/** What is typed into a line, in the order of its fields. */
export const LINE_FIELDS = ['item', 'cost', 'qty', 'description', 'discount'] as const
export type LineField = (typeof LINE_FIELDS)[number]
export type LineProblems = ReadonlyMap<LineField, string>

/** What is wrong with an amount that has more decimals than its currency. */
export function useDecimalsProblem(): (currency: string) => string {
  const { t } = useTranslation('invoice')
  return currency => {
    const count = currencyDigits(currency)
    return count === 0
      ? t('edit.noDecimals', { currency })
      : t('edit.decimals', { count, currency })
  }
}

/**
 * Why a line can't be saved, by field. While typing only what would be wrong without notice: an amount that is no number, or has
 * too many decimals, counts for nothing in the totals.
 */
export function useLineProblems(
  currency: string,
): (line: TypedLine, isChecked: boolean) => LineProblems {
  const { t } = useTranslation(['invoice', 'ui'])
  const { t: tUi } = useTranslation('ui')
  const decimals = useDecimalsProblem()
  const own: Partial<Record<LineField, string>> = {
    qty: t('edit.qtyWrong'),
    discount: t('edit.discountWrong'),
  }
  return (line, isChecked) => {
    const problems = new Map<LineField, string>()
    if (isTooFine(line.cost, currency)) problems.set('cost', decimals(currency))
    for (const issue of findLineIssues(line)) {
      const name = LINE_FIELDS.find(one => one === issue.path[0])
      if (name === undefined || problems.has(name)) continue
      const isBlank = line[name].trim() === ''
      const isNoNumber = issue.code === 'invalid_type' && !isBlank
      if (isChecked || isNoNumber)
        problems.set(
          name,
          (isBlank ? undefined : own[name]) ?? explainIssue(issue, line[name], tUi),
        )
    }
    return problems
  }
}

/** The first field that keeps the lines from being saved: the form leads to it. */
export function firstWrong(
  lines: readonly TypedLine[],
  problemsOf: ReturnType<typeof useLineProblems>,
): { key: string; name: LineField } | undefined {
  for (const line of lines) {
    const problems = problemsOf(line, true)
    const name = LINE_FIELDS.find(one => problems.has(one))
    if (name !== undefined) return { key: line.key, name }
  }
  return undefined
}
