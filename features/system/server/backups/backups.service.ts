import { existsSync, readdirSync, statSync } from 'node:fs'
import { readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { SystemBackup } from '../../contract/admin-system.contract.ts'
import * as z from 'zod/mini'
import {
  startBackupThread,
  type BackupTask,
  type BackupThread,
} from '#platform/server/backup/backup-thread.ts'
import { type Manifest, manifestPath, readManifest } from '#platform/server/backup/manifest.ts'
import type { Clock } from '#platform/server/clock/clock.ts'
import { StartError } from '#platform/server/config/start-error.ts'
import type { DatabaseSource } from '#platform/server/database/database.ts'
import type { FileAnswer } from '#platform/server/http/route.ts'
import { backupBusy, backupNotFound, backupUnfinished } from '../system.errors.ts'
import { packFolder } from './pack.service.ts'

/** Backup folder names: none starts with a dot. */
const NAME = /^[\w-][\w.-]{0,99}$/
const CHECK = 'check.json'
const check = z.object({ at: z.string(), faults: z.array(z.string()) })

export interface Backups {
  list(): Promise<SystemBackup[]>
  /** Starts one, and returns its name; throws 409 while another is running. */
  make(): string
  /** Starts a restore check. */
  check(name: string): void
  remove(name: string): Promise<void>
  /** One tar file, written while it is sent. */
  download(name: string): FileAnswer
  /** Stops what is at work. */
  close(): Promise<void>
}
interface BackupsParts {
  dataDir: string
  source: DatabaseSource
  clock: Clock
  /** Called when a backup or check has ended, with the error if any. */
  onEnded: (name: string, error: unknown) => Promise<void>
}
type Summary = Pick<SystemBackup, 'at' | 'bytes' | 'rows' | 'files'>

/** The backups in `DATA_DIR/backups`: made and checked in a thread, one at a time. */
export function createBackups({ dataDir, source, clock, onEnded }: BackupsParts): Backups {
  const root = join(dataDir, 'backups')
  // Backups are immutable: a cached summary is valid until its folder is gone.
  const known = new Map<string, Summary>()
  let atWork: { name: string; state: 'making' | 'checking'; thread: BackupThread } | undefined

  function begin(
    name: string,
    task: BackupTask,
    keep: (faults: string[]) => Promise<void> = async () => {},
  ): void {
    if (atWork !== undefined) throw backupBusy()
    const thread = startBackupThread(task)
    atWork = { name, state: task.kind === 'make' ? 'making' : 'checking', thread }
    const end = async (error?: unknown) => {
      atWork = undefined
      await onEnded(name, error)
    }
    void thread.done
      .then(({ faults }) => keep(faults))
      .then(() => end(), end)
      .catch(() => undefined)
  }

  /** The folder of a backup that is finished and idle. */
  function folderOf(name: string): string {
    const folder = join(root, name)
    if (!NAME.test(name) || !existsSync(folder)) throw backupNotFound()
    if (atWork?.name === name) throw backupBusy()
    return folder
  }
  function finishedFolder(name: string): string {
    const folder = folderOf(name)
    if (findManifest(folder) === undefined) throw backupUnfinished()
    return folder
  }

  async function describe(name: string): Promise<SystemBackup> {
    const folder = join(root, name)
    const summary = existsSync(manifestPath(folder))
      ? (known.get(name) ?? summarize(folder))
      : undefined
    const state =
      atWork?.name === name ? atWork.state : summary === undefined ? 'unfinished' : 'ready'
    if (summary === undefined)
      return {
        name,
        state,
        at: statSync(folder).mtime.toISOString(),
        bytes: 0,
        rows: 0,
        files: 0,
        check: null,
      }
    known.set(name, summary)
    return { name, state, ...summary, check: await readCheck(folder) }
  }

  return {
    async list() {
      if (!existsSync(root)) return []
      const names = readdirSync(root, { withFileTypes: true }).flatMap(entry =>
        entry.isDirectory() && NAME.test(entry.name) ? [entry.name] : [],
      )
      const all = await Promise.all(names.map(describe))
      return all.toSorted((a, b) => (a.at < b.at ? 1 : -1))
    },
    make() {
      const name = clock().toISOString().replaceAll(':', '-')
      begin(name, { kind: 'make', source, dataDir, folder: join(root, name) })
      return name
    },
    check(name) {
      const folder = finishedFolder(name)
      const scratch = join(root, `.check-${clock().getTime()}`)
      begin(name, { kind: 'check', folder, scratch }, async faults => {
        await writeFile(
          join(folder, CHECK),
          JSON.stringify({ at: clock().toISOString(), faults }),
          { mode: 0o600 },
        )
      })
    },
    async remove(name) {
      await rm(folderOf(name), { recursive: true, force: true })
      known.delete(name)
    },
    download: name => ({
      body: packFolder(finishedFolder(name), name),
      type: 'application/octet-stream',
      name: `${name}.tar`,
    }),
    async close() {
      await atWork?.thread.stop()
    },
  }
}

/** Nothing of a backup that was broken off, or whose manifest is damaged. */
function findManifest(folder: string): Manifest | undefined {
  try {
    return readManifest(folder)
  } catch (error) {
    if (error instanceof StartError) return undefined
    throw error
  }
}

function summarize(folder: string): Summary | undefined {
  const manifest = findManifest(folder)
  if (manifest === undefined) return undefined
  const { at, tables, files } = manifest
  const rows = Object.values(tables).reduce((sum, table) => sum + table.rows, 0)
  const inTables = readdirSync(join(folder, 'tables')).reduce(
    (sum, name) => sum + statSync(join(folder, 'tables', name)).size,
    0,
  )
  const bytes = Object.values(files).reduce((sum, file) => sum + file.bytes, inTables)
  return { at, rows, files: Object.keys(files).length, bytes }
}

async function readCheck(folder: string): Promise<SystemBackup['check']> {
  const text = await readFile(join(folder, CHECK), 'utf8').catch(() => undefined)
  return text === undefined ? null : (check.safeParse(JSON.parse(text)).data ?? null)
}
