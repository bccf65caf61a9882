import { execFileSync } from 'node:child_process'
import { join } from 'node:path'
import { root } from './files.ts'

// What the sign-in pages know of the screens: addresses alone, and how those are loaded that ask for no session. Everything else about them
// comes with the frame.

const NAME = 'virtual:addresses'

/** Gives the module to Vite, of what the features say now: they are asked in a process of their own, which has read none of them before. */
export function addresses() {
  return {
    name: 'addresses',
    resolveId: (id: string) => (id === NAME ? `\0${id}` : undefined),
    load: (id: string) =>
      id === `\0${NAME}`
        ? execFileSync(process.execPath, [join(root, 'scripts/source/print-addresses.ts')], {
            encoding: 'utf8',
            env: {},
          })
        : undefined,
  }
}
