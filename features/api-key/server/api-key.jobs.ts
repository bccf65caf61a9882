import { KEY_WARNING_DAYS } from '../contract/api-key.contract.ts'
import { sql } from 'kysely'
import type { Clock } from '#platform/server/clock/clock.ts'
import type { Database } from '#platform/server/database/database.ts'
import type { JobKind } from '#platform/server/jobs/jobs.ts'
import type { MailKit } from '#platform/server/mail/mail.ts'
import { readLanguages } from '#features/preferences/server/preferences.service.ts'
import { notify } from '#features/notifications/server/notifications.service.ts'
import type { PersonalPart } from '#features/users/server/users.service.ts'
import { dayOf } from './api-key.repo.ts'
import './accounts/accounts.tables.ts'
import './api-key.tables.ts'

// Every hour: owners are told of keys that end within a week; what nobody will look at any more is forgotten.

const HOUR = 3_600_000
const DAY = 24 * HOUR
const USAGE_KEPT_DAYS = 400
const SECRETS_KEPT_DAYS = 30

interface JobParts {
  database: Database
  clock: Clock
  mail: MailKit
  baseUrl: string
}

export const apiKeyJobs = ({
  database,
  clock,
  mail,
  baseUrl,
}: JobParts): Record<string, JobKind> => ({
  'api-key.hourly': {
    everyMilliseconds: HOUR,
    async run() {
      await database.write(async trx => {
        const now = clock()
        const moment = now.toISOString()
        const ending = await trx
          .selectFrom('api_keys')
          .leftJoin('service_accounts', 'service_accounts.user_id', 'api_keys.user_id')
          // Of a service account's key is told who answers for it.
          .innerJoin('users', join =>
            join.on('users.id', '=', sql`coalesce(service_accounts.owner_id, api_keys.user_id)`),
          )
          .where('service_accounts.disabled_at', 'is', null)
          .where('service_accounts.deleted_at', 'is', null)
          .select([
            'api_keys.id',
            'api_keys.name',
            'api_keys.expires_at',
            'users.id as user_id',
            'users.full_name',
            'users.email',
          ])
          .where('api_keys.expires_at', '>', moment)
          .where(
            'api_keys.expires_at',
            '<=',
            new Date(now.getTime() + KEY_WARNING_DAYS * DAY).toISOString(),
          )
          .where('api_keys.warned_at', 'is', null)
          .where('api_keys.revoked_at', 'is', null)
          .where('users.status', '!=', 'inactive')
          .where('users.deleted_at', 'is', null)
          .execute()
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
          await trx
            .updateTable('api_keys')
            .set({ warned_at: moment })
            .where('id', '=', key.id)
            .execute()
        }
        const oldDay = dayOf(new Date(now.getTime() - USAGE_KEPT_DAYS * DAY))
        await trx.deleteFrom('api_key_days').where('day', '<', oldDay).execute()
        const oldSecret = new Date(now.getTime() - SECRETS_KEPT_DAYS * DAY).toISOString()
        await trx.deleteFrom('api_key_secrets').where('expires_at', '<', oldSecret).execute()
      })
    },
  },
})

/** What is stored about a person's keys; never the secrets. */
export const keysOfPerson: PersonalPart = {
  name: 'api-keys',
  async read(db, userId) {
    const rows = await db
      .selectFrom('api_keys')
      .select([
        'name',
        'type',
        'scopes',
        'ip_ranges',
        'created_at',
        'expires_at',
        'revoked_at',
        'last_used_at',
        'last_used_ip',
      ])
      .where('user_id', '=', userId)
      .orderBy('id')
      .execute()
    return rows.map(row => ({ ...row }))
  },
  async erase(trx, userId) {
    const gone = await trx
      .deleteFrom('api_keys')
      .where('user_id', '=', userId)
      .returning('id')
      .execute()
    return gone.length
  },
}
