import type { LiveEvent } from '@smart-fft/contract/live.rules'
import type { RegionalDefaults } from '@smart-fft/contract/preferences.contract'
import { type SettingsDocument, regionalSettings, settingsDocument } from '@smart-fft/contract/settings.contract'
import type { Database, Db } from '../../platform/database/database.ts'
import './settings.tables.ts'

// The door of settings: what administrators decided for the whole instance. Read on many calls, changed seldom: kept until a change is told.

export interface SettingsService {
  /** Every section, with what was never set as its contract says. */
  get(): Promise<SettingsDocument>
  /** Drops what is kept, after a commit that changed it. */
  forget(): void
  /** What another process changed. */
  hear(events: LiveEvent[]): void
}

export function createSettings({ database }: { database: Database }): SettingsService {
  let known: Promise<SettingsDocument> | undefined
  const forget = (): void => void (known = undefined)
  return {
    forget,
    get() {
      if (known !== undefined) return known
      const asked = readSettings(database.read)
      asked.catch(forget)
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
  const rows = await db.selectFrom('settings').select(['section', 'document']).execute()
  const kept = new Map<string, unknown>(rows.map(row => [row.section, JSON.parse(row.document)]))
  // Section by section: one that another release wrote and this one does not know costs that section alone.
  const read = Object.entries(settingsDocument.shape).map(([name, section]) => {
    const found = section.safeParse(kept.get(name) ?? {})
    return [name, found.success ? found.data : section.parse({})]
  })
  return settingsDocument.parse(Object.fromEntries(read))
}

/** Where and how the instance counts, as far as an administrator has said: what nobody set is each browser's own matter. */
export async function findRegional(db: Db): Promise<RegionalDefaults> {
  const row = await db.selectFrom('settings').select('document').where('section', '=', 'regional').executeTakeFirst()
  const set = row === undefined ? undefined : regionalSettings.safeParse(JSON.parse(row.document)).data
  return set ?? { timeZone: '', currency: '', weekStart: -1 }
}
