import { ApiError } from '../api/api-error.ts'
import { getPreferences } from '../preferences/preferences.ts'
import { loadTexts } from './i18n.ts'
import { createT, shown } from './translation.ts'

// The server's sentences are English. Those of the other languages are in one file, by code, which is loaded with the first refusal.

const PROBLEMS = 'problems'
/** What codes of all features have in common, by how they end; for those without a text of their own. */
const ENDINGS = [
  ['not_found', 'not_found'],
  ['in_use', 'in_use'],
  ['taken', 'taken'],
  ['too_many', 'too_many'],
  ['limit', 'too_many'],
  ['full', 'too_many'],
  ['too_large', 'too_large'],
  ['busy', 'busy'],
] as const
/** The same, by the status. */
const STATUSES = new Map([
  [403, 'forbidden'],
  [404, 'not_found'],
  [412, 'stale'],
  [413, 'too_large'],
])
/** Says of each field what is wrong with it. */
const INVALID = 'input.invalid'
/** Not about what was sent: the screens have their own texts for these. */
const GENERAL_STATUSES = [401, 423, 429]

/**
 * The same error in the reader's language: by its code, or by what such codes have in common. English keeps the server's sentence, which is
 * more specific.
 *
 * @example throw await translateRefusal(error)
 */
export async function translateRefusal(error: ApiError): Promise<ApiError> {
  const { status, code, detail, errors } = error
  if (GENERAL_STATUSES.includes(status)) return error
  const text = await translateReason(error)
  if (text === detail) return error
  const { issues, requestId, current, retryAfterSeconds } = error
  const fields = Object.entries(errors)
  const isOfField = fields.length === 1 && code !== INVALID
  const atFields = fields.map(([name, message]) => [
    name,
    isOfField || message === detail ? text : message,
  ])
  const translated = { detail: text, errors: Object.fromEntries(atFields) }
  const rest = { status, code, issues, requestId, current, retryAfterSeconds }
  return new ApiError({ ...rest, ...translated }, error)
}

interface Reason {
  code: string
  detail: string
  status?: number
}

/** The reader's text for a code, else the detail as it is. */
export async function translateReason({ code, detail, status = 409 }: Reason): Promise<string> {
  const { language } = getPreferences()
  if (language === 'en') return detail
  try {
    await loadTexts([PROBLEMS])
  } catch {
    return detail
  }
  const family = ENDINGS.find(([ending]) => code.endsWith(ending))?.[1] ?? STATUSES.get(status)
  // The screen may still be changing to this language.
  const t = createT({ ...shown.get(), language }, [PROBLEMS])
  return t([`codes.${code}`, `families.${family}`], { defaultValue: '' }) || detail
}
