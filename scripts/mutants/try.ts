import { spawn } from 'node:child_process'
import { rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { atLeast } from '#app/server/test/fault/figure.ts'
import { keepRecord } from '../proof/record.ts'
import { copyTree } from '../source/copy-tree.ts'
import { listPaths, readSources, type SourceFile } from '../source/files.ts'
import { isGuarded } from './guarded.ts'
import { drawSample, findMutations, isMutable, type Mutation } from './mutation.ts'
import { nearestTests, readTestGraph } from './nearest-tests.ts'
import { outcome, type Outcome } from './outcome.ts'

// Mutation testing, one small change at a time on a copy of the tree: `npm run proof -- mutants [COUNT]
// [SEED] [PATH]`, and `guarding` instead of `mutants` for accounts and money alone. The same seed draws the same
// sample; PATH, or PATH:LINE, limits it. COUNT may be a time, `30min`: as many as fit, those under way are finished.

/** Longer than its tests take on a busy machine. */
const LONGEST_SECONDS = 600
const SIDE_BY_SIDE = 2

interface Form {
  name: 'mutants' | 'guarding'
  /** How a figure is named. */
  of: string
  leastPercent: number
  /** No further tests of a change are started after that. */
  seconds: number
  isIncluded: (file: string) => boolean
}
const FORMS: Record<Form['name'], Form> = {
  mutants: { name: 'mutants', of: 'breaks', leastPercent: 80, seconds: 60, isIncluded: () => true },
  guarding: {
    name: 'guarding',
    of: 'breaks of what guards accounts and money',
    leastPercent: 90,
    // Shared rules of money are reached by many files, and the one that notices may be the last.
    seconds: 300,
    isIncluded: isGuarded,
  },
}

export async function tryMutants(
  name: Form['name'],
  [count = '100', seed = '1', path = '']: readonly string[],
): Promise<boolean> {
  const began = performance.now()
  const { of, leastPercent, seconds, isIncluded } = FORMS[name]
  const files = readSources(listPaths().filter(isMutable)).filter(one => isIncluded(one.path))
  const minutes = Number(/^(\d+)min$/.exec(count)?.[1] ?? Infinity)
  const most = minutes === Infinity ? Number(count) : Infinity
  const sample = drawSample(reachedOf(files), { count: most, seed }).filter(({ file, line }) =>
    `${file}:${line}`.startsWith(path),
  )
  const isOver = () => performance.now() - began > minutes * 60_000
  const outcomes = await tryOnCopies(sample, { files, seconds, isOver })
  const counts = countStates(outcomes)
  console.log(`seed ${seed}: ${counts}`)
  const killed = outcomes.filter(({ state }) => state === 'killed').length
  const percent = Math.floor((100 * killed) / Math.max(outcomes.length, 1))
  const figures = [
    atLeast(`F20 ${of} tried`, outcomes.length, 1),
    atLeast(`F20 ${of} noticed, of a hundred`, percent, leastPercent),
  ]
  if (path === '')
    keepRecord(name, {
      command: `npm run proof -- ${name} ${count} ${seed}`,
      began,
      figures,
      notes: [`${counts}.`, ...noteOf(outcomes)],
    })
  return figures.every(({ pass }) => pass)
}

/** Without what journeys alone reach. */
function reachedOf(files: readonly SourceFile[]): SourceFile[] {
  const graph = readTestGraph()
  const reached = files.filter(one => nearestTests(one.path, graph).length > 0)
  const rest = files.filter(one => !reached.includes(one))
  console.log(
    `${rest.length} of ${files.length} files (${share(rest, files)} of what can be changed) are reached by journeys alone`,
  )
  return reached
}

async function tryOnCopies(
  sample: readonly Mutation[],
  { files, ...limits }: { files: readonly SourceFile[] } & Limits,
): Promise<Outcome[]> {
  const texts = new Map(files.map(({ path, text }) => [path, text]))
  const copies = Array.from({ length: SIDE_BY_SIDE }, () => copyTree())
  const shareOf = (at: number) => sample.filter((_, index) => index % SIDE_BY_SIDE === at)
  const found = await Promise.all(
    copies.map((one, at) => tryOn({ copy: one, sample: shareOf(at), texts, ...limits })),
  ).finally(() => {
    for (const one of copies) rmSync(one, { recursive: true, force: true })
  })
  return found.flat()
}

const countStates = (outcomes: readonly Outcome[]) =>
  Object.entries(Object.groupBy(outcomes, ({ state }) => state))
    .map(([state, some]) => `${some.length} ${state}`)
    .join(', ')

/** What was not noticed, to be judged by a reader. */
function noteOf(outcomes: readonly Outcome[]): string[] {
  const rest = outcomes.filter(({ state }) => state !== 'killed')
  if (rest.length === 0) return []
  const lines = rest.map(
    ({ state, mutation: { file, line, what } }) => `\`${file}:${line}\` ${what} (${state})`,
  )
  return [`Not noticed: ${lines.join('; ')}.`]
}

const share = (some: readonly SourceFile[], all: readonly SourceFile[]) =>
  `${Math.round((some.flatMap(findMutations).length / all.flatMap(findMutations).length) * 100)} %`

interface Limits {
  /** For the tests of one change. */
  seconds: number
  /** Nothing further is begun. */
  isOver: () => boolean
}
interface Trial extends Limits {
  copy: string
  sample: readonly Mutation[]
  /** The files as they were at the start: others keep editing. */
  texts: ReadonlyMap<string, string>
}

async function tryOn({ copy, sample, texts, seconds, isOver }: Trial): Promise<Outcome[]> {
  const list = join(copy, 'mutants.json')
  writeFileSync(list, JSON.stringify(sample))
  const found: Outcome[] = []
  while (found.length < sample.length && !isOver()) {
    const before = found.length
    for await (const one of reportFrom(copy, { list, first: before, seconds })) {
      found.push(one)
      report(one, texts)
      if (isOver()) return found
    }
    const stopped = sample[found.length]
    if (stopped === undefined) break
    // A copy that is broken stays so when its process ends.
    writeFileSync(join(copy, stopped.file), texts.get(stopped.file) ?? '')
    const ended: Outcome = {
      mutation: stopped,
      state: 'no end',
      ran: 0,
      reaching: 0,
      seconds: LONGEST_SECONDS,
      by: '',
    }
    found.push(ended)
    report(ended, texts)
  }
  return found
}

/** Yields a child process's reports until it is silent for too long. */
async function* reportFrom(
  copy: string,
  { list, first, seconds }: { list: string; first: number; seconds: number },
): AsyncGenerator<Outcome> {
  const program = join(copy, 'scripts/mutants/try-some.ts')
  const child = spawn('node', [program, list, `${first}`, `${seconds}`], {
    cwd: copy,
    stdio: ['ignore', 'pipe', 'ignore'],
    detached: true,
  })
  const end = () => {
    const hasEnded = child.exitCode !== null || child.signalCode !== null
    if (child.pid !== undefined && !hasEnded) process.kill(-child.pid, 'SIGKILL')
  }
  let limit = setTimeout(end, LONGEST_SECONDS * 1000)
  try {
    for await (const line of createInterface(child.stdout)) {
      // Test output appears in between.
      if (!line.startsWith('{"mutation":')) continue
      clearTimeout(limit)
      limit = setTimeout(end, LONGEST_SECONDS * 1000)
      yield outcome.parse(JSON.parse(line))
    }
  } finally {
    clearTimeout(limit)
    end()
  }
}

function report(
  { mutation, state, by, ran, reaching, seconds }: Outcome,
  texts: Trial['texts'],
): void {
  const seen = state === 'killed' ? by : `${ran} of ${reaching} test files`
  console.log(
    `${state.padEnd(11)} ${mutation.file}:${mutation.line} ${mutation.what} (${seen}, ${seconds} s)`,
  )
  if (state !== 'killed') console.log(diffOf(mutation, texts.get(mutation.file) ?? ''))
}

function diffOf({ start, end, replace }: Mutation, text: string): string {
  const from = text.lastIndexOf('\n', start - 1) + 1
  const to = text.indexOf('\n', end)
  const before = text.slice(from, to)
  const after = before.slice(0, start - from) + replace + before.slice(end - from)
  const marked = (mark: string, lines: string) => lines.split('\n').map(line => `  ${mark} ${line}`)
  return [...marked('-', before), ...marked('+', after)].join('\n')
}
