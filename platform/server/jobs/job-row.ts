import type { Generated, Selectable } from 'kysely'
import type { Tables } from '../database/tables.ts'

declare module '../database/tables.ts' {
  interface Tables {
    jobs: {
      id: Generated<number>
      kind: string
      args: string
      name: string | null
      run_at: string
      /** Back at 0 while it runs when it was added once more. */
      attempts: Generated<number>
      /** The end of the lease, which is also its token: whoever takes the job next writes a later one. */
      locked_until: string | null
      state: 'waiting' | 'done' | 'failed'
      last_error: string | null
      created_at: string
      ended_at: string | null
    }
  }
}

export type JobRow = Selectable<Tables['jobs']>
