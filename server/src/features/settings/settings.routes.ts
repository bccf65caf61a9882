import { settingsContract } from '@smart-fft/contract/settings.contract'
import { instanceContract } from '@smart-fft/contract/instance.contract'
import { recordChange } from '../../platform/changes/record-change.ts'
import type { Clock } from '../../platform/clock/clock.ts'
import type { Database } from '../../platform/database/database.ts'
import type { FileLinks } from '../../platform/files/file-links.ts'
import { type Route, route } from '../../platform/http/route.ts'
import type { MailKit } from '../../platform/mail/mail.ts'
import type { SettingsChanges } from './change.service.ts'
import { readStored } from './settings.repo.ts'
import { type SettingsService, toInstance } from './settings.service.ts'

// The settings of the instance (features.md ADD-03), and what of them everybody may know. The password of the mail server stays in the
// environment: it is neither stored nor told.

interface SettingsParts {
  database: Database
  clock: Clock
  settings: SettingsService
  changes: SettingsChanges
  mail: Pick<MailKit, 'server' | 'defaultSender' | 'sendTest'>
  pictures: Pick<FileLinks, 'urlOf'>
}

export function settingsRoutes({ database, clock, settings, changes, mail, pictures }: SettingsParts): Route[] {
  return [
    route(instanceContract.getInstance, async () => toInstance(await settings.get())),
    route(settingsContract.getSettings, async ({ caller }) => {
      const stored = await readStored(database.read)
      const { logo } = stored.settings.company
      const logoUrl = logo === null ? null : pictures.urlOf(logo, caller)
      return { ...stored, logoUrl, mailServer: mail.server ?? null, defaultSender: mail.defaultSender }
    }),
    route(settingsContract.updateSettings, async ({ body, caller, actor, request, reply }) => {
      const updated = await changes.update({ caller, actor }, body, request.ifMatch)
      reply.etag(updated.version)
      return updated
    }),
    route(settingsContract.sendTestMail, async ({ body: { to }, actor }) => {
      const told = await mail.sendTest(to, (await settings.get()).regional.language)
      const records = [{ id: 'test-mail', name: to, after: told }]
      await database.write(trx => recordChange(trx, { actor, now: clock(), action: 'run', subject: 'Settings', records }))
      return told
    }),
  ]
}
