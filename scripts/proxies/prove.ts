import { type ChildProcess, spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { chmodSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type Product, startProduct, until } from '#app/server/test/fault/product.ts'
import { startCluster } from '#app/server/test/postgres/cluster.ts'
import { configure, type Here, type Proxy } from '#app/server/test/proxies/configure.ts'
import { prepare } from '#app/server/test/proxies/prepare.ts'
import { endOne, type Tried, askThrough } from './ask-through.ts'

// `npm run proof -- proxies`: the files of `deploy` before two processes on one PostgreSQL, with TLS, by each proxy that is installed.

const DEBIAN = 'apt-get install nginx-light caddy haproxy'

/** Whether all of them were tried, and everything was as it should be. */
export async function proveProxies(): Promise<boolean> {
  const folder = mkdtempSync(join(tmpdir(), 'smart-fft-proxies-'))
  // Workers of a proxy that root starts are another user's.
  chmodSync(folder, 0o755)
  const cluster = await startCluster()
  const here = await prepare(folder)
  const env = {
    DATABASE_URL: cluster.urlOf('postgres'),
    DATA_DIR: join(folder, 'data'),
    BASE_URL: `https://localhost:${here.port}`,
  }
  const nodes: Product[] = []
  const start = async (index: 0 | 1) =>
    (nodes[index] = await startProduct({ ...env, PORT: `${here.nodes[index]}` }))
  try {
    await start(0)
    await start(1)
    const found = []
    for (const proxy of configure(here))
      found.push(
        await tryProxy(proxy, here, async () => {
          await nodes[1]?.end()
          return () => start(1)
        }),
      )
    return found.every(Boolean)
  } finally {
    for (const { child } of nodes) child.kill('SIGKILL')
    await cluster.stop()
    rmSync(folder, { recursive: true, force: true })
  }
}

type End = () => Promise<() => Promise<unknown>>

async function tryProxy(proxy: Proxy, here: Here, end: End): Promise<boolean> {
  const { name, version, command, redirects } = proxy
  const found = run(version)
  if (found === undefined) {
    console.log(`${name}: NOT TRIED, it is not installed (${DEBIAN})`)
    return false
  }
  const url = `https://localhost:${here.port}`
  const child = spawn(command[0] ?? '', command.slice(1), { stdio: ['ignore', 'pipe', 'pipe'] })
  const output = listen(child)
  try {
    const answers = () =>
      fetch(`${url}/api/health/ready`).then(
        ({ ok }) => ok,
        () => false,
      )
    if (!(await until(answers, 10_000))) {
      console.log(`${name}: does not answer: ${output()}`)
      return false
    }
    let again: () => Promise<unknown> = async () => undefined
    const tried: Tried[] = [
      ...(redirects ? [await leadsToTls(here)] : []),
      ...(await askThrough(url)),
      await endOne(url, async () => void (again = await end())),
    ]
    await again()
    console.log(`${name}: ${found}`)
    for (const [what, isRight, figure] of tried)
      console.log(
        `  ${isRight ? 'ok ' : 'NOT'} ${what}${figure === undefined ? '' : `: ${figure}`}`,
      )
    return tried.every(([, isRight]) => isRight)
  } finally {
    if (child.exitCode === null) {
      child.kill('SIGTERM')
      await once(child, 'exit')
    }
  }
}

async function leadsToTls({ plainPort }: Here): Promise<Tried> {
  const address = `http://localhost:${plainPort}/login`
  const answer = await fetch(address, { redirect: 'manual' })
  const to = answer.headers.get('location') ?? ''
  return ['leads from http to https', answer.status === 301 && to.startsWith('https://localhost')]
}

function listen({ stdout, stderr }: ChildProcess): () => string {
  let output = ''
  for (const stream of [stdout, stderr])
    stream?.on('data', (chunk: Buffer) => void (output = (output + chunk.toString()).slice(-2_000)))
  return () => output
}

/** The first line of a command's output, or an empty string. */
function run([command = '', ...args]: readonly string[]): string | undefined {
  const { error, stdout, stderr } = spawnSync(command, args, { encoding: 'utf8' })
  return error === undefined ? `${stdout}${stderr}`.split('\n', 1)[0] : undefined
}
