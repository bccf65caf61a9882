import { existsSync, readdirSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { root } from './source/files.ts'
import { runOrExit } from './source/run.ts'

// The pictures of the catalogue against the kept ones; `-- --update` makes them anew. What changed is then to be looked at in the diff.
// `-- readme` makes those of README.md anew.

if (!existsSync(join(root, 'dist/index.html'))) runOrExit('node', ['scripts/build.ts'])
if (process.argv.includes('readme')) runOrExit('node', ['e2e/readme-pictures/take.ts'])
else compareCatalogue()

function compareCatalogue(): void {
  const stored = join(root, 'e2e/pictures')
  const isUpdate = process.argv.includes('--update')
  // Those of pages that are gone go, too.
  for (const name of isUpdate ? readdirSync(stored) : [])
    if (name.endsWith('.png')) rmSync(join(stored, name))
  const names = process.argv
    .slice(2)
    .flatMap(word => (word === '--update' ? ['--update-snapshots=all'] : [word]))
  runOrExit('playwright', [
    'test',
    '--config',
    'e2e/playwright.config.ts',
    'pictures.spec',
    ...names,
  ])
}
