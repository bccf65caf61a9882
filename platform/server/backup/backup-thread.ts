import { Worker } from 'node:worker_threads'
import type { DatabaseSource } from '../database/database.ts'

// Backups and restore checks read everything: they run in a worker of their own, so that no one waits for them.

export type BackupTask =
  | { kind: 'make'; source: DatabaseSource; dataDir: string; folder: string }
  | { kind: 'check'; folder: string; scratch: string }
/** What is wrong with the backup; nothing, when all is well. */
export type BackupAnswer = { faults: string[] }

export interface BackupThread {
  done: Promise<BackupAnswer>
  /** Ends it at once; what it was writing stays unfinished. */
  stop(): Promise<void>
}

/**
 * Creates or verifies a backup in a worker thread.
 * @example const { faults } = await startBackupThread({ kind: 'check', folder, scratch }).done
 */
export function startBackupThread(task: BackupTask): BackupThread {
  const worker = new Worker(new URL('backup-worker.ts', import.meta.url), { workerData: task })
  const done = new Promise<BackupAnswer>((resolve, reject) => {
    worker.once('message', resolve)
    worker.once('error', reject)
    worker.once('exit', code => reject(new Error(`The thread of a backup ended early (${code}).`)))
  })
  return { done, stop: async () => void (await worker.terminate()) }
}
