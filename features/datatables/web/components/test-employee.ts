import type { Employee } from '../../contract/datatables.contract.ts'

// The employee that tests of forms and cells change.

export const employee: Employee = {
  id: 5,
  full_name: 'Ada Lindqvist',
  post: 'Engineer',
  email: 'ada@example.com',
  city: 'Basel',
  start_date: '2024-02-29',
  salary: 10,
  age: 40,
  experience: 9,
  status: 1,
  avatar: null,
  avatarColor: 'accent',
  archivedAt: null,
  version: 1,
}
