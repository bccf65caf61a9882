import { execFileSync } from 'node:child_process'
import { join } from 'node:path'
import { root } from './files.ts'

// What the sign-in pages know of the screens: addresses only, and how to load those without a session. Everything else
// comes with the frame.

const NAME = 'virtual:addresses'

/** Provides the module to Vite from the current features: a separate process reads them, without a module cache. */
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
