import type { Call } from '#platform/contract/define.ts'
import { datatablesContract } from '#features/datatables/contract/datatables.contract.ts'
import { invoiceContract } from '#features/invoice/contract/invoice.contract.ts'
import { mainSearchContract } from '../contract/main-search.contract.ts'
import { shopAdminContract } from '#features/shop/contract/shop-admin.contract.ts'
import { todoContract } from '#features/todo/contract/todo.contract.ts'
import { usersContract } from '#features/users/contract/users.contract.ts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createMailApp, listIds, putMail } from '#features/email/tests/mailbox.ts'
import type { TestApp } from '#app/server/test-app.ts'

// Search must match names as people type them on their keyboards, in every feature alike (docs/adr/0061).

/** The name as stored, and the spellings that must find it. */
const NAMES = [
  ['Inês Quirk', 'ines', 'INES', 'inês', 'ínes'],
  ['Yıldız Quirk', 'yildiz', 'Yıldız', 'YILDIZ'],
  ['Rühl Quirk', 'ruhl', 'rühl', 'RÜHL'],
  ['Straße Quirk', 'strasse', 'straße', 'STRAẞE'],
  ['Strasse Quirk', 'straße', 'strasse'],
  ['مُحَمَّد Quirk', 'محمد', 'مُحمد', 'محمـــد'],
  ['أحمد الآغا Quirk', 'احمد', 'أحمد', 'إحمد', 'الاغا'],
  ['ليلى فاطمة Quirk', 'ليلي', 'ليلى', 'فاطمه', 'فاطمة'],
  ['Room ٣٤٧ Quirk', '347', '٣٤٧', '۳۴۷'],
] as const

let app: TestApp
beforeAll(async () => {
  app = await createMailApp()
  for (const [index, [name]] of NAMES.entries()) {
    await post(usersContract.addUser, {
      fullName: name,
      username: `quirk${index}`,
      email: `quirk${index}@example.com`,
    })
    await post(shopAdminContract.addProduct, product(name))
    await post(invoiceContract.saveClient, { name })
    await post(todoContract.addTask, { task: { title: name } })
    await post(datatablesContract.addEmployee, { employee: employee(name) })
    await putMail(app, {
      owner: 'admin',
      subject: name,
      fromName: name,
      fromEmail: `quirk${index}@example.com`,
    })
  }
}, 60_000)
afterAll(() => app.close())

async function post(call: Call, body: object): Promise<void> {
  const answer = await app.call(call, { as: 'admin', body })
  expect(answer.statusCode, answer.body).toBeLessThan(300)
}
const product = (name: string) => ({
  name,
  sku: '',
  description: '',
  brand: 'Keeper',
  category: 'Lighting',
  price: 1,
  listPrice: null,
  cost: null,
  hasFreeShipping: false,
  stockBy: 1,
  lowStock: 0,
  pin: null,
  state: 'active',
})
const employee = (full_name: string) => ({
  full_name,
  post: 'Miller',
  email: 'm@works.example',
  city: 'Łódź',
  start_date: '2020-01-01',
  salary: 1,
  age: 30,
  experience: 1,
  status: 1,
})
async function get(call: Call, query: Record<string, string>): Promise<unknown> {
  const answer = await app.call(call, { as: 'admin', query })
  expect(answer.statusCode, answer.body).toBe(200)
  return answer.json()
}

/** What each feature finds, by name. */
const ROOMS: Record<string, (q: string) => Promise<string[]>> = {
  async 'USR-01 users'(q) {
    const { users } = usersContract.listUsers.output.parse(
      await get(usersContract.listUsers, { q, perPage: '100' }),
    )
    return users.map(one => one.fullName)
  },
  async 'SHOP-01 products'(q) {
    const { products } = shopAdminContract.listAdminProducts.output.parse(
      await get(shopAdminContract.listAdminProducts, { q, perPage: '100' }),
    )
    return products.map(one => one.name)
  },
  'INV-24 clients of invoices': async q =>
    invoiceContract.findClients.output
      .parse(await get(invoiceContract.findClients, { q }))
      .map(one => one.name),
  'TODO-01 tasks': async q =>
    todoContract.listTasks.output
      .parse(await get(todoContract.listTasks, { q }))
      .map(one => one.title),
  async 'DT-02 employees'(q) {
    const { rows } = datatablesContract.listEmployees.output.parse(
      await get(datatablesContract.listEmployees, { q }),
    )
    return rows.map(one => one.full_name)
  },
  async 'NAV-03 the palette'(q) {
    const { searchArr } = mainSearchContract.getMainSearch.output.parse(
      await get(mainSearchContract.getMainSearch, { q }),
    )
    return searchArr.flatMap(one =>
      one.group === 'contacts' ? one.data.map(entry => entry.title) : [],
    )
  },
}

