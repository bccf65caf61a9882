import { randomBytes } from 'node:crypto'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { filesContract } from '#features/files/contract/files.contract.ts'
import { adminSystemContract } from '#features/system/contract/admin-system.contract.ts'
import { todoContract } from '#features/todo/contract/todo.contract.ts'
import { usersContract } from '#features/users/contract/users.contract.ts'
import type { Place } from './backup-place.ts'
import { ask, type Product, signIn, startProduct, until, upload } from './product.ts'
import { runScript } from './run-script.ts'
import { startWriteLoad } from './write-load.ts'

/** Long enough for the load to be at its height. */
const BEFORE_MILLISECONDS = 500
const BACKUP_MILLISECONDS = 120_000
const FILE_BYTES = 50_000

export interface Found {
  made: number
  /** What went wrong with backups that were not made, and with those that were. */
  unmade: string[]
  unrestored: string[]
  /** Acknowledged before the backup began, and not in it. */
  lost: number
  /** Writes of which a backup has a part. */
  partial: number
  refused: Map<string, number>
  accepted: string[]
  acknowledged: Set<string>
  /** Of the load while backups were made. */
  written: number
  seconds: number
  slowest: number
}
/** An upload, and the task that shows it. */
interface Kept {
  bytes: Buffer
  taskId: number
}
export interface Made {
  folder: string
  /** Before it began. */
  acknowledged: ReadonlySet<string>
  file: Kept
}
interface Round {
  product: Product
  source: Place
  perSecond: number
  round: number
}

/** Stores a file through the product, and keeps what it holds; sent again when the answer says so. */
export async function uploadKept(
  product: Product,
  token: string,
): Promise<{ bytes: Buffer; id: string }> {
  const bytes = randomBytes(FILE_BYTES)
  for (;;) {
    const { status, retryAfter, body } = await upload(product, { token, name: 'kept.bin', bytes })
    if (status === 201) return { bytes, id: filesContract.uploadFile.output.parse(body).file.id }
    if (status !== 503) throw new Error(`an upload was answered with ${status}: ${String(body)}`)
    await wait(Number(retryAfter ?? 1) * 1000)
  }
}

/** Makes a backup under load: by turns on screen, which is a call, and by the operator's command. */
export async function makeUnderLoad(
  { product, source, perSecond, round }: Round,
  found: Found,
): Promise<Made | undefined> {
  const { token } = await signIn(product)
  const file = await attachKept(product, token)
  const load = startWriteLoad({ product, token, perSecond })
  await wait(BEFORE_MILLISECONDS)
  const acknowledged = new Set([...found.acknowledged, ...load.acknowledged])
  load.takeSlowest()
  const [before, began] = [load.acknowledged.size, performance.now()]
  const made = round % 2 === 0 ? await makeByCall(product, token) : await makeByCommand(source)
  found.seconds += (performance.now() - began) / 1000
  found.written += load.acknowledged.size - before
  await load.stop()
  found.slowest = Math.max(found.slowest, load.takeSlowest())
  for (const key of load.acknowledged) found.acknowledged.add(key)
  for (const [what, times] of load.refused)
    found.refused.set(what, (found.refused.get(what) ?? 0) + times)
  if ('fault' in made) {
    found.unmade.push(`backup ${round}: ${made.fault}`)
    return undefined
  }
  found.made += 1
  return { folder: join(source.env.DATA_DIR, 'backups', made.name), acknowledged, file }
}

async function attachKept(product: Product, token: string): Promise<Kept> {
  const { addTask } = todoContract
  const { bytes, id } = await uploadKept(product, token)
  const { body } = await ask(product, addTask, {
    token,
    body: { task: { title: 'with a file', fileIds: [id] } },
  })
  return { bytes, taskId: addTask.output.parse(body).task.id }
}

type Outcome = { name: string } | { fault: string }

async function makeByCall(product: Product, token: string): Promise<Outcome> {
  const { makeBackup, listBackups } = adminSystemContract
  const { status, body } = await ask(product, makeBackup, { token, body: {} })
  if (status !== 201) return { fault: `the call was answered with ${status}` }
  const { name } = makeBackup.output.parse(body)
  // Its folder is there when its thread has begun.
  let [state, hasBegun]: [string | undefined, boolean] = [undefined, false]
  const isDone = await until(async () => {
    const answer = await ask(product, listBackups, { token })
    if (answer.status !== 200) return false
    const { backups } = listBackups.output.parse(answer.body)
    state = backups.find(one => one.name === name)?.state
    hasBegun ||= state !== undefined
    return hasBegun && state !== 'making'
  }, BACKUP_MILLISECONDS)
  return isDone && state === 'ready' ? { name } : { fault: `the call left it ${state ?? 'gone'}` }
}

async function makeByCommand({ env }: Place): Promise<Outcome> {
  const name = `by-command-${Date.now()}`
  const folder = join(env.DATA_DIR, 'backups', name)
  const { status, complaint } = await runScript('backup.ts', [folder], { ...env })
  return status === 0 ? { name } : { fault: `the command ended with ${status}: ${complaint}` }
}

/** Restores a backup into an empty place, starts the product there, uses it, and compares what is stored. */
export async function tryRestored(
  { folder, acknowledged, file }: Made,
  { into, found }: { into: Place; found: Found },
): Promise<void> {
  const fail = (what: string) => void found.unrestored.push(`${folder}: ${what}`)
  const { status, complaint } = await runScript('restore.ts', [folder], { ...into.env })
  if (status !== 0) return fail(`restore ended with ${status}: ${complaint}`)
  const product = await startProduct({ ...into.env })
  try {
    const faults = await findUnusable(product, file)
    for (const fault of faults) fail(fault)
  } finally {
    const code = await product.end()
    if (code !== 0) fail(`the product ended with ${code}`)
  }
  const [titles, keys, broken] = await Promise.all([
    into.read(`select title from tasks where title like 'load-%'`),
    into.read(`select key from idempotency_keys where key like 'load-%'`),
    into.findFaults(),
  ])
  for (const fault of broken) fail(fault)
  const [tasks, known] = [new Set(titles), new Set(keys)]
  found.lost += countMissing(acknowledged, tasks)
  found.partial += countMissing(tasks, known) + countMissing(known, tasks)
  found.partial += titles.length - tasks.size
}

const countMissing = (all: ReadonlySet<string>, among: ReadonlySet<string>): number =>
  [...all].filter(one => !among.has(one)).length

/** What does not work of signing in, reading, writing, and a file. */
async function findUnusable(product: Product, { bytes, taskId }: Kept): Promise<string[]> {
  const { status, token } = await signIn(product)
  const list = await ask(product, usersContract.listUsers, { token })
  const added = await ask(product, todoContract.addTask, {
    token,
    body: { task: { title: 'after the restore' } },
  })
  const read = await ask(product, todoContract.getTask, { token, query: { id: String(taskId) } })
  const { task } = todoContract.getTask.output.parse(read.body)
  const file = await fetch(`${product.url}${task.files[0]?.url}`)
  const isSame = file.status === 200 && bytes.equals(await file.bytes())
  return [
    ...(status === 200 ? [] : [`sign-in: ${status}`]),
    ...(list.status === 200 ? [] : [`list: ${list.status}`]),
    ...(added.status === 201 ? [] : [`write: ${added.status}`]),
    ...(isSame ? [] : [`the file: ${file.status}`]),
  ]
}
