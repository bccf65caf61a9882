import { rmSync } from 'node:fs'
import { createServer } from 'node:http'
import { monitorEventLoopDelay } from 'node:perf_hooks'
import { findServer } from '../scripts/source/bundled-server.ts'

// The server, which says on a socket of its own (`WATCH_SOCKET`) how long its event loop was blocked since it was last asked, and how much memory it has.

const socket = process.env['WATCH_SOCKET'] ?? ''
const delay = monitorEventLoopDelay({ resolution: 1 })
delay.enable()
// On a busy machine a process waits for its processor: what it has computed between two turns of its loop shows what is its own.
let mostComputed = 0
let last = process.threadCpuUsage()
setInterval(() => {
  const { user, system } = process.threadCpuUsage(last)
  mostComputed = Math.max(mostComputed, user + system)
  last = process.threadCpuUsage()
}, 1).unref()
const megabytes = (bytes: number) => Math.round(bytes / 1_048_576)
const milliseconds = (nanoseconds: number) => Math.round(nanoseconds / 1e4) / 100

rmSync(socket, { force: true })
createServer((_, response) => {
  const figures = {
    longestBlock: milliseconds(delay.max),
    longestComputed: Math.round(mostComputed / 10) / 100,
    blockP99: milliseconds(delay.percentile(99)),
    megabytes: megabytes(process.memoryUsage.rss()),
    peakMegabytes: megabytes(process.resourceUsage().maxRSS * 1024),
  }
  delay.reset()
  mostComputed = 0
  response.end(JSON.stringify(figures))
}).listen(socket)

await import(findServer())
