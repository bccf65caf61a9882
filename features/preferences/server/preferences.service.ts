import type { Language } from '../contract/preferences.rules.ts'
import type { Db } from '#platform/server/database/database.ts'
import { deletePreferences, findPreferences, listDocuments } from './preferences.repo.ts'
import { readSettings } from '#features/settings/server/settings.service.ts'

// The public API of preferences, for emails the server sends to people.

export { findPreferences } from './preferences.repo.ts'

/** The language each of these people reads; that of the instance where they have not chosen. */
export async function readLanguages(
  db: Db,
  userIds: readonly number[],
): Promise<(userId: number) => Language> {
  const documents = await listDocuments(db, userIds)
  const { language } = (await readSettings(db)).regional
  return userId => documents.get(userId)?.language ?? language
}

/** What is stored about a person here; the shape of users' PersonalPart. */
export const preferencePersonalData = {
  name: 'preferences',
  async read(db: Db, userId: number) {
    const preferences = await findPreferences(db, userId)
    return Object.keys(preferences).length === 0 ? [] : [{ ...preferences }]
  },
  erase: deletePreferences,
}
