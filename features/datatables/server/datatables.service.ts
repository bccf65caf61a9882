// The public API of the data tables.

export { undoEmployees } from './change.service.ts'
export { seedEmployees } from './datatables.seed.ts'
export { employeeSearch } from './search.repo.ts'
