import { rmSync } from 'node:fs'
import { rename, rm, statfs, writeFile } from 'node:fs/promises'
import { join } from 'node:path'

/**
 * Room on the disk that is kept by a file of zeros. When the disk is full the file is given up, and what is written to let people in
 * goes there (docs/adr/0057); everything else is refused until there is room enough to keep it again.
 */
export interface Reserve {
  /** Whether the room was given up: only what must be written is. */
  isSpent(): boolean
  /** Gives the room up; false when there was none. */
  spend(): boolean
  /** Whether nothing more than the room itself is left, or not even that. */
  isFull(): Promise<boolean>
  close(): Promise<void>
}

/** Where the room is kept. */
export const reservePath = (dataDir: string): string => join(dataDir, 'reserve')

export const RESERVE_BYTES = 8 * 1024 ** 2
/** Less than this beside it is as good as nothing. */
const LEAST_BYTES = 1024 ** 2
const LOOK_MILLISECONDS = 1_000

/** Keeps the room from now on. A disk that has none for it is told as full until it has. */
export async function keepReserve(dataDir: string): Promise<Reserve> {
  const path = reservePath(dataDir)
  let isReserved = false
  let looking: NodeJS.Timeout | undefined
  let pending: Promise<void> | undefined

  const hasRoom = async (bytes: number) => {
    const { bavail, bsize } = await statfs(dataDir)
    return bavail * bsize > bytes
  }

  async function keep(): Promise<void> {
    try {
      // What is there may have been cut off.
      await rm(path, { force: true })
      if (!(await hasRoom(RESERVE_BYTES + LEAST_BYTES))) return
      await writeFile(`${path}.new`, Buffer.alloc(RESERVE_BYTES), { mode: 0o600 })
      await rename(`${path}.new`, path)
      isReserved = true
      clearInterval(looking)
      looking = undefined
    } catch {
      await rm(`${path}.new`, { force: true })
    }
  }
  function look(): void {
    looking ??= setInterval(() => {
      pending ??= keep().finally(() => (pending = undefined))
    }, LOOK_MILLISECONDS).unref()
  }

  await keep()
  if (!isReserved) look()
  return {
    isSpent: () => !isReserved,
    spend() {
      if (!isReserved) return false
      isReserved = false
      rmSync(path, { force: true })
      look()
      return true
    },
    isFull: async () => !isReserved || !(await hasRoom(LEAST_BYTES)),
    async close() {
      clearInterval(looking)
      await pending
    },
  }
}

/** For processes and tests that keep no room. */
export const noReserve: Reserve = {
  isSpent: () => false,
  spend: () => false,
  isFull: async () => false,
  close: async () => {},
}
