import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { createVitest } from 'vitest/node'
import * as z from 'zod/mini'
import { mutation, type Mutation } from './mutation.ts'
import { nearestTests, readTestGraph } from './nearest-tests.ts'
import type { Outcome } from './outcome.ts'

// Run inside a copy of the tree, with a file of mutations: makes one, runs the tests that reach it from the nearest on, puts it back.
// What becomes of each is a line of JSON. `node try-some.ts FILE FIRST SECONDS`

const [list = '', first = '0', limit = '60'] = process.argv.slice(2)
const copy = join(import.meta.dirname, '../..')
/** No further tests start after this time and this many files: a change to shared code is reached by hundreds of files. */
const SECONDS = Number(limit)
const MIN_FILES = 7
/** Files run at once: few at first, as the nearest notice most. */
const STEPS = [1, 2, 4, 8]

const graph = readTestGraph()
const vitest = await createVitest('test', {
  root: copy,
  watch: false,
  project: ['!server-postgres', '!scripts'],
  reporters: [{}],
  maxWorkers: 1,
  testTimeout: 60_000,
  hookTimeout: 120_000,
})
await vitest.standalone()
const specifications = await vitest.globTestSpecifications()
/** Files whose tests pass in this place as long as nothing is broken. */
const sound = new Map<string, boolean>()

const mutations = z.array(mutation).parse(JSON.parse(readFileSync(list, 'utf8')))
for (const one of mutations.slice(Number(first))) console.log(JSON.stringify(await tryOne(one)))
await vitest.close()
process.exit()

async function tryOne(one: Mutation): Promise<Outcome> {
  const began = performance.now()
  const tests = nearestTests(one.file, graph)
  const path = join(copy, one.file)
  const before = readFileSync(path, 'utf8')
  const write = (text: string) => {
    writeFileSync(path, text)
    vitest.invalidateFile(path)
  }
  const seconds = () => (performance.now() - began) / 1000
  const end = (state: Outcome['state'], ran: number, by = ''): Outcome => ({
    mutation: one,
    state,
    ran,
    reaching: tests.length,
    seconds: Math.round(seconds()),
    by,
  })
  for (let ran = 0, step = 0; ran < tests.length; step += 1) {
    if (seconds() > SECONDS && ran >= MIN_FILES) return end('out of time', ran)
    const some = tests.slice(ran, ran + (STEPS[step] ?? 12))
    write(before.slice(0, one.start) + one.replace + before.slice(one.end))
    const failed = await run(some)
    write(before)
    ran += some.length
    for (const { file, name } of failed)
      if (await isSound(file)) return end('killed', ran, `${file}: ${name}`)
  }
  return end('survived', tests.length)
}

async function isSound(file: string): Promise<boolean> {
  const known = sound.get(file) ?? (await run([file])).length === 0
  sound.set(file, known)
  return known
}

/** The files of which something failed, each with the first test that did. */
async function run(files: readonly string[]): Promise<{ file: string; name: string }[]> {
  const selected = specifications.filter(({ moduleId }) =>
    files.some(file => moduleId === join(copy, file)),
  )
  const { testModules } = await vitest.runTestSpecifications(selected)
  // If the mutation crashed the worker, restart it: the result must not count for other tests.
  if (selected.some(one => testModules.every(module => module.moduleId !== one.moduleId)))
    throw new Error('not run')
  return testModules
    .filter(module => !module.ok() && files.some(file => module.moduleId === join(copy, file)))
    .map(module => ({
      file: module.moduleId.slice(copy.length + 1),
      name:
        [...module.children.allTests()].find(test => test.result().state === 'failed')?.name ??
        'does not load',
    }))
}
