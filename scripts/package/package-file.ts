import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import * as z from 'zod/mini'
import { root } from '../source/files.ts'
import { readInstalled } from './carried.ts'

/** Packages left out of the bundles because they read files beside themselves; with their dependencies, all plain JavaScript and data. */
export const BUNDLED_BESIDE = [
  '@fontsource-variable/inter',
  '@fontsource-variable/noto-sans-arabic',
  '@zxcvbn-ts/language-common',
  'pdfkit',
  'pino',
] as const

const own = z.object({ version: z.string(), description: z.string(), license: z.string() })

/** The repository's version and package metadata. */
export const readOwn = (): z.infer<typeof own> =>
  own.parse(JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')))

/** The `package.json` of the package: without dependencies, because they are included. */
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
