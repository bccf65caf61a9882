/**
 * Every table of the database by name. Each feature adds its own in `<feature>.tables.ts`:
 * `declare module './tables.ts' { interface Tables { users: UsersTable } }`
 */
export interface Tables {
  /** What this instance knows about itself. */
  facts: { name: string; value: string }
}
