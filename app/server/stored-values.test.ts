import { readFileSync } from 'node:fs'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { parseFields } from '#features/blog/server/posts/fields.service.ts'
import {
  readEmailSettings,
  writeEmailSettings,
} from '#features/email/server/mailbox/settings.repo.ts'
import { readApprovalRules } from '#features/invoice/server/approval/approval.repo.ts'
import { contentOf } from '#features/invoice/server/plans/plans.repo.ts'
import { readReminders } from '#features/invoice/server/plans/reminders.repo.ts'
import { companyOf } from '#features/invoice/server/records/document.service.ts'
import { readChecklists } from '#features/kanban/server/view/view.service.ts'
import { readAction } from '#features/kanban/server/rules/rules.repo.ts'
import { findChoices } from '#features/notifications/server/choices.repo.ts'
import { readDocument } from '#features/orders/server/checkout/document.service.ts'
import { readAddress } from '#features/orders/server/list/view.service.ts'
import { readStored, saveSection } from '#features/settings/server/settings.repo.ts'
import { findRegional } from '#features/settings/server/settings.service.ts'
import { checksOf } from '#features/todo/server/view/tasks.repo.ts'
import { listPaths } from '../../scripts/source/files.ts'
import { createTestApp, type TestApp } from './test-app.ts'

// What an earlier release stored exceeds the limits of this one, and lacks what was added since. It stays readable.

const LONG = 'long '.repeat(30_000)
let test: TestApp
beforeAll(async () => {
  test = await createTestApp()
})
afterAll(() => test.close())

const ADDRESS = { fullName: LONG, line1: LONG, city: LONG, country: 'XX', kind: 'work' }

describe('stored values', () => {
  it('reads invoices’ templates', () => {
    const items = [{ item: LONG, cost: 5.125, qty: 1, discount: 20_000 }]
    const content = { clientId: 1, currency: 'CHF', items, note: LONG }
    const read = contentOf({ content: JSON.stringify(content) })
    expect([read.note, read.items[0]?.item, read.showTerms]).toEqual([LONG, LONG, true])
  })

  it('reads addresses and documents of orders', () => {
    expect(readAddress(JSON.stringify(ADDRESS))).toEqual({
      ...ADDRESS,
      phone: '',
      line2: '',
      region: '',
      postalCode: '',
    })
    const sums = { listTotal: 0, items: 0, discount: 0, shipping: 0, tax: 0, total: 0 }
    const document = {
      lines: [],
      coupons: [],
      tax: null,
      totals: { ...sums, taxes: [], giftCards: 0, due: 0 },
      shipping: 'standard',
      shipTo: ADDRESS,
      billTo: ADDRESS,
    }
    const read = readDocument(JSON.stringify(document))
    expect([read.shipTo.city, read.note, read.needsApproval]).toEqual([LONG, '', false])
  })

  it('reads checklists of cards and tasks, and rules of boards', () => {
    const item = { id: 'of an earlier form', text: LONG, isDone: true }
    const list = { id: 'of an earlier form', title: LONG, items: [item] }
    expect(readChecklists({ checklists: JSON.stringify([list]) })).toEqual([list])
    expect(checksOf(JSON.stringify([item]))).toEqual([item])
    const action = { kind: 'mail', userId: null, text: LONG }
    expect(readAction({ action: JSON.stringify(action) })).toEqual(action)
    expect(readAction({ action: '{"kind":"archive","days":9999}' })).toMatchObject({ days: 9999 })
  })

  it('reads posts that lack a field', () => {
    expect(parseFields('{"title":"Kept","content":"Kept too"}')).toMatchObject({
      title: 'Kept',
      content: 'Kept too',
      seoText: '',
      tags: [],
    })
  })

  it('keeps settings of the instance', async () => {
    const { settings } = await readStored(test.database.read)
    const company = { ...settings.company, name: LONG, iban: 'none', removed: true }
    const regional = { ...settings.regional, currency: 'Francs' }
    await test.database.write(async trx => {
      for (const [section, document] of [
        ['company', company],
        ['regional', regional],
      ] as const)
        await saveSection(trx, { section, values: document, version: 1, now: test.now() })
    })
    const { settings: read } = await readStored(test.database.read)
    expect([read.company.name, read.company.iban]).toEqual([LONG, 'none'])
    expect((await findRegional(test.database.read)).currency).toBe('Francs')
    const issued = { company: JSON.stringify({ ...company, phone: undefined }) }
    expect((await companyOf(test.database.read, issued)).name).toBe(LONG)
  })

  it('keeps rules of invoices', async () => {
    const facts = {
      approval: '{"isOn":true,"threshold":-5}',
      reminders: '{"isOn":true,"days":[-90],"lateFee":9000,"lateFeeAfter":400}',
    }
    await test.database.write(async trx => {
      for (const [name, value] of Object.entries(facts))
        await trx.insertInto('invoice_key_values').values({ name, value }).execute()
    })
    expect(await readApprovalRules(test.database.read)).toMatchObject({ isOn: true, threshold: -5 })
    expect(await readReminders(test.database.read)).toEqual({
      isOn: true,
      days: [-90],
      lateFee: 9000,
      lateFeeAfterDays: 400,
    })
  })

  it('keeps settings of a mailbox, and chosen notifications', async () => {
    const { id } = await test.makePerson()
    const signatures = [{ id: 'of an earlier form', name: LONG, html: LONG }]
    await test.database.write(async trx => {
      const settings = await readEmailSettings(trx, id)
      await writeEmailSettings(trx, id, { ...settings, signatures })
      const document = '{"flags":{"followMe":false,"removed":true},"channels":{}}'
      const at = test.now().toISOString()
      await trx
        .insertInto('notice_choices')
        .values({ user_id: id, document, version: 1, updated_at: at })
        .execute()
    })
    expect((await readEmailSettings(test.database.read, id)).signatures).toEqual(signatures)
    const { flags } = await findChoices(test.database.read, id)
    expect([flags.followMe, flags.productUpdates]).toEqual([false, true])
  })
})

describe('what is read from the database', () => {
  it('is not read by the rules for what is sent', () => {
    const found = listPaths()
      .filter(path =>
        /^(features\/[^/]+|platform|app)\/server\/(?!test\/).*(?<!\.test)\.ts$/.test(path),
      )
      .flatMap(path => {
        const text = readFileSync(path, 'utf8')
        const imported = [...text.matchAll(/import \{([^}]*)\} from '[^']*contract\/[^']*'/g)]
          .flatMap(([, names]) => (names ?? '').split(','))
          .map(name => name.trim().split(' as ').at(-1) ?? '')
        return [...text.matchAll(/(\w+)(?:\.shape\S*)?\s*\.(?:safeP|p)arse\(\s*JSON\.parse/g)]
          .filter(([, name]) => imported.includes(name ?? ''))
          .map(([read]) => `${path}: ${read}`)
      })
    expect(found).toEqual([])
  })
})
