import { existsSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { listPaths, root } from './files.ts'

/** Is a built file there, and none of the sources that it is made of newer? */
export function isAsNewAs(built: string, isSource: (path: string) => boolean): boolean {
  if (!existsSync(built)) return false
  const { mtimeMs } = statSync(built)
  return ['app', 'features', 'migrations', 'platform', 'ui']
    .flatMap(folder => listPaths(folder))
    .filter(isSource)
    .every(path => statSync(join(root, path)).mtimeMs <= mtimeMs)
}
