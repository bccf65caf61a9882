import { type ChildProcess, spawn } from 'node:child_process'
import { serverContract } from '#platform/contract/server.contract.ts'
import { ask, endProcess, until } from '../fault/product.ts'

const START_MILLISECONDS = 10_000

/** Starts a proxy; resolves once the product answers through it. Throws with the proxy's output where it does not. */
export async function startProxy(
  [command = '', ...options]: readonly string[],
  url: string,
): Promise<ChildProcess> {
  const child = spawn(command, options, { stdio: ['ignore', 'pipe', 'pipe'] })
  let output = ''
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (chunk: Buffer) => (output = (output + chunk.toString()).slice(-2_000)))
  const isReady = async () => (await ask({ url }, serverContract.getHealthReady)).status === 200
  if (await until(isReady, START_MILLISECONDS)) return child
  await endProcess(child, 'SIGKILL')
  throw new Error(`The proxy does not answer: ${output}`)
}
