import { QueryClientProvider } from '@tanstack/react-query'
import { beforeEach, expect, it, vi } from 'vitest'
import type { AbilityRule } from '#features/auth/contract/auth.contract.ts'
import {
  address,
  choice,
  choices,
  date,
  defineResource,
  moment,
  money,
  phone,
  richText,
  text,
  url,
  yesNo,
} from '#platform/contract/resource-fields.rules.ts'
import { loadTexts } from '#platform/web/i18n/i18n.ts'
import { setPreferences } from '#platform/web/preferences/preferences.ts'
import { queryClient } from '#platform/web/query/query-client.ts'
import { signInWith } from '#platform/web/session/test-session.ts'
import { showScreen } from '#ui/page/test-screen.tsx'
import { Toasts } from '#ui/toast/toasts.tsx'
import { resourceScreens } from './resource.public.ts'

// The screens of a declaration: how field types are displayed, what the form validates and sends, and custom rendering.

const drills = defineResource({
  name: 'drills',
  subject: 'Client',
  nouns: { one: 'drill', many: 'drills' },
  icon: 'table',
  menu: { group: 'apps', place: 1 },
  pageId: 903,
  fields: {
    name: text({ required: true }),
    price: money(),
    bought: date(),
    checkedAt: moment(),
    state: choice({ of: ['inUse', 'stored'], required: true, byDefault: 'stored' }),
    marks: choices({ of: ['loud', 'fast'] }),
    isLeased: yesNo(),
    line: phone(),
    site: url(),
    home: address(),
    manual: richText(),
  },
  computed: { double: { as: 'money', from: ({ price }) => (price === null ? null : price * 2) } },
  list: { columns: ['price', 'bought', 'checkedAt', 'state', 'home', 'manual', 'double'] },
})
const first = {
  id: 7,
  name: 'Drill',
  price: 80.5,
  bought: '2026-03-02',
  checkedAt: '2026-03-02T08:30:00.000Z',
  state: 'inUse',
  marks: ['loud'],
  isLeased: true,
  line: '',
  site: 'https://works.example',
  home: { street: 'Main St 1', postalCode: '90210', city: 'Beverly Hills', country: 'US' },
  manual: '<p>Turn <strong>left</strong></p>',
  double: 161,
  version: 1,
  createdAt: '2026-03-01T08:00:00.000Z',
  createdBy: 11,
  updatedAt: '2026-03-01T08:00:00.000Z',
}
const related = { people: [], records: {}, files: [] }
let listed: object = first
let sent: { path: string; body: unknown; version: string | null }[] = []
let answerTo: (path: string, body: object) => Response = () => Response.json({})

const textOf = (address: Parameters<typeof fetch>[0]): string =>
  typeof address === 'string' ? address : address instanceof URL ? address.href : address.url

beforeEach(async () => {
  sent = []
  listed = first
  queryClient.clear()
  queryClient.setDefaultOptions({ queries: { staleTime: Infinity, retry: false } })
  setPreferences({ timeZone: 'Europe/Berlin' })
  const answers = globalThis.fetch
  vi.spyOn(globalThis, 'fetch').mockImplementation((address, options) => {
    const path = textOf(address).replace(location.origin, '').split('?')[0] ?? ''
    if (path.endsWith('/drills.json')) return Promise.resolve(Response.json({ title: 'Drills' }))
    if (!path.startsWith('/api/')) return answers(address, options)
    if (path === '/api/drills/list')
      return Promise.resolve(Response.json({ records: [listed], total: 1, related }))
    const body: object = typeof options?.body === 'string' ? JSON.parse(options.body) : {}
    sent.push({ path, body, version: new Headers(options?.headers).get('if-match') })
    return Promise.resolve(answerTo(path, body))
  })
  await loadTexts(['drills', 'resource', 'changes'])
})

