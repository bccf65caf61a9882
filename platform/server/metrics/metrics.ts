import { collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client'

const SECONDS = [0.005, 0.02, 0.05, 0.1, 0.3, 1, 3, 10]

export interface Served {
  method: string
  /** The call's path with parameter names: without their values. */
  route: string
  status: number
  seconds: number
}
export interface Metrics {
  countRequest(served: Served): void
  /** A gauge read on request: one value, or one per label value. */
  addGauge: (gauge: {
    name: string
    help: string
    label?: string
    read: () => Promise<Record<string, number> | number>
  }) => void
  /** Everything in the format of Prometheus. */
  write(): Promise<{ type: string; text: string }>
  close(): void
}

/** Figures for Prometheus. `withProcess` adds those of the process itself: memory, event loop, garbage. */
export function createMetrics({ withProcess }: { withProcess: boolean }): Metrics {
  const registry = new Registry()
  if (withProcess) collectDefaultMetrics({ register: registry })
  const requests = new Histogram({
    name: 'smartfft_request_seconds',
    help: 'How long calls of the API took',
    labelNames: ['method', 'route', 'status'],
    buckets: SECONDS,
    registers: [registry],
  })
  return {
    countRequest: ({ method, route, status, seconds }) =>
      requests.observe({ method, route, status }, seconds),
    addGauge({ name, help, label, read }) {
      new Gauge({
        name,
        help,
        labelNames: label === undefined ? [] : [label],
        registers: [registry],
        async collect() {
          const values = await read()
          if (typeof values === 'number' || label === undefined) return this.set(Number(values))
          this.reset()
          for (const [key, value] of Object.entries(values)) this.set({ [label]: key }, value)
        },
      })
    },
    write: async () => ({ type: registry.contentType, text: await registry.metrics() }),
    close: () => registry.clear(),
  }
}
