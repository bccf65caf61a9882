/** One check: a command that must exit with 0. */
export interface Task {
  name: string
  command: readonly string[]
  /** Tasks that must have passed before. */
  needs?: readonly string[]
  /** Of the two places there are: 2 = runs alone. 1 unless given. */
  places?: 1 | 2
  /** Its reporter reports each test (reported-test.ts); otherwise the task counts as one. */
  reportsTests?: true
}

/** Result of a task. */
export interface Outcome {
  name: string
  seconds: number
  passed: number
  failed: number
  output: string
}