describe('accent-insensitive search', () => {
  it.each(Object.entries(ROOMS))(
    '%s are found regardless of accents, vowel signs, letter forms and digits',
    async (_, find) => {
      for (const [name, ...typed] of NAMES) {
        for (const q of typed) expect(await find(q), `${name} by ${q}`).toContain(name)
      }
    },
  )

  it('MAIL-11 emails are found by subject and sender regardless of accents', async () => {
    for (const [name, ...typed] of NAMES) {
      const [whole = 0] = await listIds(app, { q: name }, 'admin')
      for (const q of typed) {
        expect(await listIds(app, { q }, 'admin'), `${name} by ${q}`).toContain(whole)
        expect(await listIds(app, { search: `from:${q}` }, 'admin'), `${name} from ${q}`).toContain(
          whole,
        )
      }
    }
  })
})

describe('locale-aware sorting', () => {
  const IN_ORDER = [
    'Zz Aland',
    'Zz Åland',
    'Zz Alba',
    'Zz Elan',
    'Zz Élan',
    'Zz Elba',
    'Zz Oskar',
    'Zz Oz',
    'Zz Öz',
    'Zz Ozan',
    'Zz Strasse',
    'Zz Straße',
  ]

  beforeAll(async () => {
    const shuffled = IN_ORDER.toSorted(
      (one, other) => one.length - other.length || (one < other ? 1 : -1),
    )
    for (const [index, name] of shuffled.entries()) {
      const username = `zz${index}`
      await post(usersContract.addUser, {
        fullName: name,
        username,
        email: `${username}@example.com`,
        country: name,
      })
      await post(datatablesContract.addEmployee, { employee: employee(name) })
      await post(shopAdminContract.addProduct, product(name))
    }
    for (let copy = 0; copy < 7; copy += 1) {
      const username = `same${copy}`
      await post(usersContract.addUser, {
        fullName: copy % 2 === 0 ? 'Zy Renée' : 'ZY RENÉE',
        username,
        email: `${username}@example.com`,
      })
    }
  })
  const users = async (query: Record<string, string>) =>
    usersContract.listUsers.output.parse(await get(usersContract.listUsers, { q: 'zz ', ...query }))
      .users

  it('USR-01 sorts é with e, Öz after Oskar, Å in its place, in both directions', async () => {
    for (const sortColumn of ['fullName', 'country']) {
      const found = await users({ sortColumn, perPage: '100' })
      expect(found.map(one => one.fullName)).toEqual(IN_ORDER)
      const backwards = await users({ sortColumn, sort: 'desc', perPage: '100' })
      expect(backwards.map(one => one.fullName)).toEqual(IN_ORDER.toReversed())
    }
  })

  it('DT-02 SHOP-01 sorts employees and products the same way', async () => {
    const rows = await get(datatablesContract.listEmployees, { q: 'zz ', sort: 'full_name' })
    expect(
      datatablesContract.listEmployees.output.parse(rows).rows.map(one => one.full_name),
    ).toEqual(IN_ORDER)
    const stored = await get(shopAdminContract.listAdminProducts, {
      q: 'zz ',
      sortColumn: 'name',
      perPage: '100',
    })
    expect(
      shopAdminContract.listAdminProducts.output.parse(stored).products.map(one => one.name),
    ).toEqual(IN_ORDER)
  })

  it('USR-01 loses or repeats no one across pages of equal names', async () => {
    for (const sort of ['asc', 'desc']) {
      const pages = []
      for (let page = 1; page <= 4; page += 1)
        pages.push(...(await users({ q: 'zy renee', sort, page: `${page}`, perPage: '2' })))
      const ids = pages.map(one => one.id)
      expect(ids).toHaveLength(7)
      expect(ids).toEqual(
        [...new Set(ids)].toSorted((one, other) => (sort === 'asc' ? one - other : other - one)),
      )
    }
  })
})
