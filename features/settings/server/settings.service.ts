import { toLocalTime } from '#platform/contract/local-time.rules.ts'
import { asStored } from '#platform/server/database/stored.ts'
import type { LiveEvent } from '#platform/contract/live.rules.ts'
import type { Instance } from '#platform/contract/boot.rules.ts'
import type { RegionalDefaults } from '#features/preferences/contract/preferences.contract.ts'
import { type SettingsDocument, regionalSettings } from '../contract/settings.contract.ts'
import type { Platform } from '#platform/server/compose/platform.ts'
import type { Database, Db } from '#platform/server/database/database.ts'
import { findSectionRow, readStored } from './settings.repo.ts'

// The public API of settings, set by administrators for the whole instance. Read by many calls, changed rarely: cached until a change is announced.

interface Parts extends Pick<Platform, 'reloadApps'> {
  database: Database
}
export interface SettingsService {
  /** Every section, with the contract's defaults for what was never set. */
  get(): Promise<SettingsDocument>
  /** Invalidates the cache, after a commit that changed it. */
  forget(): void
  /** What another process changed. */
  handleEvents(events: LiveEvent[]): void
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
    handleEvents(events) {
      if (events.some(event => event.topic === 'Settings')) forget()
    },
  }
}

/** The stored settings, inside a transaction or not. */
export async function readSettings(db: Db): Promise<SettingsDocument> {
  return (await readStored(db)).settings
}

/** The company's day. */
export async function todayOf(db: Db, now: Date): Promise<string> {
  return toLocalTime(now, (await readSettings(db)).regional.timeZone).day
}

/**
 * The settings that are public.
 * @param facts what follows from more than them, such as the apps that are switched off, including dependent ones.
 */
export function toInstance(
  { access, maintenance: { isOn, until, message }, launch }: SettingsDocument,
  { off, sendsEmail }: { off: readonly string[]; sendsEmail: boolean },
): Instance {
  return {
    registration: access.registration,
    idleLockMinutes: access.idleLockMinutes,
    sendsEmail,
    maintenance: isOn ? { until, message } : null,
    ...(off.length === 0 ? {} : { off: [...off] }),
    ...(launch.at === null ? {} : { launch: { at: launch.at, message: launch.message } }),
  }
}

/** The sender of emails. */
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

const storedRegional = asStored(regionalSettings)
/** The instance's regional settings, where set; otherwise each browser's apply. */
export async function findRegional(db: Db): Promise<RegionalDefaults> {
  const row = await findSectionRow(db, 'regional')
  const set =
    row === undefined ? undefined : storedRegional.safeParse(JSON.parse(row.document)).data
  return set === undefined
    ? { timeZone: '', currency: '', weekStart: -1 }
    : { timeZone: set.timeZone, currency: set.currency, weekStart: set.weekStart }
}
