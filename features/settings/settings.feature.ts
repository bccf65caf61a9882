import { settingsContract } from './contract/settings.contract.ts'
import { noticeContract } from './contract/notice.contract.ts'
import { instanceContract } from './contract/instance.contract.ts'
import { checklistPart } from '#features/setup/server/setup.points.ts'
import {
  bootPart,
  eventListener,
  httpPlugin,
  installationCheck,
  mailTransport,
  site,
  switchedOff,
} from '#platform/server/compose/points.ts'
import { newsList } from '#platform/server/compose/between-features.ts'
import { defineFeature } from '#platform/server/compose/define-feature.ts'
import { settingsWriteBacks } from './server/settings.write-back.ts'
import { createSettingsChanges } from './server/change.service.ts'
import { checkMail } from './server/mail-check.service.ts'
import { createMailServers } from './server/mail-server.service.ts'
import { addMaintenance } from './server/maintenance.plugin.ts'
import { noticeJobs } from './server/notice/notice.jobs.ts'
import { noticeRoutes } from './server/notice/notice.routes.ts'
import { createSetUp } from './server/set-up.service.ts'
import { settingsRoutes } from './server/settings.routes.ts'
import { seedSettings } from './server/settings.seed.ts'
import { createSettings, readSettings, senderOf, toInstance } from './server/settings.service.ts'

/** What administrators decide for the whole instance. */
export const settings = defineFeature({
  name: 'settings',
  calls: { settings: { ...settingsContract, ...noticeContract }, instance: instanceContract },
  writeBacks: settingsWriteBacks,
  seed: { after: ['users'], demo: () => seedSettings },
  create({ platform }) {
    const { config, clock } = platform
    const settings = createSettings(platform)
    const changes = createSettingsChanges({ ...platform, settings })
    const mailServers = createMailServers({ ...platform, smtpUrl: config.smtpUrl })
    const readInstance = async () =>
      toInstance(await settings.get(), {
        off: await platform.off(),
        sendsEmail: await platform.mail.canSend(platform.database.read),
      })
    return {
      service: { ...settings, setUp: createSetUp(changes, mailServers) },
      routes: [
        ...settingsRoutes({ ...platform, settings, changes, mailServers, readInstance }),
        ...noticeRoutes({
          ...platform,
          findNewsList: () => platform.contributed(newsList, { includeDisabled: true })[0],
        }),
      ],
      jobs: noticeJobs(platform),
      undo: changes.undo,
      contributes: [
        mailTransport({ server: mailServers.find, sender: senderOf }),
        installationCheck(db => checkMail(mailServers.find, db)),
        eventListener(events => settings.handleEvents(events)),
        bootPart(async () => ({ instance: await readInstance() })),
        site({
          language: async () => (await settings.get()).regional.language,
          isClosed: async () => (await settings.get()).maintenance.isOn,
        }),
        // Read from the database: the cache may be older than the change this is needed for.
        switchedOff(async () => (await readSettings(platform.database.read)).apps.off),
        checklistPart({
          name: 'company',
          place: 1,
          to: '/admin/settings',
          isDone: async db => (await readSettings(db)).company.address !== '',
        }),
        checklistPart({
          name: 'mail',
          place: 2,
          to: '/admin/settings',
          search: { tab: 'mail' },
          isDone: async db => (await mailServers.find(db)) !== undefined,
        }),
        httpPlugin(app => addMaintenance(app, { settings, clock })),
      ],
    }
  },
})
