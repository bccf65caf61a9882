import { settingsContract } from '../contract/settings.contract.ts'
import { instanceContract } from '../contract/instance.contract.ts'
import { recordChange } from '#platform/server/changes/record-change.ts'
import type { FileLinks } from '#platform/server/files/file-links.ts'
import { type Route, route } from '#platform/server/http/route.ts'
import type { MailKit } from '#platform/server/mail/mail.ts'
import type { MailServers } from './mail-server.service.ts'
import type { SettingsChanges } from './change.service.ts'
import { readStored } from './settings.repo.ts'
import { type SettingsService } from './settings.service.ts'
import type { Instance } from '#platform/contract/boot.rules.ts'
import type { Platform } from '#platform/server/compose/platform.ts'

// The instance's settings (features.md ADD-03), and their public part. The mail server's password is write-only.
// never comes out.

interface SettingsParts extends Pick<Platform, 'database' | 'clock' | 'baseUrl' | 'apps'> {
  settings: SettingsService
  changes: SettingsChanges
  mailServers: MailServers
  mail: Pick<MailKit, 'defaultSender' | 'sendTest'>
  readInstance: () => Promise<Instance>
  pictures: Pick<FileLinks, 'urlOf'>
}

export function settingsRoutes({
  database,
  clock,
  settings,
  changes,
  mailServers,
  mail,
  baseUrl,
  pictures,
  apps,
  readInstance,
}: SettingsParts): Route[] {
  return [
    route(instanceContract.getInstance, () => readInstance()),
    route(settingsContract.getSettings, async ({ caller }) => {
      const stored = await readStored(database.read)
      const { logo } = stored.settings.company
      const logoUrl = logo === null ? null : pictures.urlOf(logo, caller)
      const mailServer = await mailServers.describe(database.read)
      return {
        ...stored,
        logoUrl,
        mailServer,
        defaultSender: mail.defaultSender,
        baseUrl,
        apps: [...apps()],
      }
    }),
    route(settingsContract.updateSettings, async ({ body, caller, actor, request, reply }) => {
      const updated = await changes.update({ caller, actor }, body, request.ifMatch)
      reply.etag(updated.version)
      return updated
    }),
    route(settingsContract.updateMailServer, async ({ body, actor, request, reply }) => {
      const mailServer = await mailServers.update(body, { actor, ifMatch: request.ifMatch })
      reply.etag(mailServer.version)
      return { mailServer }
    }),
    route(settingsContract.sendTestMail, async ({ body: { to, server: form }, actor }) => {
      const server =
        form === undefined ? await mailServers.find(database.read) : await mailServers.tryOut(form)
      const result = await mail.sendTest(to, {
        language: (await settings.get()).regional.language,
        server,
      })
      const records = [
        {
          id: 'test-mail',
          name: to,
          after: form === undefined ? result : { host: form.host, port: form.port, ...result },
        },
      ]
      await database.write(trx =>
        recordChange(trx, { actor, now: clock(), action: 'run', subject: 'Settings', records }),
      )
      return result
    }),
  ]
}
