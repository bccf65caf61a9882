// The public API of the data tables.

export { seedEmployees } from './datatables.seed.ts'
export { employeeSearch } from './search.repo.ts'
