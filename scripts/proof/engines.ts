/** An engine, and the project of Vitest that runs on it. */
export interface Engine {
  project: string
  engine: string
}

export const ENGINES: readonly Engine[] = [
  { project: 'server', engine: 'SQLite' },
  { project: 'server-postgres', engine: 'PostgreSQL' },
]
