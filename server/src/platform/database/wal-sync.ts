import { close, closeSync, fdatasync, fsyncSync, openSync } from 'node:fs'

/** Makes committed transactions durable, many at once. */
export interface WalSync {
  /** Resolves when everything committed before this call is on disk; rejects when the disk refused. */
  flushed(): Promise<void>
  close(): Promise<void>
}

interface Waiter {
  resolve(): void
  reject(error: Error): void
}

/**
 * Group commit: while one fdatasync of the WAL runs off the main thread, the next commits gather and share the one after it.
 * No locks hang on the WAL file itself, so a second descriptor of it does SQLite no harm.
 */
export function createWalSync(walPath: string): WalSync {
  const file = openSync(walPath, 'r+')
  let gathered: Waiter[] = []
  let running: Promise<void> | undefined

  function sync(): Promise<void> {
    const batch = gathered
    gathered = []
    return new Promise(resolve => {
      fdatasync(file, error => {
        for (const waiter of batch) {
          if (error === null) waiter.resolve()
          else waiter.reject(error)
        }
        running = gathered.length > 0 ? sync() : undefined
        resolve()
      })
    })
  }

  return {
    flushed: () =>
      new Promise((resolve, reject) => {
        gathered.push({ resolve, reject })
        running ??= sync()
      }),
    async close() {
      while (running !== undefined) await running
      await new Promise<void>(resolve => close(file, () => resolve()))
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
