import { existsSync, readdirSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { root } from './source/files.ts'
import { runOrExit } from './source/run.ts'

// Compares the catalogue's screenshots with the stored ones; `-- --update` retakes them. Review changes in the diff.
// `-- readme` retakes those of README.md.

if (!existsSync(join(root, 'dist/index.html'))) runOrExit('node', ['scripts/build.ts'])
if (process.argv.includes('readme')) runOrExit('node', ['e2e/readme-pictures/take.ts'])
else compareCatalogue()

function compareCatalogue(): void {
  const stored = join(root, 'e2e/pictures')
  const isUpdate = process.argv.includes('--update')
  // Removes those of deleted pages, too.
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
