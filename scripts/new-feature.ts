import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { register } from './new-feature/register.ts'
import { folders } from './new-feature/folders.ts'
import { root } from './source/files.ts'
import { readName } from './source/name.ts'
import { runOrExit } from './source/run.ts'
import { tentativeFiles } from './source/tentative-files.ts'

// `npm run new:feature shop`: scaffolds a feature and registers it. The result passes all checks.

const name = readName('npm run new:feature NAME')
const written = Object.entries(folders(name))
const taken = written.find(([path]) => existsSync(join(root, path)))
if (taken !== undefined) {
  console.log(`${taken[0]} is there already`)
  process.exit(1)
}
const { read, write } = tentativeFiles()
for (const [path, text] of written) write(path, text)
const registered = Object.entries(register(name, read))
for (const [path, text] of registered) write(path, text)

const code = [...written, ...registered].map(([path]) => path).filter(path => /\.tsx?$/.test(path))
runOrExit('oxfmt', code)
runOrExit('node', ['scripts/routes.ts'])
for (const [path] of written) console.log(`new      ${path}`)
for (const [path] of registered) console.log(`changed  ${path}`)
console.log(`Next: npm run new:migration ${name}, and the area in docs/areas.json`)
