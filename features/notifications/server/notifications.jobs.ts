import { NOTIFICATION_KINDS } from '../contract/notifications.contract.ts'
import { channelsOf, kindsOfApps } from '../contract/notifications.rules.ts'
import * as z from 'zod/mini'
import type { Platform } from '#platform/server/compose/platform.ts'
import type { JobKind } from '#platform/server/jobs/jobs.ts'
import { text } from '#platform/server/texts/texts.ts'
import { readLanguages } from '#features/preferences/server/preferences.service.ts'
import { choicesOf } from './choices.repo.ts'
import { listMailReceivers } from './notifications.repo.ts'

const args = z.object({
  userIds: z.array(z.int()),
  kind: z.enum(NOTIFICATION_KINDS),
  params: z.record(z.string(), z.union([z.string(), z.number()])),
  link: z.string(),
})

interface NoticeJobParts extends Pick<
  Platform,
  'off' | 'database' | 'clock' | 'mail' | 'baseUrl'
> {}

/** Notification emails, each in its recipient's language; texts are in mail.json under `notices.<kind>`. */
export const noticeJobs = ({
  database,
  clock,
  mail,
  baseUrl,
  off,
}: NoticeJobParts): Record<string, JobKind> => ({
  'notifications.mail': {
    async run(given) {
      const { userIds, kind, params, link } = args.parse(given)
      if (kindsOfApps(await off()).includes(kind)) return
      await database.write(async trx => {
        // Checked again: the person may have opted out since.
        const choices = await choicesOf(trx, userIds)
        const languages = await readLanguages(trx, userIds)
        const people = await listMailReceivers(trx, database.dialect, userIds)
        for (const { id, full_name: name, email: to } of people.filter(
          one => channelsOf(kind, choices(one.id)).email,
        )) {
          const language = languages(id)
          const content = {
            language,
            template: `notices.${kind}`,
            values: { name, ...params, ...planName(language, params) },
          }
          await mail.send(trx, {
            to,
            now: clock(),
            ...content,
            ...(link === '' ? {} : { link: `${baseUrl}${link}` }),
          })
        }
      })
    },
  },
})

/** The name of a plan that is spoken of, in the reader's language. */
const planName = (language: string, { plan }: Record<string, string | number>) =>
  typeof plan === 'string' ? { plan: text({ language, file: 'users', key: `plans.${plan}` }) } : {}
