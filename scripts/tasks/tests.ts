import { spawnSync } from 'node:child_process'
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { isCode, listPaths, readSources, root } from '../source/files.ts'
import { chooseFeature, chooseReached, listFeatures, type Choice } from './choice.ts'
import { ensureChromium } from './ensure-chromium.ts'
import { FAILED_JOURNEYS, readLastRun } from './last-run.ts'
import { findEdges, findScreensOfFeature } from './affected.ts'
import { readJourneys } from './read-journeys.ts'
import { runTasks } from './run-tasks.ts'
import {
  browserTests,
  build,
  bytes,
  faults,
  isBuiltAnew,
  journeys,
  nodeTests,
  packaged,
  readings,
  typesOfAll,
  withoutAnApp,
} from './task-list.ts'
import type { Task } from './task.ts'

// `npm test`: everything; `npm test -- users`: what a feature has; `npm test -- --changed`: what a change can reach.

const [project, ...rest] = process.argv.slice(2)
const paths = listPaths()

if (
  rest.length > 0 ||
  (project !== undefined && project !== '--changed' && !listFeatures(paths).includes(project))
) {
  console.log(
    `npm test | npm test -- --changed | npm test -- FEATURE, one of:\n${listFeatures(paths).join(' ')}\n0 passed, 1 failed`,
  )
  process.exit(1)
}
ensureChromium()
const name = project === undefined ? 'everything' : project.replace(/^--/, '')
const choice =
  project === undefined
    ? 'everything'
    : project === '--changed'
      ? chooseChanged()
      : chooseFeature(project, paths, readJourneys(paths))
if (choice === 'everything')
  await runTasks(
    [
      ...readings,
      build,
      bytes,
      packaged,
      withoutAnApp,
      nodeTests(),
      browserTests(),
      faults,
      ...journeysInOrder(),
    ],
    name,
  )
else
  await runTasks([...(project === '--changed' ? readings : typesOfAll), ...tasksOf(choice)], name)

function tasksOf({ tests, journeys: some }: Choice): Task[] {
  const inBrowser = tests.filter(path => path.endsWith('.tsx'))
  const inNode = tests.filter(path => !path.endsWith('.tsx'))
  const isBuildNeeded = some.length > 0 && !isBuiltAnew()
  return [
    ...(inNode.length === 0 ? [] : [nodeTests(inNode)]),
    ...(inBrowser.length === 0 ? [] : [browserTests(inBrowser)]),
    ...(isBuildNeeded ? [build] : []),
    ...(some.length === 0
      ? []
      : journeysInOrder(some === 'all' ? [] : some, isBuildNeeded ? ['build'] : [])),
  ]
}

/** Tests that failed last time are a separate task that runs first. */
function journeysInOrder(
  some: readonly string[] = [],
  needs: readonly string[] = ['build'],
): Task[] {
  const failed = readLastRun(name).failedJourneys
  if (failed.length === 0) return [{ ...journeys(some), needs }]
  const list = join(root, `node_modules/.cache/tests/failed-${name}.txt`)
  writeFileSync(list, `${failed.join('\n')}\n`)
  return [
    { ...journeys(['--test-list', list], FAILED_JOURNEYS), needs },
    { ...journeys([...some, '--test-list-invert', list]), needs },
  ]
}

function chooseChanged(): Choice | 'everything' {
  const code = readSources(paths.filter(isCode))
  const pages = readSources(paths.filter(path => path.endsWith('.pages.ts')))
  const screens = pages.flatMap(findScreensOfFeature)
  const chosen = chooseReached(
    listChanged(),
    { edges: findEdges(code), screens },
    readJourneys(paths),
  )
  if (chosen === 'everything') return chosen
  // What was deleted is a change as well, but cannot be run.
  const isThere = (path: string) => paths.includes(path.replace(/:\d+$/, ''))
  return {
    tests: chosen.tests.filter(isThere),
    journeys: chosen.journeys === 'all' ? 'all' : chosen.journeys.filter(isThere),
  }
}

/** Changes against the main branch, or if unknown against the last commit, including uncommitted and untracked files. */
function listChanged(): string[] {
  const git = (...args: string[]) =>
    spawnSync('git', args, { cwd: root, encoding: 'utf8' })
      .stdout.split('\n')
      .filter(line => line !== '')
  const [base = 'HEAD'] = git('merge-base', 'origin/main', 'HEAD')
  return [...git('diff', '--name-only', base), ...git('ls-files', '--others', '--exclude-standard')]
}
