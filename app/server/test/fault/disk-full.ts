import { spawnSync } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { closeSync, mkdtempSync, openSync, rmSync, writeSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { adminSystemContract } from '#features/system/contract/admin-system.contract.ts'
import { serverContract } from '#platform/contract/server.contract.ts'
import { todoContract } from '#features/todo/contract/todo.contract.ts'
import { atLeast, atMost, type Figure } from './figure.ts'
import {
  type Answer,
  ask,
  type Product,
  serverEntry,
  signIn,
  startProduct,
  until,
  upload,
} from './product.ts'
import { createRandom } from './random.ts'

const DISK_MEGABYTES = 128
const MEGABYTE = 1024 ** 2
const BACK_MILLISECONDS = 5_000
const WRITES = 40
/** Runs a command with a small disk of its own mounted at the folder, invisible to others. */
const withDisk = (folder: string, options: string) => [
  'unshare',
  '-m',
  'sh',
  '-c',
  `mount -t tmpfs -o ${options} tmpfs "$0" && exec "$@"`,
  folder,
]

interface Seen {
  failed: number
  /** Refusals that are neither 507 nor a problem. */
  strange: Set<string>
  refused: number
  shutOut: number
  unread: number
  silent: number
  slowest: number
}

/** F4: the disk fills up under the product. No one is shut out, nothing is a 500, and it goes on by itself when there is room. */
export async function fillDisk({
  rounds,
  seed,
}: {
  rounds: number
  seed: number
}): Promise<Figure[]> {
  const folder = mkdtempSync(join(tmpdir(), 'smart-fft-full-'))
  const [probe, ...args] = [...withDisk(folder, 'size=1m'), 'true']
  if (spawnSync(probe, args).status !== 0) {
    console.log('F4: no disk can be mounted here (unshare -m); not run')
    return []
  }
  const random = createRandom(seed)
  const product = await startProduct(
    { DATA_DIR: folder },
    withDisk(folder, `size=${DISK_MEGABYTES}m`),
  )
  const seen: Seen = {
    failed: 0,
    strange: new Set(),
    refused: 0,
    shutOut: 0,
    unread: 0,
    silent: 0,
    slowest: 0,
  }
  try {
    const { token } = await signIn(product)
    for (let round = 0; round < rounds; round += 1) {
      // The folder as that process sees it.
      const filler = join(`/proc/${product.pid}/root`, folder, 'filler')
      const backup =
        round % 2 === 0
          ? undefined
          : ask(product, adminSystemContract.makeBackup, { token, body: {} })
      fill(filler, random(MEGABYTE))
      await workOnFullDisk({ product, token, seen })
      note((await backup) ?? { status: 200, type: '', retryAfter: null, body: '' }, seen)
      rmSync(filler, { force: true })
      const began = performance.now()
      const isBack = await until(
        async () => (await write(product, token)).status === 201,
        BACK_MILLISECONDS * 4,
      )
      const isReady =
        isBack &&
        (await until(
          async () => (await uploadSome(product, token)).status === 201,
          BACK_MILLISECONDS,
        ))
      seen.slowest = Math.max(
        seen.slowest,
        isReady ? performance.now() - began : Number.POSITIVE_INFINITY,
      )
    }
    for (const what of seen.strange) console.log(`F4: ${what}`)
    return [
      atLeast('F4 changes refused on a full disk', seen.refused, rounds),
      atMost('F4 processes that ended', product.isAlive() ? 0 : 1, 0),
      atMost('F4 answers of 500', seen.failed, 0),
      atMost('F4 refusals that are no 507 problem', seen.strange.size, 0),
      atMost('F4 people who could not sign in', seen.shutOut, 0),
      atMost('F4 reads that failed', seen.unread, 0),
      atMost('F4 ready checks that named no storage', seen.silent, 0),
      atMost(
        'F4 slowest return after there was room, ms',
        Math.round(seen.slowest),
        rounds < 5 ? 15_000 : BACK_MILLISECONDS,
      ),
      atMost(
        'F4 starts in a read-only folder without a clear line',
        startReadOnly(folder) ? 0 : 1,
        0,
      ),
    ]
  } finally {
    product.child.kill('SIGKILL')
    rmSync(folder, { recursive: true, force: true })
  }
}

/** Writes until nothing more goes in, but for some bytes. */
function fill(path: string, leave: number): void {
  const file = openSync(path, 'a')
  const some = Buffer.alloc(MEGABYTE)
  try {
    for (let bytes = MEGABYTE; bytes >= 1024;) {
      try {
        writeSync(file, some, 0, bytes)
      } catch {
        bytes = Math.floor(bytes / 2)
        if (bytes < leave / 8) return
      }
    }
  } finally {
    closeSync(file)
  }
}

async function workOnFullDisk({
  product,
  token,
  seen,
}: {
  product: Product
  token: string
  seen: Seen
}): Promise<void> {
  note(await uploadSome(product, token), seen)
  for (let one = 0; one < WRITES; one += 1) note(await write(product, token), seen)
  await until(async () => (await write(product, token)).status === 507, BACK_MILLISECONDS)
  note(await uploadSome(product, token), seen)
  for (const name of ['admin', 'maintainer', 'editor', 'author', 'subscriber']) {
    const { status } = await signIn(product, name)
    seen.shutOut += status === 200 ? 0 : 1
    seen.failed += status === 500 ? 1 : 0
  }
  for (const call of [todoContract.listTasks, adminSystemContract.listBackups])
    seen.unread += (await ask(product, call, { token })).status === 200 ? 0 : 1
  const ready = await ask(product, serverContract.getHealthReady)
  seen.silent += ready.status === 503 && JSON.stringify(ready.body).includes('storage.full') ? 0 : 1
}

const write = (product: Product, token: string) =>
  ask(product, todoContract.addTask, {
    token,
    body: { task: { title: 'full', description: `<p>${randomBytes(2_000).toString('hex')}</p>` } },
  })
const uploadSome = (product: Product, token: string) =>
  upload(product, { token, name: 'full.txt', bytes: randomBytes(600 * 1024) })

function note({ status, type, body }: Answer, seen: Seen): void {
  if (status === 200 || status === 201) return
  if (status === 500) seen.failed += 1
  if (status === 507 && type.startsWith('application/problem+json')) seen.refused += 1
  else seen.strange.add(`${status} ${JSON.stringify(body)}`.slice(0, 300))
}

function startReadOnly(folder: string): boolean {
  const [command, ...args] = [...withDisk(folder, 'ro'), process.execPath, serverEntry()]
  const { status, stderr } = spawnSync(command, args, {
    env: { PATH: process.env['PATH'], PORT: '0', DATA_DIR: folder },
    encoding: 'utf8',
  })
  return status === 1 && /^The data folder .* cannot be written\. [^\n]*\n$/.test(stderr)
}
