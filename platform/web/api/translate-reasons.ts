import { getPreferences } from '../preferences/preferences.ts'

/** What was refused of many, each with its reason. */
interface Refused {
  code: string
  detail: string
}

/**
 * The answer to a change of many, with the reasons of what was refused in the reader's language: the server's are English.
 *
 * @example api.call(emailContract.updateEmails, { body }).then(translateReasons)
 */
export async function translateReasons<One extends Refused, Answer extends { refused: One[] }>(
  answer: Answer & { refused: One[] },
): Promise<Answer> {
  if (answer.refused.length === 0 || getPreferences().language === 'en') return answer
  const late = await import('../i18n/translate-refusal.ts').catch(() => undefined)
  if (late === undefined) return answer
  const refused = await Promise.all(
    answer.refused.map(async one => ({ ...one, detail: await late.translateReason(one) })),
  )
  return { ...answer, refused }
}
