import { rmSync } from 'node:fs'
import { rename, rm, statfs, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { isStorageFull } from './storage-error.ts'

/**
 * Room on the disk that is kept by a file of zeros. When the disk is full the file is given up, and what is written to let people in
 * goes there (docs/adr/0057); everything else is refused until there is room enough to keep it again.
 */
export interface Reserve {
  /** Whether the space was released: only essential writes are accepted. */
  isSpent(): boolean
  /** Releases the space; false if there was none. */
  spend(): boolean
  /** Whether nothing but the reserve is left, or not even that. */
  isFull(): Promise<boolean>
  close(): Promise<void>
}

/** The reserve's file. */
export const reservePath = (dataDir: string): string => join(dataDir, 'reserve')

export const RESERVE_BYTES = 8 * 1024 ** 2
/** Less free space than this besides it counts as none. */
const MIN_BYTES = 1024 ** 2
const LOOK_MILLISECONDS = 1_000

/**
 * Reserves the space. A disk without room for it counts as full until it has; for another reason to keep none (`onFailure`, once for each) it
 * doesn’t: what can be written is written.
 */
export async function openReserve(
  dataDir: string,
  onFailure: (error: unknown) => void = () => {},
): Promise<Reserve> {
  const path = reservePath(dataDir)
  let isReserved = false
  let isShort = true
  let lastFailure: string | undefined
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
      if (!(await hasRoom(RESERVE_BYTES + MIN_BYTES))) {
        isShort = true
        return
      }
      await writeFile(`${path}.new`, Buffer.alloc(RESERVE_BYTES), { mode: 0o600 })
      await rename(`${path}.new`, path)
      isReserved = true
      isShort = false
      lastFailure = undefined
      clearInterval(looking)
      looking = undefined
    } catch (error) {
      isShort = isStorageFull(error)
      if (!isShort) report(error)
      await rm(`${path}.new`, { force: true }).catch(report)
    }
  }
  function report(error: unknown): void {
    if (lastFailure === String(error)) return
    lastFailure = String(error)
    onFailure(error)
  }
  function look(): void {
    looking ??= setInterval(() => {
      pending ??= keep().finally(() => (pending = undefined))
    }, LOOK_MILLISECONDS).unref()
  }

  await keep()
  if (!isReserved) look()
  return {
    isSpent: () => isShort,
    spend() {
      isShort = true
      if (!isReserved) return false
      isReserved = false
      rmSync(path, { force: true })
      look()
      return true
    },
    isFull: async () => isShort || !(await hasRoom(MIN_BYTES)),
    async close() {
      clearInterval(looking)
      await pending
    },
  }
}

/** For processes and tests without a reserve. */
export const noReserve: Reserve = {
  isSpent: () => false,
  spend: () => false,
  isFull: async () => false,
  close: async () => {},
}
