import {
  accountContract,
  accountData,
  accountGeneral,
  accountInfo,
  accountSocial,
} from '#features/account-setting/contract/account.contract.ts'
import { serviceAccount, serviceAccountsContract } from '#features/api-key/contract/api-key-accounts.contract.ts'
import { apiKey, apiKeyContract } from '#features/api-key/contract/api-key.contract.ts'
import { mailServer } from '#features/settings/contract/mail-server.rules.ts'
import { passkey, passkeysContract } from '#features/auth/contract/passkeys.contract.ts'
import { permission, permissionsContract } from '#features/permissions/contract/permissions.contract.ts'
import { preferencesContract, preferencesDocument } from '#features/preferences/contract/preferences.contract.ts'
import { role, rolesContract } from '#features/roles/contract/roles.contract.ts'
import { savedView, savedViewsContract } from '#features/saved-views/contract/saved-views.contract.ts'
import { settingsContract, settingsDocument } from '#features/settings/contract/settings.contract.ts'
import { user, usersContract } from '#features/users/contract/users.contract.ts'
import { webhook, webhooksContract } from '#features/webhooks/contract/webhooks.contract.ts'
import * as z from 'zod/mini'
import { askById, askMost, byId, type Fields, isFields, writeBack, type WriteBack } from './write-back.ts'

// People, what they may do, and how the place is set.

const version = z.int()
const accountSections = {
  general: z.extend(accountGeneral, { version }),
  info: z.extend(accountInfo, { version }),
  social: z.extend(accountSocial, { version }),
  notification: z.extend(accountData.shape.notification, { ways: accountData.shape.ways, version }),
  billing: z.extend(accountData.shape.billing.shape.address, { version }),
}
type Section = keyof typeof accountSections
const isSection = (value: unknown): value is Section => typeof value === 'string' && value in accountSections

/** A section as it is sent back: what stands beside it in the answer is told with it. */
function findSection(data: z.output<typeof accountData>, { section }: Fields): unknown {
  if (!isSection(section)) return undefined
  const own = { version: data.versions[section] }
  if (section === 'billing') return { ...data.billing.address, ...own }
  return section === 'notification' ? { ...data.notification, ways: data.ways, ...own } : { ...data[section], ...own }
}

/** Addresses are told in a group of their own; the ways of news beside the news. */
function adaptSection({ socialLinks, ...body }: Fields, current: Fields): Fields {
  const links = isFields(socialLinks) ? { ...socialLinks, ...body } : body
  return body['section'] === 'notification' ? { ways: current['ways'], ...links } : links
}

const settingsSections = settingsDocument.shape
const isSettingsSection = (value: unknown): value is keyof typeof settingsSections => typeof value === 'string' && value in settingsSections

export const PEOPLE_RECORDS: readonly WriteBack[] = [
  writeBack(usersContract.updateUser, usersContract.getUser, {
    of: user,
    ask: askById,
    find: ({ user: found }) => found,
    moving: ['lastSeenAt'],
  }),
  writeBack(rolesContract.updateRole, rolesContract.listRoles, {
    of: role,
    find: ({ roles }, sent) => byId(roles, sent),
    moving: ['people', 'given', 'faces', 'unusedSince'],
  }),
  writeBack(permissionsContract.updatePermission, permissionsContract.listPermissions, {
    of: permission,
    find: ({ allData }, sent) => byId(allData, sent),
    moving: ['people'],
  }),
  writeBack(accountContract.updateAccount, accountContract.getAccount, {
    of: ({ section }) => (isSection(section) ? accountSections[section] : undefined),
    find: findSection,
    keys: ['section'],
    adapt: adaptSection,
  }),
  writeBack(accountContract.updateNoticesOf, accountContract.getAccountOf, {
    of: accountSections.notification,
    ask: askById,
    keys: ['id'],
    find: ({ notification, ways, version: now }) => ({ ...notification, ways, version: now }),
  }),
  writeBack(passkeysContract.renamePasskey, passkeysContract.listPasskeys, {
    of: passkey,
    find: ({ passkeys }, sent) => byId(passkeys, sent),
    moving: ['lastUsedAt'],
  }),
  writeBack(apiKeyContract.updateApiKey, apiKeyContract.getApiKeyUsage, {
    of: apiKey,
    ask: askById,
    find: ({ key }) => key,
    moving: ['lastUsedAt', 'lastUsedIp', 'calls'],
  }),
  writeBack(serviceAccountsContract.updateServiceAccount, serviceAccountsContract.listServiceAccounts, {
    of: serviceAccount,
    ask: askMost,
    find: ({ accounts }, sent) => byId(accounts, sent),
    moving: ['lastUsedAt', 'keys'],
  }),
  writeBack(webhooksContract.updateWebhook, webhooksContract.listWebhooks, {
    of: webhook,
    find: ({ webhooks }, sent) => byId(webhooks, sent),
    moving: ['last'],
  }),
  writeBack(savedViewsContract.updateView, savedViewsContract.listViews, {
    of: savedView,
    ask: ({ screen }) => ({ query: { screen } }),
    find: ({ views }, sent) => byId(views, sent),
  }),
  writeBack(preferencesContract.updatePreferences, preferencesContract.getPreferences, {
    of: preferencesDocument,
    find: ({ preferences }) => preferences,
  }),
  writeBack(settingsContract.updateSettings, settingsContract.getSettings, {
    of: ({ section }) => (isSettingsSection(section) ? z.extend(settingsSections[section], { version }) : undefined),
    find: ({ settings, versions }, { section }) =>
      isSettingsSection(section) ? { ...settings[section], version: versions[section] } : undefined,
    keys: ['section'],
  }),
  writeBack(settingsContract.updateMailServer, settingsContract.getSettings, { of: mailServer, find: ({ mailServer: found }) => found }),
]
