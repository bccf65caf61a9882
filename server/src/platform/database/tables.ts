/**
 * Every table of the database by name. Each feature adds its own in `<feature>.tables.ts`:
 * `declare module '../../platform/database/tables.ts' { interface Tables { users: UsersTable } }`
 */
// oxlint-disable-next-line typescript/no-empty-interface -- filled by the features
export interface Tables {}
