import { datatablesContract } from '../contract/datatables.contract.ts'
import type { Cases, Cell } from '#app/server/test/matrix/matrix-world.ts'

// Employees: they have no owner, so there is an existing one and none.

const nothing = () => ({})
const ABSENT = 999_999
const EMPLOYEE = {
  full_name: 'Cell',
  post: 'Tester',
  email: 'cell@works.example',
  start_date: '2026-01-05',
  salary: 1000,
}

async function there(cell: Cell): Promise<number> {
  const answer = await cell.send(
    datatablesContract.addEmployee,
    { body: { employee: EMPLOYEE } },
    (await cell.person('admin')).accessToken,
  )
  return datatablesContract.addEmployee.output.parse(answer.json()).employee.id
}
const by = (sent: (id: number) => object) => ({
  there: async (cell: Cell) => sent(await there(cell)),
  absent: () => sent(ABSENT),
})

export const datatablesCases = {
  'datatables.listInitialRows': { '-': nothing },
  'datatables.listRows': { '-': nothing },
  'datatables.listEmployees': { '-': nothing },
  'datatables.groupEmployees': { '-': () => ({ query: { by: 'city' } }) },
  'datatables.addEmployee': { '-': () => ({ body: { employee: EMPLOYEE } }) },
  'datatables.updateEmployee': by(id => ({ body: { id, post: 'Changed' } })),
  'datatables.updateEmployees': { '-': () => ({ body: { ids: [ABSENT], isArchived: true } }) },
  'datatables.updateEachEmployee': by(id => ({
    body: { employees: [{ id, version: 1, post: 'Changed' }] },
  })),
  'datatables.deleteEmployees': { '-': () => ({ body: { ids: [ABSENT] } }) },
  'datatables.exportEmployees': { '-': nothing },
  'datatables.importEmployees': { '-': () => ({ body: { csv: 'full_name\nA' } }) },
} satisfies Cases
