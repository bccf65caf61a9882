// The public API of the data tables.

export { toEmployee } from './datatables.repo.ts'
export { seedEmployees } from './datatables.seed.ts'
export { employeeSearch } from './search.repo.ts'
