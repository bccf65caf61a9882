import { close, closeSync, fdatasync, fsyncSync, openSync } from 'node:fs'
import { promisify } from 'node:util'
import { createGroupSync, type GroupSync } from './group-sync.ts'

/** Makes SQLite's committed transactions durable. */
export interface WalSync extends Pick<GroupSync, 'flushed'> {
  close(): Promise<void>
}

/**
 * One fdatasync of the WAL, off the main thread, for all transactions that committed before it began.
 * SQLite takes no locks on the WAL file itself, so a second descriptor is safe.
 */
export function createWalSync(walPath: string): WalSync {
  const file = openSync(walPath, 'r+')
  const group = createGroupSync(() => promisify(fdatasync)(file))
  return {
    flushed: group.flushed,
    async close() {
      await group.idle()
      await promisify(close)(file)
    },
  }
}

/** Writes a folder's entries to disk: a file that was just made could otherwise vanish with the power. */
export function syncFolder(path: string): void {
  const folder = openSync(path, 'r')
  try {
    fsyncSync(folder)
  } finally {
    closeSync(folder)
  }
}