async function show(
  ability: AbilityRule[],
  { screens }: Pick<ReturnType<typeof resourceScreens>, 'screens'> = resourceScreens(drills),
  address = '/apps/drills',
) {
  signInWith(ability)
  const Screen = await screens['/apps/drills']?.load()
  if (Screen === undefined) throw new Error('There is no such screen.')
  return showScreen(
    () => (
      <QueryClientProvider client={queryClient}>
        <Screen />
        <Toasts />
      </QueryClientProvider>
    ),
    address,
  )
}
const ALL: AbilityRule[] = [{ action: 'manage', subject: 'Client' }]

it('a list displays every field type; the form validates and sends typed values', async () => {
  answerTo = (_path, body) =>
    Response.json({ record: { ...first, ...body, id: 8 }, related, changeId: 3 }, { status: 201 })
  const screen = await show(ALL)
  for (const shown of [
    '$80.50',
    '2 Mar 2026',
    '2 Mar 2026, 9:30 AM',
    'In use',
    'Main St 1, Beverly Hills 90210, United States',
    'Turn left',
    '$161.00',
  ])
    await expect.element(screen.getByRole('cell', { name: shown, exact: true })).toBeVisible()
  await screen.getByRole('button', { name: 'Add drill' }).click()
  const form = screen.getByRole('dialog', { name: 'Add drill' })
  const submit = form.getByRole('button', { name: 'Add', exact: true })
  await form.getByLabelText(/^Price/).fill('much')
  await form.getByLabelText(/^Line/).fill('call me')
  await form.getByLabelText(/^Site/).fill('ftp://x')
  await submit.click()
  for (const wrong of ['This field is required.', 'Enter a number.', 'Enter a phone number.'])
    await expect.element(form.getByText(wrong)).toBeVisible()
  await expect
    .element(form.getByText('Enter a web address like https://example.com.'))
    .toBeVisible()
  expect(sent).toEqual([])

  await form.getByLabelText(/^Name/).fill('Saw')
  await form.getByLabelText(/^Price/).fill('12.5')
  await form.getByLabelText(/^Line/).fill('')
  await form.getByLabelText(/^Site/).fill('works.example')
  await form.getByLabelText(/^Checked at/).fill('2026-07-01T10:00')
  await form.getByRole('checkbox', { name: 'Fast' }).click()
  await form.getByLabelText(/^Postal code/).fill('4052')
  await form.getByLabelText(/^City/).fill('Basel')
  await form.getByLabelText(/^Country/).selectOptions('Switzerland')
  await form.getByRole('textbox', { name: /^Manual/ }).fill('Oil it')
  expect(form.getByLabelText(/^Double/).elements()).toEqual([])
  await submit.click()
  await expect.element(screen.getByText('Saw added')).toBeVisible()
  expect(sent[0]).toMatchObject({
    path: '/api/drills/add',
    body: {
      name: 'Saw',
      price: 12.5,
      bought: null,
      checkedAt: '2026-07-01T08:00:00.000Z',
      state: 'stored',
      marks: ['fast'],
      isLeased: false,
      line: '',
      site: 'https://works.example',
      home: { street: '', postalCode: '4052', city: 'Basel', country: 'CH' },
      manual: '<p>Oil it</p>',
    },
  })
  expect(sent[0]?.body).not.toHaveProperty('double')
})

it('X-08 a concurrent edit is compared, keeping the other changes of both', async () => {
  const theirs = { ...first, price: 70, isLeased: false, version: 2 }
  answerTo = (_path, body) =>
    sent.length === 1
      ? Response.json(
          {
            type: '',
            title: '',
            status: 412,
            detail: '',
            code: 'record.stale',
            requestId: '',
            current: theirs,
          },
          { status: 412, headers: { 'content-type': 'application/problem+json' } },
        )
      : Response.json({ record: { ...theirs, ...body }, related, changeId: 3 })
  const screen = await show(ALL, undefined, '/apps/drills?edit=7')
  const form = screen.getByRole('dialog', { name: 'Edit drill' })
  await form.getByLabelText(/^Price/).fill('99')
  await form.getByRole('button', { name: 'Save' }).click()
  await screen.getByRole('button', { name: 'Compare' }).click()
  await expect.element(screen.getByText('$70.00')).toBeVisible()
  await screen.getByRole('radio', { name: 'Mine $99.00' }).click()
  await screen.getByRole('button', { name: 'Save selection' }).click()
  await expect.element(screen.getByText('Drill saved')).toBeVisible()
  expect(sent.map(({ version }) => version)).toEqual(['"1"', '"2"'])
  expect(sent[1]?.body).toMatchObject({ id: 7, price: 99, isLeased: false, name: 'Drill' })
})

