import { notFound } from '#platform/server/http/app-error.ts'

export const employeeNotFound = () => notFound('employee.not_found', 'employee')
