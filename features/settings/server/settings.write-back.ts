import { type WriteBack, writeBack } from '#platform/server/write-back/write-back.ts'
import { mailServer } from '../contract/mail-server.rules.ts'
import { settingsContract, settingsDocument } from '../contract/settings.contract.ts'
import * as z from 'zod/mini'

// Calls that change a record, each paired with the call that reads it (docs/adr/0060).

const version = z.int()

const settingsSections = settingsDocument.shape

const isSettingsSection = (value: unknown): value is keyof typeof settingsSections =>
  typeof value === 'string' && value in settingsSections

export const settingsWriteBacks: readonly WriteBack[] = [
  writeBack(settingsContract.updateSettings, settingsContract.getSettings, {
    of: ({ section }) =>
      isSettingsSection(section) ? z.extend(settingsSections[section], { version }) : undefined,
    find: ({ settings, versions }, { section }) =>
      isSettingsSection(section) ? { ...settings[section], version: versions[section] } : undefined,
    keys: ['section'],
  }),
  writeBack(settingsContract.updateMailServer, settingsContract.getSettings, {
    of: mailServer,
    find: ({ mailServer: found }) => found,
  }),
]
