import type { Command } from '#platform/web/commands/command.ts'
import { loadedOf } from '#platform/web/screens/late.tsx'
import { commands } from '#platform/web/screens/shell-points.ts'
import { jumps } from '../main-search.points.ts'

const lists = loadedOf(commands)
export const jumpSources = loadedOf(jumps)

/** Loads the features' commands, and their texts. */
export async function loadCommands(): Promise<void> {
  await Promise.all([lists.load(), jumpSources.load()])
}

/** Everything the palette can do now: in the order of the features, and what is of the frame after that. */
export const listCommands = (): Command[] =>
  lists
    .all()
    .flatMap(list => (typeof list === 'function' ? list() : list))
    .toSorted((one, other) => (one.place ?? 0) - (other.place ?? 0))
