import type { Jobs } from './jobs.ts'

/** Several queues that are started and stopped as one. */
export const joinJobs = (queues: Jobs[]): Jobs => ({
  async runDue() {
    let done = 0
    for (const one of queues) done += await one.runDue()
    return done
  },
  async start() {
    for (const one of queues) await one.start()
  },
  async stop() {
    await Promise.all(queues.map(one => one.stop()))
  },
})
