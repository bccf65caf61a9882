import { existsSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { isTest, listPaths, root } from './files.ts'
import { sideOf } from './place.ts'

/** What starts the server of a build: the bundle beside it, with what V8 has compiled of it. */
export const bundledServer = join(root, 'app/server/dist/start.mjs')

/**
 * What starts the server here and now: the bundle, as `npm start` does, or the sources where one of them has changed since it was built.
 */
export function findServer(): string {
  const sources = join(root, 'app/server/main.ts')
  if (!existsSync(bundledServer)) return sources
  const built = statSync(bundledServer).mtimeMs
  const isChanged = ['app', 'features', 'migrations', 'platform']
    .flatMap(folder => listPaths(folder))
    .some(
      path =>
        ['server', 'contract'].includes(sideOf(path) ?? '') &&
        !isTest(path) &&
        statSync(join(root, path)).mtimeMs > built,
    )
  return isChanged ? sources : bundledServer
}
