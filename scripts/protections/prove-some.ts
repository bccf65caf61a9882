import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { createVitest } from 'vitest/node'
import { findText } from './find-text.ts'
import { findProtections, type Proof, type Protection } from './protection.ts'

// Run inside a copy of the tree: removes one protection, runs its test, restores it. `node prove-some.ts 0 2 TEXT`: every second
// of those matching TEXT, starting with the first. Prints one line of JSON each.

const [first = '0', step = '1', words = ''] = process.argv.slice(2)
const chosen = findProtections(words).filter((_, at) => at % Number(step) === Number(first))
const copy = join(import.meta.dirname, '../..')
const NOT_RUN = 'not run'

let vitest = await startVitest()
let specifications = await vitest.globTestSpecifications()
const whole = await runTestsOf(chosen)
for (const one of chosen) console.log(JSON.stringify(await prove(one)))
await vitest.close()
process.exit()

async function startVitest() {
  const made = await createVitest('test', {
    root: copy,
    watch: false,
    reporters: [{}],
    maxWorkers: 1,
    testTimeout: 60_000,
    hookTimeout: 120_000,
  })
  await made.standalone()
  return made
}

async function prove(one: Protection): Promise<Proof> {
  const path = join(copy, one.file)
  const before = readFileSync(path, 'utf8')
  const write = (text: string) => {
    writeFileSync(path, text)
    vitest.invalidateFile(path)
  }
  const [place] = findText(before, one.find)
  if (place === undefined) throw new Error(`${one.file} no longer holds: ${one.find}`)
  write(before.slice(0, place.start) + one.replace + before.slice(place.end))
  const withIt = stateOf(whole, one)
  let without = stateOf(await runTestsOf([one]), one)
  // The process did not start in time, or the fault took it down: only a test that ran can detect anything.
  if (without === NOT_RUN) {
    await vitest.close()
    vitest = await startVitest()
    specifications = await vitest.globTestSpecifications()
    without = stateOf(await runTestsOf([one]), one)
  }
  write(before)
  return {
    what: one.what,
    isNoticed: withIt === 'passed' && without === 'failed',
    text: `${withIt} with it, ${without} without it`,
  }
}

interface Ran {
  file: string
  name: string
  state: string
}

/** Runs the tests of some protections. */
async function runTestsOf(some: Protection[]): Promise<Ran[]> {
  vitest.setGlobalTestNamePattern(
    new RegExp(some.map(({ test }) => patternOf(test.name).source).join('|')),
  )
  const isSelected = ({ moduleId, project }: (typeof specifications)[number]) =>
    some.some(({ test }) => moduleId === join(copy, test.file) && project.name === test.project)
  const { testModules } = await vitest.runTestSpecifications(specifications.filter(isSelected))
  return testModules.flatMap(module =>
    [...module.children.allTests()].map(test => ({
      file: module.moduleId,
      name: test.name,
      state: test.result().state,
    })),
  )
}

/** A test name as a pattern; placeholders of parametrised tests match any value. */
function patternOf(name: string): RegExp {
  const literally = name.replaceAll(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`)
  return new RegExp(literally.replaceAll(/%[a-z]/g, '.*'))
}

/** What became of a protection's test; of several under one name one that fails is enough. */
function stateOf(ran: Ran[], { test }: Protection): string {
  const states = ran
    .filter(one => one.file === join(copy, test.file) && patternOf(test.name).test(one.name))
    .map(one => one.state)
  return ['failed', 'passed'].find(state => states.includes(state)) ?? NOT_RUN
}
