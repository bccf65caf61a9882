import { accountContract } from '#features/account-setting/contract/account.contract.ts'
import { calendarContract } from '#features/calendar/contract/calendar.contract.ts'
import type { Call } from '#platform/contract/define.ts'
import { faqEditingContract } from '#features/faq/contract/faq-editing.contract.ts'
import { invoiceContract } from '#features/invoice/contract/invoice.contract.ts'
import { kanbanContract } from '#features/kanban/contract/kanban.contract.ts'
import { ordersCheckoutContract } from '#features/orders/contract/orders-checkout.contract.ts'
import { preferencesContract } from '#features/preferences/contract/preferences.contract.ts'
import { pricingContract } from '#features/pricing/contract/pricing.contract.ts'
import { serverContract } from '#platform/contract/server.contract.ts'
import { todoContract } from '#features/todo/contract/todo.contract.ts'
import { usersContract } from '#features/users/contract/users.contract.ts'
import { problem } from '#platform/contract/problem.rules.ts'
import type * as z from 'zod/mini'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createTestApp, type TestApp, type TestCall } from '#app/server/test-app.ts'
import { WRITE_BACK_OF } from '#app/server/product.ts'
import { answerSame, isAsRead, isWhole } from './unchanged.ts'
import { isEqual } from './write-back.ts'

// Records sent back with some fields changed. That every record can be: write-back.guard.test.ts.

let test: TestApp
beforeAll(async () => {
  test = await createTestApp()
})
afterAll(() => test.close())

type As = Omit<TestCall, 'body'>
async function send<const Output extends z.ZodMiniType>(
  call: Call & { output: Output },
  body: unknown,
  { as = 'admin', ...rest }: As = {},
) {
  const answer = await test.call(call, { as, ...rest, ...(body === undefined ? {} : { body }) })
  if (answer.statusCode > 201) throw new Error(`${answer.statusCode} ${answer.body}`)
  return call.output.parse(answer.json())
}
async function refuse(call: Call, body: unknown, options: As = { as: 'admin' }) {
  const answer = await test.call(call, { ...options, body })
  const { errors = {}, current } = problem.parse(answer.json())
  return { status: answer.statusCode, fields: Object.keys(errors), current }
}

async function makeEvent(name: string) {
  const { resource } = await send(calendarContract.addResource, {
    name: `Room of ${name}`,
    kind: 'room',
  })
  const { resource: other } = await send(calendarContract.addResource, {
    name: `Press of ${name}`,
    kind: 'machine',
  })
  const guests = [{ userId: 5 }, { email: 'somebody@outside.example', name: 'Somebody' }]
  const extendedProps = { guests, resources: [resource.id, other.id] }
  const event = {
    title: name,
    start: '2026-05-04T09:00:00Z',
    end: '2026-05-04T10:00:00Z',
    extendedProps,
  }
  return (await send(calendarContract.addEvent, { event })).event
}
async function makeInvoice() {
  const [client] = await send(invoiceContract.findClients, undefined)
  const items = [
    { item: 'Paper', cost: 10, qty: 1 },
    { item: 'Ink', cost: 5, qty: 1 },
  ]
  const body = {
    clientId: client?.id,
    currency: 'USD',
    issuedDate: '2026-03-02',
    discount: { basisPoints: 1000 },
    items,
  }
  return (await send(invoiceContract.addInvoice, body)).invoice
}

