/** The process's lifecycle state. Only `ready` receives traffic. */
export type ReadinessStatus = 'starting' | 'ready' | 'draining'

/** One value, written by the process and read by the health calls. */
export interface Readiness {
  status: ReadinessStatus
}

/** @example createReadiness('starting') */
export const createReadiness = (status: ReadinessStatus): Readiness => ({ status })
