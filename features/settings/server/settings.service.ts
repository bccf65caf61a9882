import type { LiveEvent } from '#platform/contract/live.rules.ts'
import type { Instance } from '#platform/contract/boot.rules.ts'
import type { RegionalDefaults } from '#features/preferences/contract/preferences.contract.ts'
import { type SettingsDocument, regionalSettings } from '../contract/settings.contract.ts'
import type { Platform } from '#platform/server/compose/platform.ts'
import type { Database, Db } from '#platform/server/database/database.ts'
import { findSectionRow, readStored } from './settings.repo.ts'

// The public API of settings: what administrators decided for the whole instance. Read on many calls, changed seldom: kept until a change is told.

interface Parts extends Pick<Platform, 'reloadApps'> {
  database: Database
}
export interface SettingsService {
  /** Every section, with what was never set as its contract says. */
  get(): Promise<SettingsDocument>
  /** Drops what is kept, after a commit that changed it. */
  forget(): void
  /** What another process changed. */
  hear(events: LiveEvent[]): void
}

export function createSettings({ database, reloadApps }: Parts): SettingsService {
  let known: Promise<SettingsDocument> | undefined
  const forget = (): void => {
    known = undefined
    reloadApps()
  }
  return {
    forget,
    get() {
      if (known !== undefined) return known
      const asked = readSettings(database.read)
      asked.catch(() => {
        if (known === asked) known = undefined
      })
      known = asked
      return asked
    },
    hear(events) {
      if (events.some(event => event.topic === 'Settings')) forget()
    },
  }
}

/** The settings as they stand in the database, inside a transaction or not. */
export async function readSettings(db: Db): Promise<SettingsDocument> {
  return (await readStored(db)).settings
}

/**
 * What of the settings everybody may know.
 * @param off what is switched off by that, with what goes with it.
 */
export function toInstance(
  { access, maintenance: { isOn, until, message }, launch }: SettingsDocument,
  off: readonly string[],
): Instance {
  return {
    registration: access.registration,
    idleLockMinutes: access.idleLockMinutes,
    maintenance: isOn ? { until, message } : null,
    ...(off.length === 0 ? {} : { off: [...off] }),
    ...(launch.at === null ? {} : { launch: { at: launch.at, message: launch.message } }),
  }
}

/** In whose name mail goes out. */
export async function senderOf(
  db: Db,
): Promise<{ company: string; name: string; address: string; replyTo: string }> {
  const { company, mail } = await readSettings(db)
  return {
    company: company.name,
    name: mail.senderName,
    address: mail.senderAddress,
    replyTo: mail.replyTo,
  }
}

/** Where and how the instance counts, as far as an administrator has said: what nobody set is each browser's own matter. */
export async function findRegional(db: Db): Promise<RegionalDefaults> {
  const row = await findSectionRow(db, 'regional')
  const set =
    row === undefined ? undefined : regionalSettings.safeParse(JSON.parse(row.document)).data
  return set === undefined
    ? { timeZone: '', currency: '', weekStart: -1 }
    : { timeZone: set.timeZone, currency: set.currency, weekStart: set.weekStart }
}
