import {
  type SettingsChange,
  type SettingsDocument,
  type SettingsSection,
  settingsDocument,
} from '../contract/settings.contract.ts'
import { SETTINGS_SECTIONS } from '../contract/settings-form.rules.ts'
import * as z from 'zod/mini'
import type { ChangedBy, RecordingContext } from '#platform/server/changes/mutation-context.ts'
import { recordChange } from '#platform/server/changes/record-change.ts'
import { changedSince, type UndoStep } from '#platform/server/changes/undo.ts'
import type { Trx } from '#platform/server/database/tables.ts'
import { forbidden, invalidInput, staleVersion } from '#platform/server/http/app-error.ts'
import { isStale } from '#platform/server/http/is-stale.ts'
import { dropFiles, reuseFile, useFile as takeFile } from '#features/files/server/files.service.ts'
import { readStored, saveSection } from './settings.repo.ts'
import type { SettingsService } from './settings.service.ts'
import type { App, Platform } from '#platform/server/compose/platform.ts'

// Changes of the settings: one section at a time, recorded with their undo. Every process applies them.

interface Saving extends Pick<ChangedBy, 'actor'> {
  section: SettingsSection
  before: object
  after: object
  version: number
  now: Date
}
export interface SettingsChanges {
  /** Stores a whole section for the first time. */
  set(context: RecordingContext, change: SettingsChange): Promise<void>
  update(context: ChangedBy, change: SettingsChange, ifMatch: number | undefined): Promise<Updated>
  undo: Record<string, UndoStep>
}
interface Updated {
  settings: SettingsDocument
  version: number
  changeId?: number | undefined
}

interface Parts extends Pick<Platform, 'database' | 'clock' | 'apps'> {
  settings: Pick<SettingsService, 'forget'>
}

const REVERT = 'settings.revert'
const reverting = z.object({
  section: z.enum(SETTINGS_SECTIONS),
  before: z.record(z.string(), z.unknown()),
  after: z.record(z.string(), z.unknown()),
})

export function createSettingsChanges({ database, clock, settings, apps }: Parts): SettingsChanges {
  return {
    async set({ trx, actor, now }, { section, ...after }) {
      const { settings: known, versions } = await readStored(trx)
      if ('off' in after) assertKnownApps(after.off, apps())
      const [before, version] = [known[section], versions[section] + 1]
      await save(trx, { actor, section, before, after, version, now })
    },
    async update(context, { section, ...values }, ifMatch) {
      try {
        return await database.write(async trx => {
          const { settings: known, versions } = await readStored(trx)
          const [before, version] = [known[section], versions[section]]
          if ('off' in values) assertKnownApps(values.off, apps())
          if (isStale(ifMatch, version)) throw staleVersion({ ...before, version })
          if (isSame(before, values)) return { settings: known, version }
          const now = clock()
          await moveLogo(trx, { ...context, section, before, after: values, now })
          const changeId = await save(trx, {
            actor: context.actor,
            section,
            before,
            after: values,
            version: version + 1,
            now,
          })
          return { settings: (await readStored(trx)).settings, version: version + 1, changeId }
        })
      } finally {
        settings.forget()
      }
    },
    undo: {
      [REVERT]: async ({ trx, args, now, caller, actor }) => {
        if (!caller.can('update', 'Settings')) throw forbidden('update', 'Settings')
        const change = reverting.parse(args)
        const { section } = change
        const { settings: known, versions } = await readStored(trx)
        const back = findValuesBefore(known, change)
        if (back === undefined) throw changedSince(section)
        const values = settingsDocument.shape[section].parse(back)
        await moveLogo(trx, {
          caller,
          actor,
          section,
          before: known[section],
          after: values,
          now,
          isUndo: true,
        })
        await save(trx, {
          actor,
          section,
          before: known[section],
          after: values,
          version: versions[section] + 1,
          now,
        })
      },
    },
  }
}

/** A section as before a change, with what was changed besides; undefined where the same was changed since. */
function findValuesBefore(
  known: SettingsDocument,
  { section, before, after }: z.output<typeof reverting>,
): object | undefined {
  if (section === 'apps') return findAppsBefore(known.apps, { before, after })
  const current = new Map<string, unknown>(Object.entries(known[section]))
  const isOvertaken = Object.entries(after).some(
    ([field, value]) => !isSame(current.get(field), value),
  )
  return isOvertaken ? undefined : { ...known[section], ...before }
}

/** Each app on its own: another one that was switched since stays as it is. */
function findAppsBefore(
  { off }: SettingsDocument['apps'],
  change: Record<'before' | 'after', unknown>,
): SettingsDocument['apps'] | undefined {
  const [before, after] = [offApps.parse(change.before).off, offApps.parse(change.after).off]
  const added = after.filter(name => !before.includes(name))
  const removed = before.filter(name => !after.includes(name))
  if (added.some(name => !off.includes(name)) || removed.some(name => off.includes(name)))
    return undefined
  return { off: [...off.filter(name => !added.includes(name)), ...removed] }
}
const offApps = settingsDocument.shape.apps

function assertKnownApps(names: readonly string[], apps: readonly App[]): void {
  const unknown = names.find(name => !apps.some(app => app.name === name))
  if (unknown !== undefined)
    throw invalidInput({ off: `There’s no app called ${unknown} that can be turned off.` })
}

async function save(
  trx: Trx,
  { actor, section, before, after, version, now }: Saving,
): Promise<number> {
  await saveSection(trx, { section, values: after, version, now })
  const old = new Map<string, unknown>(Object.entries(before))
  const fresh = Object.entries(after).filter(([field, value]) => !isSame(old.get(field), value))
  const back = fresh.map(([field]) => [field, old.get(field)])
  const args = { section, before: Object.fromEntries(back), after: Object.fromEntries(fresh) }
  const records = [{ id: section, name: section, before, after }]
  return recordChange(trx, {
    actor,
    now,
    action: 'update',
    subject: 'Settings',
    records,
    undo: { kind: REVERT, args },
  })
}

/** The new logo is kept, the previous one removed after a day: an undo finds it. */
async function moveLogo(
  trx: Trx,
  {
    caller,
    before,
    after,
    now,
    isUndo = false,
  }: Omit<Saving, 'version'> & ChangedBy & { isUndo?: boolean },
): Promise<void> {
  const [old, fresh] = [logoOf(before), logoOf(after)]
  if (old === fresh) return
  if (old !== null) await dropFiles(trx, [old], now)
  if (fresh === null) return
  if (isUndo) await reuseFile(trx, fresh, now)
  else await takeFile(trx, { id: fresh, ownerId: caller.userId, purpose: 'logo', now })
}

function logoOf(values: object): string | null {
  return 'logo' in values && typeof values.logo === 'string' ? values.logo : null
}

const isSame = (one: unknown, other: unknown): boolean =>
  JSON.stringify(ordered(one)) === JSON.stringify(ordered(other))
const ordered = (value: unknown): unknown =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
    ? Object.entries(value).toSorted(([a], [b]) => (a < b ? -1 : 1))
    : value
