import { existsSync, statfsSync } from 'node:fs'

const MEMORY = '/dev/shm'
const MEMORY_BYTES = 3 * 1024 ** 3

/** Where databases of tests may lie: in memory, if this machine has a folder for that with room in it. */
export function findMemory(): string | undefined {
  if (!existsSync(MEMORY)) return undefined
  const { bavail, bsize } = statfsSync(MEMORY)
  return bavail * bsize > MEMORY_BYTES ? MEMORY : undefined
}
