import { AppError } from '#platform/server/http/app-error.ts'

export const employeeNotFound = () =>
  new AppError(404, 'employee.not_found', 'This employee doesn’t exist or was deleted.')
