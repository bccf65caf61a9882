import { readdirSync, readFileSync, readlinkSync } from 'node:fs'
import { join } from 'node:path'

// What a process holds, as Linux reports it.

/** What it holds in memory, in MB. */
export const readMemory = (pid: number): number =>
  Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1]) / 1024

/** The names of what it has open: files by their path, `socket:[…]` and such. */
export function listOpen(pid: number): string[] {
  const folder = `/proc/${pid}/fd`
  return readdirSync(folder).flatMap(name => {
    try {
      return [readlinkSync(join(folder, name))]
    } catch {
      // It was closed meanwhile.
      return []
    }
  })
}

export const countSockets = (pid: number): number =>
  listOpen(pid).filter(name => name.startsWith('socket:')).length
