import {
  SETTINGS_BY_DEFAULT,
  type SettingsDocument,
  type SettingsSection,
  settingsDocument,
} from '../contract/settings.contract.ts'
import { asStored } from '#platform/server/database/stored.ts'
import { SETTINGS_SECTIONS } from '../contract/settings-form.rules.ts'
import type { Db } from '#platform/server/database/database.ts'
import type { Trx } from '#platform/server/database/tables.ts'
import './settings.tables.ts'

export type SettingsVersions = Record<SettingsSection, number>
interface SectionRow {
  document: string
  version: number
}
export interface StoredSettings {
  settings: SettingsDocument
  /** 0 for a section never changed. */
  versions: SettingsVersions
}

const storedDocument = asStored(settingsDocument)

/** The stored settings, inside a transaction or not. */
export async function readStored(db: Db): Promise<StoredSettings> {
  const rows = await db.selectFrom('settings').select(['section', 'document', 'version']).execute()
  const stored = new Map<string, unknown>(rows.map(row => [row.section, JSON.parse(row.document)]))
  const versionOf = new Map<string, number>(rows.map(row => [row.section, row.version]))
  const read = SETTINGS_SECTIONS.map(name => [name, readSection(name, stored.get(name))])
  const versions = {
    company: 0,
    regional: 0,
    access: 0,
    mail: 0,
    tax: 0,
    shop: 0,
    apps: 0,
    retention: 0,
    maintenance: 0,
    launch: 0,
  }
  for (const name of SETTINGS_SECTIONS) versions[name] = versionOf.get(name) ?? 0
  return { settings: storedDocument.parse(Object.fromEntries(read)), versions }
}

/** Section by section: an unreadable one from another release only loses that section. */
function readSection(name: SettingsSection, saved: unknown): unknown {
  const byDefault = SETTINGS_BY_DEFAULT[name]
  const found = asStored(settingsDocument.shape[name]).safeParse({ ...byDefault, ...Object(saved) })
  return found.success ? found.data : byDefault
}

/** A stored section; undefined if it was never changed. */
export function findSectionRow(
  db: Db,
  section: SettingsSection | 'mailServer',
): Promise<SectionRow | undefined> {
  return db
    .selectFrom('settings')
    .select(['document', 'version'])
    .where('section', '=', section)
    .executeTakeFirst()
}

/** Stores a section with its new version. */
export async function saveSection(
  trx: Trx,
  {
    section,
    values,
    version,
    now,
  }: { section: SettingsSection | 'mailServer'; values: object; version: number; now: Date },
): Promise<void> {
  const row = { document: JSON.stringify(values), version, updated_at: now.toISOString() }
  await trx
    .insertInto('settings')
    .values({ section, ...row })
    .onConflict(conflict => conflict.column('section').doUpdateSet(row))
    .execute()
}

// The mail server is stored apart from the sections: it holds a password, and readers of the others don't read it.
const MAIL_SERVER = 'mailServer'

export const findMailServerRow = (db: Db): Promise<SectionRow | undefined> =>
  findSectionRow(db, MAIL_SERVER)

export async function saveMailServerRow(
  trx: Trx,
  { values, version, now }: { values: object; version: number; now: Date },
): Promise<void> {
  await saveSection(trx, { section: MAIL_SERVER, values, version, now })
}
