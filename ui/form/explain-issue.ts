import { LOCALES } from '#platform/contract/locales.rules.ts'
import type { TFunction } from '#platform/web/i18n/i18n.ts'
import { getPreferences } from '#platform/web/preferences/preferences.ts'
import type { FieldIssue } from '#platform/contract/problem.rules.ts'
import type * as z from 'zod/mini'

/** A schema's own, or the server's summary of one. */
type Issue = z.core.$ZodIssue | FieldIssue

/**
 * The sentence for what a schema does not accept, by the code of the issue: texts in ui.json under `issues`.
 *
 * @example explainIssue(issue, value, t) // "Use at least 2 characters."
 */
export function explainIssue(issue: Issue, value: string, t: TFunction): string {
  if (value.trim() === '') return t('issues.required')
  if (issue.code === 'too_small')
    return t(issue.origin === 'string' ? 'issues.tooShort' : 'issues.tooSmall', {
      ...counted(Number(issue.minimum)),
    })
  if (issue.code === 'too_big')
    return t(issue.origin === 'string' ? 'issues.tooLong' : 'issues.tooBig', {
      ...counted(Number(issue.maximum)),
    })
  if (isWholeMissing(issue)) return t('issues.whole')
  const decimals = decimalsOf(issue)
  if (typeof decimals === 'number') return t('issues.decimals', counted(decimals))
  if (issue.code === 'invalid_format' && issue.format === 'email') return t('issues.email')
  if (issue.code === 'invalid_type' && issue.expected === 'number') return t('issues.number')
  return t('issues.invalid')
}

const isWholeMissing = (issue: Issue): boolean =>
  (issue.code === 'invalid_type' && issue.expected === 'int') || decimalsOf(issue) === 0
function decimalsOf(issue: Issue): unknown {
  if ('decimals' in issue) return issue.decimals
  return 'params' in issue ? issue.params?.['decimals'] : undefined
}
const counted = (count: number) => ({
  count,
  shown: new Intl.NumberFormat(LOCALES[getPreferences().language]).format(count),
})
