import {
  type Fields,
  type WriteBack,
  askById,
  isFields,
  writeBack,
} from '#platform/server/write-back/write-back.ts'
import {
  accountContract,
  accountData,
  accountGeneral,
  accountInfo,
  accountSocial,
} from '../contract/account.contract.ts'
import * as z from 'zod/mini'

// Its calls that change a record, each with the call that reads it (docs/adr/0060).

const version = z.int()

const accountSections = {
  general: z.extend(accountGeneral, { version }),
  info: z.extend(accountInfo, { version }),
  social: z.extend(accountSocial, { version }),
  notification: z.extend(accountData.shape.notification, {
    channels: accountData.shape.channels,
    version,
  }),
  billing: z.extend(accountData.shape.billing.shape.address, { version }),
}

type Section = keyof typeof accountSections
const isSection = (value: unknown): value is Section =>
  typeof value === 'string' && value in accountSections

/** A section in the form of an update: the answer nests it differently. */
function findSection(data: z.output<typeof accountData>, { section }: Fields): unknown {
  if (!isSection(section)) return undefined
  const own = { version: data.versions[section] }
  if (section === 'billing') return { ...data.billing.address, ...own }
  return section === 'notification'
    ? { ...data.notification, channels: data.channels, ...own }
    : { ...data[section], ...own }
}

/** Links come as a nested group; the channels of notifications beside their flags. */
function adaptSection({ socialLinks, ...body }: Fields, current: Fields): Fields {
  const links = isFields(socialLinks) ? { ...socialLinks, ...body } : body
  return body['section'] === 'notification' ? { channels: current['channels'], ...links } : links
}

export const accountSettingWriteBacks: readonly WriteBack[] = [
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
    find: ({ notification, channels, version: now }) => ({
      ...notification,
      channels,
      version: now,
    }),
  }),
]
