import { join } from 'node:path'
import { isAsNewAs } from './as-new-as.ts'
import { isTest, root } from './files.ts'
import { sideOf } from './place.ts'

/** Entry of a built server: the bundle beside it, with its compile cache. */
export const bundledServer = join(root, 'app/server/dist/start.mjs')

/** Server and contracts; neither tests nor what is served. */
const isBundledFrom = (path: string): boolean =>
  ['server', 'contract'].includes(sideOf(path) ?? '') && !isTest(path)

/**
 * What starts the server here and now: the bundle, as `npm start` does, or the sources where one of them has changed since it was built.
 */
export const findServer = (): string =>
  isAsNewAs(bundledServer, isBundledFrom) ? bundledServer : join(root, 'app/server/main.ts')
