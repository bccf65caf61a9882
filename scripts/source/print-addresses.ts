import { join } from 'node:path'
import { root } from './files.ts'
import { camelCase } from './name.ts'
import { isThere, publicFile, checkWebFeatures, readWebFeatures } from './web-features.ts'

// The text of the module `virtual:addresses` (addresses-plugin.ts).

await checkWebFeatures()
const features = await readWebFeatures()
const all = features.flatMap(({ pages }) => Object.entries(pages))
const guarded = all.filter(([, { access }]) => access !== 'public').map(([path]) => path)
// What is below an open address is open as well.
const open = all
  .filter(([, { isOpen }]) => isOpen === true)
  .map(([path]) => path.replace(/\/\$.*/, ''))
const shown = features.map(({ name }) => name).filter(name => isThere(publicFile(name)))

console.log(
  [
    ...shown.map(
      name =>
        `import { ${camelCase(name)}Public } from ${JSON.stringify(join(root, publicFile(name)))}`,
    ),
    `export const PUBLIC = { ${shown.map(name => `...${camelCase(name)}Public`).join(', ')} }`,
    `export const GUARDED = ${JSON.stringify(guarded)}`,
    `export const OPEN = ${JSON.stringify(open.filter(path => !open.some(other => path.startsWith(`${other}/`))).filter((path, at, paths) => paths.indexOf(path) === at))}`,
  ].join('\n'),
)
