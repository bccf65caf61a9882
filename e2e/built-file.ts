import { readFileSync } from 'node:fs'

/** The built file of a module, named from app/web. */
export function builtFileOf(module: string): string {
  const manifest = readFileSync(new URL('../dist/.vite/manifest.json', import.meta.url), 'utf8')
  const file = new RegExp(`"${module}": \\{\\s*"file": "(.+?)"`).exec(manifest)?.[1]
  if (file === undefined) throw new Error(`the build has no file for ${module}`)
  return file
}