it('custom cells and inputs replace the default ones', async () => {
  const own = resourceScreens(drills, {
    load: async () => ({
      cells: { price: ({ record }) => <b>{record.price === null ? 'free' : 'dear'}</b> },
      inputs: { name: ({ label }) => <p>{`My own ${label}`}</p> },
    }),
  })
  const screen = await show(ALL, own)
  await expect.element(screen.getByRole('cell', { name: 'dear' })).toBeVisible()
  await screen.getByRole('button', { name: 'Add drill' }).click()
  await expect.element(screen.getByText('My own Name')).toBeVisible()
})

it('a reader sees no editing controls; an owner edits only their own records', async () => {
  const reader = await show([{ action: 'read', subject: 'Client' }])
  await expect.element(reader.getByRole('cell', { name: 'In use' })).toBeVisible()
  expect(reader.getByRole('button', { name: /Add|More actions/ }).elements()).toEqual([])
  await reader.unmount()
  const owner = await show([{ action: 'manage', subject: 'Client', own: true }])
  await owner.getByRole('button', { name: 'More actions for Drill' }).click()
  await expect.element(owner.getByRole('menuitem', { name: 'Edit' })).toBeVisible()
})

it('ADD-13 custom fields are columns, filters and inputs, and are compared and sent separately', async () => {
  listed = { ...first, customFields: { team: 'red', size: 42.5 } }
  const plain = { choices: [], decimals: 1, isRequired: false, isInList: true }
  const choices = [
    { value: 'red', labels: { en: 'Red' } },
    { value: 'blue', labels: { en: 'Blue' } },
  ]
  const fields = [
    { ...plain, key: 'team', kind: 'choice', choices, labels: { en: 'Team color' } },
    { ...plain, key: 'size', kind: 'number', isRequired: true, labels: { en: 'Shoe size' } },
  ]
  const theirs = { ...first, customFields: { team: 'blue', size: 42.5 }, version: 2 }
  answerTo = (path, body) => {
    if (path === '/api/custom-fields/of') return Response.json({ fields })
    if (sent.filter(one => one.path === path).length > 1)
      return Response.json({ record: { ...theirs, ...body }, related, changeId: 3 })
    const problem = { type: '', title: '', status: 412, detail: '', code: 'record.stale' }
    return Response.json(
      { ...problem, requestId: '', current: theirs },
      { status: 412, headers: { 'content-type': 'application/problem+json' } },
    )
  }
  const screen = await show(ALL, undefined, '/apps/drills?edit=7')
  await expect
    .element(screen.getByRole('combobox', { name: 'Team color' }).first())
    .toBeInTheDocument()
  const form = screen.getByRole('dialog', { name: 'Edit drill' })
  await form.getByLabelText(/^Shoe size/).fill('')
  // The list and the form share them.
  expect(sent.filter(({ path }) => path === '/api/custom-fields/of')).toHaveLength(1)
  await form.getByRole('button', { name: 'Save' }).click()
  await expect.element(form.getByText('This field is required.')).toBeVisible()
  await form.getByLabelText(/^Shoe size/).fill('43.5')
  await form.getByRole('button', { name: 'Save' }).click()
  await screen.getByRole('button', { name: 'Compare' }).click()
  await expect.element(screen.getByText('Team color').last()).toBeVisible()
  await screen.getByRole('button', { name: 'Save selection' }).click()
  await expect.element(screen.getByText('Drill saved')).toBeVisible()
  const saves = sent.filter(({ path }) => path === '/api/drills/update')
  expect(saves.map(({ version }) => version)).toEqual(['"1"', '"2"'])
  expect(saves[1]?.body).toMatchObject({ id: 7, customFields: { team: 'blue', size: 43.5 } })
})