describe('a record sent back with changes', () => {
  it('CAL-05 accepts guests and rooms in the shape they were read in, or by id', async () => {
    const made = await makeEvent('Planning')
    const { extendedProps: props } = made
    const guests = [...props.guests, { email: 'third@outside.example', name: 'Third' }]
    const changed = {
      ...made,
      extendedProps: { ...props, guests, resources: props.resources.slice(1) },
    }
    const { event } = await send(calendarContract.updateEvent, { event: changed })
    expect(event.extendedProps.guests.map(({ email }) => email)).toEqual([
      ...props.guests.map(({ email }) => email),
      'third@outside.example',
    ])
    expect(event.extendedProps.resources).toEqual(props.resources.slice(1))
    const byIds = { id: made.id, extendedProps: { resources: props.resources.map(({ id }) => id) } }
    expect(
      (await send(calendarContract.updateEvent, { event: byIds })).event.extendedProps.resources,
    ).toEqual(props.resources)
  })

  it('CAL-05 rejects a changed guest response or room name', async () => {
    const made = await makeEvent('Printing')
    const { extendedProps: props } = made
    const answered = props.guests.map(guest => ({ ...guest, status: 'accepted' }))
    const renamed = props.resources.map(one => ({ ...one, name: 'Elsewhere' }))
    const failure = await refuse(calendarContract.updateEvent, {
      event: { ...made, extendedProps: { ...props, guests: answered, resources: renamed } },
    })
    expect([failure.status, failure.fields]).toEqual([
      400,
      [0, 1]
        .map(place => `event.extendedProps.guests.${place}.status`)
        .concat([0, 1].map(place => `event.extendedProps.resources.${place}.name`)),
    ])
    expect(
      (await send(calendarContract.getEvent, undefined, { query: { id: `${made.id}` } })).event,
    ).toEqual(made)
  })

  it('INV-21 recalculates when a line changes although old totals are sent; a changed total is rejected', async () => {
    const made = await makeInvoice()
    const items = made.items.map((line, place) => (place === 0 ? { ...line, qty: 3 } : line))
    const { invoice } = await send(invoiceContract.updateInvoice, { ...made, items })
    expect([invoice.total, invoice.discount, invoice.discountInput]).toEqual([
      31.5,
      3.5,
      { basisPoints: 1000 },
    ])
    const wrong = invoice.items.map(line => ({ ...line, price: 0.01 }))
    const failed = await refuse(invoiceContract.updateInvoice, {
      ...invoice,
      items: wrong,
      balance: 0,
    })
    expect([failed.status, failed.fields.toSorted()]).toEqual([
      400,
      ['balance', 'items.0.price', 'items.1.price'],
    ])
    const more = [...invoice.items, { item: 'Glue', cost: 2, qty: 1 }]
    const { invoice: last } = await send(invoiceContract.updateInvoice, { ...invoice, items: more })
    expect(last.items.map(({ item }) => item)).toEqual(['Paper', 'Ink', 'Glue'])
  })

  it('returns 412 with the current record when it is stale: its version counts as If-Match', async () => {
    const { task } = await send(todoContract.addTask, { task: { title: 'Once' } })
    await send(todoContract.updateTask, { task: { id: task.id, title: 'Twice' } })
    const failed = await refuse(todoContract.updateTask, { task: { ...task, title: 'Thrice' } })
    expect([failed.status, failed.fields]).toEqual([
      412,
      ['task.updatedAt', 'task.version'].filter(name => failed.fields.includes(name)),
    ])
    expect(failed.fields).toContain('task.version')
    expect(failed.current).toMatchObject({ id: task.id, title: 'Twice' })
  })

  it('does nothing when unchanged, and rejects what it would reject', async () => {
    const { user } = await send(usersContract.getUser, undefined, { query: { id: '6' } })
    const whole = (headers: Record<string, string> = {}, as: TestCall['as'] = 'admin') =>
      test.call(usersContract.updateUser, { as, body: user, headers })
    const { version } = user
    const saved = await whole({ 'if-match': `"${version}"` })
    expect([saved.statusCode, saved.headers['etag'], saved.json().changeId]).toEqual([
      200,
      `"${version}"`,
      undefined,
    ])
    expect(saved.json().user).toMatchObject({ id: 6, version, fullName: user.fullName })
    expect((await whole({ 'if-match': `"${version + 1}"` })).statusCode).toBe(412)
    expect((await whole({}, 'maintainer')).statusCode).toBe(403)
    expect((await whole({ 'x-dry-run': '1' })).headers['x-dry-run']).toBe('1')
    const after = await send(usersContract.updateUser, { ...user, company: 'Elsewhere' })
    expect([after.user.version, after.user.company]).toEqual([version + 1, 'Elsewhere'])
  })

  it('saves when fields are missing, as omitting may mean removing', async () => {
    const { preferences } = await send(preferencesContract.getPreferences, undefined)
    const pairing = WRITE_BACK_OF.get(preferencesContract.updatePreferences)
    if (pairing === undefined) throw new Error('Preferences are not paired.')
    const current = { ...preferences }
    expect([isWhole(pairing, current), isAsRead(pairing, current, current)]).toEqual([true, true])
    expect(isAsRead(pairing, { ...current, nobody: null }, current)).toBe(false)
    const task = { id: 1, title: 'Read', version: 1 }
    expect(
      answerSame(
        { task: { ...task, version: 2 }, changeId: 7 },
        { current: task, answer: { task } },
      ),
    ).toEqual({ output: { task } })
    expect(
      answerSame(
        { task: { ...task, title: 'Taken away', version: 2 } },
        { current: task, answer: { task } },
      ),
    ).toBeUndefined()
  })

  it('S9 never changes owner, creator or price', async () => {
    const { task } = await send(todoContract.addTask, { task: { title: 'Mine' } })
    expect(
      (await refuse(todoContract.updateTask, { task: { ...task, creatorId: 5 } })).fields,
    ).toEqual(['task.creatorId'])
    const { user } = await send(usersContract.getUser, undefined, { query: { id: '5' } })
    expect(
      (await refuse(usersContract.updateUser, { ...user, createdAt: '2020-01-01T00:00:00.000Z' }))
        .fields,
    ).toEqual(['createdAt'])
    const { general } = await send(accountContract.getAccount, undefined, { as: 'author' })
    const stolen = { section: 'general', ...general, id: 11 }
    expect(await refuse(accountContract.updateAccount, stolen, { as: 'author' })).toMatchObject({
      status: 400,
      fields: ['id'],
    })
    const role = { section: 'general', ...general, role: 'admin' }
    expect(await refuse(accountContract.updateAccount, role, { as: 'author' })).toMatchObject({
      status: 400,
      fields: ['role'],
    })
  })

  it('accepts one changed field with all others as read', async () => {
    const { task } = await send(todoContract.addTask, {
      task: { title: 'Old', assigneeId: 11, dueDate: '2026-05-04' },
    })
    const { task: given } = await send(todoContract.updateTask, {
      task: { ...task, assigneeId: 5 },
    })
    expect([given.assigneeId, given.assignee?.id, given.dueDate, given.version]).toEqual([
      5,
      5,
      '2026-05-04',
      task.version + 1,
    ])
    const [card] = await send(kanbanContract.listTasks, undefined)
    const { task: renamed } = await send(kanbanContract.updateTask, {
      data: { ...card, title: 'New' },
    })
    expect(renamed).toMatchObject({
      id: card?.id,
      title: 'New',
      boardId: card?.boardId,
      order: card?.order,
    })
  })

  it('CART-04 updates an address as read, without creating a second one', async () => {
    const form = {
      fullName: 'A Buyer',
      phone: '+49 30 123456',
      line1: 'Weg 1',
      city: 'Berlin',
      postalCode: '10115',
      country: 'DE',
    }
    const { address } = await send(ordersCheckoutContract.saveAddress, { address: form })
    const count = async () =>
      (await send(ordersCheckoutContract.listAddresses, undefined)).addresses.length
    const before = await count()
    const flat = await send(ordersCheckoutContract.saveAddress, { ...address, line1: 'Weg 2' })
    const inside = await send(ordersCheckoutContract.saveAddress, {
      address: { ...flat.address, line1: 'Weg 3' },
    })
    expect([flat.address.line1, inside.address, await count()]).toEqual([
      'Weg 2',
      { ...address, line1: 'Weg 3', version: inside.address.version },
      before,
    ])
  })

  it('accepts a price under the name it is returned by', async () => {
    const { standardPlan } = await send(pricingContract.getPricing, undefined)
    const yearlyPlan = { ...standardPlan.yearlyPlan, totalAnnual: 480 }
    const { plan } = await send(pricingContract.updatePlan, { ...standardPlan, yearlyPlan })
    expect(plan.yearlyPlan).toEqual({ totalAnnual: 480, perMonth: 40 })
  })

  it('returns 404 for an unknown id, and 400 if it is invalid as well', async () => {
    const { user } = await send(usersContract.getUser, undefined, { query: { id: '5' } })
    expect((await refuse(usersContract.updateUser, { ...user, id: 999_999 })).status).toBe(404)
    expect(
      (await refuse(usersContract.updateUser, { ...user, id: 999_999, nonsense: 1 })).status,
    ).toBe(400)
    const entry = { id: 999_999, slug: 'none', updatedAt: '2026-01-01T00:00:00.000Z' }
    expect((await refuse(faqEditingContract.updateFaqEntry, entry)).status).toBe(404)
  })

  it('marks its read-only fields in the API description', async () => {
    const { paths } = (await test.call(serverContract.getOpenapi)).json()
    const { schema } =
      paths[todoContract.updateTask.path].post.requestBody.content['application/json']
    const { creatorId, title } = schema.properties.task.properties
    expect([creatorId.readOnly, title.readOnly]).toEqual([true, undefined])
  })
})

describe('comparing values', () => {
  it('is equal as JSON, ignoring omitted fields, and for files ignoring the signature', () => {
    expect(isEqual({ a: [1, { b: null }] }, { a: [1, {}], c: undefined })).toBe(true)
    expect(isEqual({ a: [1, 2] }, { a: [2, 1] })).toBe(false)
    expect(isEqual('/api/files/abc?until=1', '/api/files/abc?until=2')).toBe(true)
    expect(isEqual('/api/files/abc?until=1', '/api/files/abd?until=1')).toBe(false)
    expect(isEqual('/apps/x?a=1', '/apps/x?a=2')).toBe(false)
  })
})
