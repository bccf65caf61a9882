import { LANGUAGES, type Language } from '#features/preferences/contract/preferences.rules.ts'
import type { Db } from '#platform/server/database/database.ts'
import type { RequestContext } from '#platform/server/http/route.ts'
import { readSettings } from '#features/settings/server/settings.service.ts'
import { findPreferences } from '#features/preferences/server/preferences.service.ts'

/** The language of a mail: the person's choice, else the requesting browser's, else the instance's. */
export async function findMailLanguage(
  db: Db,
  userId: number,
  request?: Pick<RequestContext, 'header'>,
): Promise<Language> {
  const { language } = await findPreferences(db, userId)
  return (
    language ??
    askedFor(request?.header('accept-language') ?? '') ??
    (await readSettings(db)).regional.language
  )
}

/** The first of the browser's languages that we support. */
function askedFor(header: string): Language | undefined {
  const languages = header
    .slice(0, 200)
    .split(',')
    .map(part => part.trim().slice(0, 2).toLowerCase())
  return languages.flatMap(short => LANGUAGES.filter(language => language === short))[0]
}
