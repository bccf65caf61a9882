import { DAY, HOUR } from '#platform/contract/durations.rules.ts'
import { KEY_WARNING_DAYS } from '../contract/api-key.contract.ts'
import type { Platform } from '#platform/server/compose/platform.ts'
import type { Trx } from '#platform/server/database/tables.ts'
import type { JobKind } from '#platform/server/jobs/jobs.ts'
import { readLanguages } from '#features/preferences/server/preferences.service.ts'
import { notify } from '#features/notifications/server/notifications.service.ts'
import type { PersonalPart } from '#features/users/server/users.service.ts'
import { deleteKeysOf, listStoredKeys } from './api-key.repo.ts'
import { deleteOldSecrets, listEndingKeys, setWarned } from './expiry.repo.ts'
import { dayOf, deleteOldDays } from './usage/usage.repo.ts'

// Hourly: notifies owners of keys that expire within a week, and deletes outdated records.

const USAGE_RETENTION_DAYS = 400
const SECRET_RETENTION_DAYS = 30

type JobParts = Pick<Platform, 'database' | 'clock' | 'mail' | 'baseUrl'>

export const apiKeyJobs = (parts: JobParts): Record<string, JobKind> => ({
  'api-key.hourly': {
    everyMilliseconds: HOUR,
    run: () =>
      parts.database.write(async trx => {
        const now = parts.clock()
        await warnOwners(trx, parts, now)
        await deleteOldDays(trx, dayOf(new Date(now.getTime() - USAGE_RETENTION_DAYS * DAY)))
        const oldSecret = new Date(now.getTime() - SECRET_RETENTION_DAYS * DAY).toISOString()
        await deleteOldSecrets(trx, oldSecret)
      }),
  },
})

/** Notifies of expiring keys once, by mail and in the app. */
async function warnOwners(
  trx: Trx,
  { mail, baseUrl }: Pick<JobParts, 'mail' | 'baseUrl'>,
  now: Date,
): Promise<void> {
  const moment = now.toISOString()
  const until = new Date(now.getTime() + KEY_WARNING_DAYS * DAY).toISOString()
  const ending = await listEndingKeys(trx, { from: moment, until })
  const languageOf = await readLanguages(
    trx,
    ending.map(key => key.user_id),
  )
  for (const key of ending) {
    const day = dayOf(new Date(key.expires_at ?? moment))
    await mail.send(trx, {
      to: key.email,
      now,
      language: languageOf(key.user_id),
      template: 'keyExpires',
      values: { name: key.full_name, key: key.name, day },
      link: `${baseUrl}/pages/api-key?key=${key.id}`,
    })
    await notify(trx, {
      userIds: [key.user_id],
      kind: 'key-expires',
      params: { key: key.name, day },
      link: `/pages/api-key?key=${key.id}`,
      now,
    })
    await setWarned(trx, key.id, moment)
  }
}

/** Personal data: a person's keys, never the secrets. */
export const apiKeyPersonalData: PersonalPart = {
  name: 'api-keys',
  read: listStoredKeys,
  erase: deleteKeysOf,
}
