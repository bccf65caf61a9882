import { parentPort, workerData } from 'node:worker_threads'
import { hostileRequests } from './hostile-requests.ts'
import type { HostileTask, HostileReport } from './slow-clients.ts'

// The greedy clients, in a thread of their own as well: one request after the other, until the time is over.

const { milliseconds, ...target }: HostileTask = workerData
const hostile = hostileRequests(target)
const report: HostileReport = { sent: 0, kinds: hostile.length, strange: {} }
const end = performance.now() + milliseconds
while (performance.now() < end)
  for (const { name, expected, attempt } of hostile) {
    const answer = await attempt()
    report.sent += 1
    if (expected.includes(answer)) continue
    const what = `${name}: ${answer}`
    report.strange[what] = (report.strange[what] ?? 0) + 1
  }
parentPort?.postMessage(report)
