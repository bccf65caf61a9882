import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { build, type Plugin } from 'vite'
import { contract } from '#app/server/product.ts'
import { readOwn } from '../package/package-file.ts'
import { writeArchive } from '../package/write-archive.ts'
import { root } from '../source/files.ts'
import { nameSchemas } from './schema-names.ts'
import { tableOf } from './table.ts'
import { listReserved, writeTypes } from './types.ts'

/** It is no file: the runtime with the table of this contract. */
const ENTRY = join(root, 'client/entry')

/** The package as it is built: the folder, and the same as an archive that npm installs. */
export interface BuiltClient {
  folder: string
  archive: string
}

/**
 * Builds the package `@smart-fft/client` of the contract.
 * @param to another place than `client/dist`
 */
export async function makeClient(to = join(root, 'client/dist')): Promise<BuiltClient> {
  const { version, license } = readOwn()
  const folder = join(to, 'package')
  rmSync(to, { recursive: true, force: true })
  mkdirSync(folder, { recursive: true })
  const files = {
    'package.json': `${JSON.stringify(describePackage(version, license), null, 2)}\n`,
    'README.md': readFileSync(join(root, 'client/README.md'), 'utf8'),
    'index.d.ts': writeTypes(contract, await nameSchemas(listReserved())),
    'index.js': await bundle(),
  }
  for (const [name, text] of Object.entries(files)) writeFileSync(join(folder, name), text)
  const archive = join(to, `smart-fft-client-${version}.tgz`)
  const entries = Object.entries(files).map(([name, text]) => ({ name, text }))
  await writeArchive(archive, { folder: 'package', entries })
  return { folder, archive }
}

/** It needs no package, and is what any platform with `fetch` runs. */
const describePackage = (version: string, license: string) => ({
  name: '@smart-fft/client',
  version,
  description: 'The API of a SMART FFT instance, typed',
  license,
  type: 'module',
  exports: { '.': { types: './index.d.ts', default: './index.js' } },
  types: './index.d.ts',
  files: ['index.js', 'index.d.ts'],
  sideEffects: false,
  engines: { node: '>=20' },
})

/** The runtime and the table of calls in one file. */
async function bundle(): Promise<string> {
  const built = await build({
    root,
    configFile: false,
    logLevel: 'warn',
    publicDir: false,
    plugins: [entry()],
    build: {
      write: false,
      target: 'es2022',
      minify: false,
      lib: { entry: ENTRY, formats: ['es'], fileName: 'index' },
      rolldownOptions: { output: { comments: false } },
    },
  })
  const outputs = [built].flat().flatMap(one => ('output' in one ? one.output : []))
  const [chunk] = outputs
  if (chunk?.type !== 'chunk' || outputs.length !== 1 || chunk.imports.length > 0)
    throw new Error('The client should be one file that imports nothing.')
  return chunk.code
}

const entry = (): Plugin => ({
  name: 'client-entry',
  enforce: 'pre',
  resolveId: id => (id === ENTRY ? id : undefined),
  load: id =>
    id === ENTRY
      ? `import { createClientOf, Thrown } from ${JSON.stringify(join(root, 'client/client.ts'))}
const CALLS = ${JSON.stringify(tableOf(contract))}
export const createClient = options => createClientOf(CALLS, options)
export { Thrown as ApiError }
`
      : undefined,
})
