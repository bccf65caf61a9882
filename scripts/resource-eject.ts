import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import type { Resource } from '#platform/contract/resource-fields.rules.ts'
import { ejectPart } from './new-resource/eject.ts'
import { root } from './source/files.ts'
import { camelCase, readName } from './source/name.ts'
import { runOrExit } from './source/run.ts'

// `npm run resource:eject assets cell:price`: turns one part of a resource into plain code in its own file; the rest follows the declaration.

const USAGE =
  'npm run resource:eject NAME cell:FIELD | input:FIELD | section:NAME | route:CALL | page'
const name = readName(USAGE)
const part = process.argv[3] ?? ''
const stop = (problem: string): never => {
  console.log(problem)
  process.exit(1)
}
const declaration = join(root, `features/${name}/contract/${name}.resource.ts`)
if (!existsSync(declaration))
  stop(`features/${name} is no resource: npm run new:resource makes one`)
const declared: Record<string, Resource> = await import(declaration)
const resource = declared[`${camelCase(name)}Resource`] ?? stop(`${name} declares no resource`)

const read = (path: string) =>
  existsSync(join(root, path)) ? readFileSync(join(root, path), 'utf8') : undefined
try {
  const changed = ejectPart({ name, resource, part, read })
  for (const [path, text] of Object.entries(changed)) {
    console.log(`${read(path) === undefined ? 'new    ' : 'changed'}  ${path}`)
    mkdirSync(dirname(join(root, path)), { recursive: true })
    writeFileSync(join(root, path), text)
  }
  runOrExit('oxfmt', Object.keys(changed))
} catch (error) {
  stop(`${error instanceof Error ? error.message : String(error)}\n${USAGE}`)
}
