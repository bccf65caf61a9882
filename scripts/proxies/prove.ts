import { spawnSync } from 'node:child_process'
import { endProcess } from '#app/server/test/fault/product.ts'
import { configure, type Here, type Proxy } from '#app/server/test/proxies/configure.ts'
import { startProxy } from '#app/server/test/proxies/start-proxy.ts'
import { startTwoNodes, type TwoNodes } from '#app/server/test/proxies/two-nodes.ts'
import { endOne, type Tried, askThrough } from './ask-through.ts'

// `npm run proof -- proxies`: the files of `deploy` before two processes on one PostgreSQL, with TLS, by each proxy that is installed.

const DEBIAN = 'apt-get install nginx-light caddy haproxy'

/** Whether all of them were tried, and everything was as it should be. */
export async function proveProxies(): Promise<boolean> {
  const nodes = await startTwoNodes()
  try {
    const found = []
    for (const proxy of configure(nodes.here)) found.push(await tryProxy(proxy, nodes))
    return found.every(Boolean)
  } finally {
    await nodes.stop()
  }
}

async function tryProxy(
  { name, version, command, redirects }: Proxy,
  nodes: TwoNodes,
): Promise<boolean> {
  const { here, url } = nodes
  const found = run(version)
  if (found === undefined) {
    console.log(`${name}: NOT TRIED, it is not installed (${DEBIAN})`)
    return false
  }
  const child = await startProxy(command, url).catch((error: unknown) => {
    console.log(`${name}: ${String(error)}`)
  })
  if (child === undefined) return false
  try {
    const tried: Tried[] = [
      ...(redirects ? [await leadsToTls(here)] : []),
      ...(await askThrough(url)),
      await endOne(url, () => nodes.at(1).end()),
    ]
    await nodes.restart(1)
    console.log(`${name}: ${found}`)
    for (const [what, isRight, figure] of tried)
      console.log(
        `  ${isRight ? 'ok ' : 'NOT'} ${what}${figure === undefined ? '' : `: ${figure}`}`,
      )
    return tried.every(([, isRight]) => isRight)
  } finally {
    await endProcess(child)
  }
}

async function leadsToTls({ plainPort }: Here): Promise<Tried> {
  const address = `http://localhost:${plainPort}/login`
  const answer = await fetch(address, { redirect: 'manual' })
  const to = answer.headers.get('location') ?? ''
  return ['leads from http to https', answer.status === 301 && to.startsWith('https://localhost')]
}

/** The first line of a command's output, or an empty string. */
function run([command = '', ...args]: readonly string[]): string | undefined {
  const { error, stdout, stderr } = spawnSync(command, args, { encoding: 'utf8' })
  return error === undefined ? `${stdout}${stderr}`.split('\n', 1)[0] : undefined
}
