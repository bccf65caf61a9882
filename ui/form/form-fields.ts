import type { FieldIssue } from '#platform/contract/problem.rules.ts'
import type { ApiError } from '#platform/web/api/api-error.ts'
import type { TFunction } from '#platform/web/i18n/i18n.ts'
import { getPreferences } from '#platform/web/preferences/preferences.ts'
import { listOvertaken } from './draft.ts'
import { explainIssue } from './explain-issue.ts'

// What a form does with the errors and values of its fields, without its state.

type Issue = Parameters<typeof explainIssue>[0]
export type Errors<Name extends string> = Partial<Record<Name, string>>

/** Explains an issue of a field, in the form's own words if it has some. */
export function explainerOf<Name extends string>(
  { explain }: { explain?: (name: Name, code: string, text: string) => string | undefined },
  values: Record<Name, string>,
  t: TFunction,
): (name: Name, issue: Issue) => string {
  return (name, issue) => {
    const text = values[name]
    const own = text.trim() === '' ? undefined : explain?.(name, issue.code, text)
    return own ?? explainIssue(issue, text, t)
  }
}

/** The server's errors; what its schema refused, in the reader's language. Its own rules have a sentence in English only. */
export function errorsOf<Name extends string>(
  names: readonly Name[],
  { errors, issues }: ApiError,
  explain: (name: Name, issue: Issue) => string,
): Errors<Name> {
  const found = pick(names, errors)
  for (const name of names) {
    const issue = issues[name]
    if (issue !== undefined && !isSentence(issue)) found[name] = explain(name, issue)
  }
  return found
}

const isSentence = ({ code, decimals }: FieldIssue): boolean =>
  code === 'custom' && decimals === undefined && getPreferences().language === 'en'

/** `next`, with what was typed since `before`. */
export const keepTyped = <Name extends string>({
  typed,
  before,
  next,
}: Record<'typed' | 'before' | 'next', Record<Name, string>>): Record<Name, string> =>
  fill(next, name => (typed[name] === before[name] ? next : typed)[name])

/** The names of the fields, which `Object.keys` forgets. */
export function namesOf<Name extends string>(values: Record<Name, string>): Name[] {
  const names: Name[] = []
  for (const name in values) names.push(name)
  return names
}
/** Values by what is given for each name. */
export function fill<Name extends string>(
  initial: Record<Name, string>,
  valueOf: (name: Name) => string,
): Record<Name, string> {
  const filled = { ...initial }
  for (const name of namesOf(initial)) filled[name] = valueOf(name)
  return filled
}
/** Of what is named otherwise, too, only what belongs to the fields. */
export function pick<Name extends string>(
  names: readonly Name[],
  from: Partial<Record<string, string>>,
): Errors<Name> {
  const picked: Errors<Name> = {}
  for (const name of names) picked[name] = from[name] ?? undefined
  return picked
}
/** The version that is sent is the newest: what it would replace is said. */
export function overtakenErrors<Name extends string>(
  draftKey: string | undefined,
  initial: Record<Name, string>,
  t: TFunction,
): Errors<Name> {
  const errors: Errors<Name> = {}
  for (const name of listOvertaken(draftKey, namesOf(initial), initial))
    errors[name] = t('form.overtaken')
  return errors
}
