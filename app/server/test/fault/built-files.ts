import { existsSync, readdirSync, statSync } from 'node:fs'
import { join } from 'node:path'

const ASSETS = join(import.meta.dirname, '../../../../dist/assets')

/** The addresses of the built application's files, the largest first. Throws where it is not built. */
export function listAssets(): string[] {
  if (!existsSync(ASSETS)) throw new Error('The application is not built: run npm run build.')
  return readdirSync(ASSETS)
    .filter(name => /\.(?:js|css)$/.test(name))
    .map(name => ({ name, bytes: statSync(join(ASSETS, name)).size }))
    .toSorted((a, b) => b.bytes - a.bytes)
    .map(({ name }) => `/assets/${name}`)
}

export const findLargestAsset = (): string => listAssets()[0] ?? '/'
