import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import * as z from 'zod/mini'
import { root } from '../source/files.ts'
import { readInstalled } from './carried.ts'

/** What the bundles leave outside because it reads files beside itself; with what it needs, all of it plain JavaScript and data. */
export const BUNDLED_BESIDE = [
  '@fontsource-variable/inter',
  '@fontsource-variable/noto-sans-arabic',
  '@zxcvbn-ts/language-common',
  'pdfkit',
  'pino',
] as const

const own = z.object({ version: z.string(), description: z.string(), license: z.string() })

/** The repository's version, and what else the package says of itself. */
export const readOwn = (): z.infer<typeof own> =>
  own.parse(JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')))

/** The `package.json` of the package: npm installs nothing for it, because what it needs lies in it. */
export function describePackage() {
  const { version, description, license } = readOwn()
  return {
    name: 'smart-fft',
    version,
    private: true,
    description,
    license,
    type: 'module',
    bin: { 'smart-fft': 'bin/smart-fft.mjs' },
    engines: { node: '>=24' },
    dependencies: Object.fromEntries(
      BUNDLED_BESIDE.map(name => [name, readInstalled(join(root, 'node_modules', name)).version]),
    ),
    bundleDependencies: [...BUNDLED_BESIDE],
  }
}
