/** Makes committed transactions durable, many at once. */
export interface GroupSync {
  /** Resolves when everything committed before this call is on disk; rejects when the disk refused. */
  flushed: () => Promise<void>
  /** Resolves when no sync is running. */
  idle: () => Promise<void>
}

interface Waiter {
  resolve(): void
  reject(error: unknown): void
}

/** Group commit: while one sync runs, the next commits gather and share the one after it. */
export function createGroupSync(sync: () => Promise<void>): GroupSync {
  let gathered: Waiter[] = []
  let running: Promise<void> | undefined

  async function run(): Promise<void> {
    const batch = gathered
    gathered = []
    try {
      await sync()
      for (const waiter of batch) waiter.resolve()
    } catch (error) {
      for (const waiter of batch) waiter.reject(error)
    }
    running = gathered.length > 0 ? run() : undefined
  }

  return {
    flushed: () =>
      new Promise((resolve, reject) => {
        gathered.push({ resolve, reject })
        running ??= run()
      }),
    async idle() {
      while (running !== undefined) await running
    },
  }
}
