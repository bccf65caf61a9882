import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { root } from './files.ts'
import { readUiComponents } from './ui-props.ts'
import { readUsedIcons } from './used-icons.ts'

// What the catalogue of components shows, read from the code itself at every start and build: it cannot be out of date.

const MADE: Record<string, () => string> = {
  'virtual:ui-props': () => `export const components = ${JSON.stringify(readUiComponents())}`,
  'virtual:tokens': () =>
    `export const css = ${JSON.stringify(readFileSync(join(root, 'ui/theme/tokens.css'), 'utf8'))}`,
  'virtual:icons': () => `export const icons = ${JSON.stringify(readUsedIcons())}`,
}

/** Gives the modules to Vite. */
export function catalogue() {
  return {
    name: 'catalogue',
    resolveId: (id: string) => (MADE[id] === undefined ? undefined : `\0${id}`),
    load: (id: string) => (id.startsWith('\0') ? MADE[id.slice(1)]?.() : undefined),
  }
}
