import type { RecordingContext } from '#platform/server/changes/mutation-context.ts'
import type { MailServerForm } from '../contract/mail-server.rules.ts'
import {
  type CompanySettings,
  type RegionalSettings,
  SETTINGS_BY_DEFAULT,
} from '../contract/settings.contract.ts'
import type { SettingsChanges } from './change.service.ts'
import type { MailServers } from './mail-server.service.ts'

/** The initial settings of a new instance. */
interface SetUp {
  company: Pick<CompanySettings, 'name' | 'address' | 'country' | 'taxId'>
  regional: RegionalSettings
  /** The apps that are switched off. */
  off: string[]
  mailServer?: MailServerForm | undefined
}

/** Stores them, in the name of the person setting up. The company is entirely theirs: nothing of the demo's stays. */
export const createSetUp =
  (changes: Pick<SettingsChanges, 'set'>, mailServers: Pick<MailServers, 'set'>) =>
  async (
    context: RecordingContext,
    { company, regional, off, mailServer }: SetUp,
  ): Promise<void> => {
    const whole = { ...SETTINGS_BY_DEFAULT.company, ...company }
    await changes.set(context, { section: 'company', ...whole })
    await changes.set(context, { section: 'regional', ...regional })
    if (off.length > 0) await changes.set(context, { section: 'apps', off })
    if (mailServer !== undefined) await mailServers.set(context, mailServer)
  }
