import { describe, expect, it } from 'vitest'
import { importsOf, parse } from '../source/syntax.ts'
import { checkFileLength, checkFunctionLength } from './ceilings.ts'
import { checkBrowserClock } from './browser-clock.ts'
import { checkControls } from './controls.ts'
import { checkForeignTables } from './foreign-tables.ts'
import { checkCycles, checkImports, edgesOf } from './imports.ts'
import { checkJsonKeys } from './json-keys.ts'
import { checkLayout } from './layout.ts'
import { checkPredicates } from './predicates.ts'
import { checkStyleClasses } from './style-classes.ts'
import { checkStyleVariables } from './style-variables.ts'
import { checkFileWords, checkNameWords } from './vocabulary.ts'
import { checkTextWords } from './text-words.ts'
import { checkNotes, checkPathLiterals } from './words.ts'

const file = (path: string, text: string) => ({ path, text })
const rulesOf = (findings: { rule: string }[]) => findings.map(finding => finding.rule)
const edges = (path: string, text: string) => edgesOf(path, parse(file(path, text)).imports)

describe('layout and file names', () => {
  it.each([
    'features/users/server/users.repo.ts',
    'features/invoice/server/pdf/pdf.service.ts',
    'features/users/contract/users.contract.ts',
    'features/users/web/user-list.page.tsx',
    'features/users/web/components/user-form.test.tsx',
    'ui/button/button.module.css',
    'migrations/0001-users.ts',
    'features/users/tests/users.spec.ts',
  ])('accepts %s', path => {
    expect(checkLayout([path])).toEqual([])
  })

  it.each([
    ['features/users/server/users.controller.ts', 'layout'],
    ['features/users/server/UsersRepo.ts', 'layout'],
    ['features/users/contract/more/users.contract.ts', 'layout'],
    ['features/users/users.service.ts', 'layout'],
    ['platform/web/use-thing.ts', 'layout'],
    ['notes.txt', 'layout'],
    ['platform/server/utils/text.ts', 'name'],
    ['ui/button/index.ts', 'name'],
  ])('rejects %s', (path, rule) => {
    expect(rulesOf(checkLayout([path]))).toContain(rule)
  })
})

it('JSON has each key once in its object', () => {
  const text = '{ "a": "one",\n"b": { "a": 1 }, "c": [{ "a": 2 }, { "a": 3 }],\n"a": {} }'
  expect(checkJsonKeys(file('features/shop/locales/en/shop.json', text))).toEqual([
    { path: 'features/shop/locales/en/shop.json', rule: 'json', text: 'line 3: a second a' },
  ])
})

describe('imports', () => {
  it('are not read from a file with a syntax error, with or without its tree', () => {
    const broken = file('features/users/server/a.ts', "import { b } from './b.ts'\nconst =")
    for (const read of [importsOf, parse])
      expect(() => read(broken)).toThrow(/users\/server\/a.ts: /)
  })

  it('accepts a feature importing the platform, the contract, and another feature’s public API', () => {
    const text = `import { a } from '#platform/server/clock/clock.ts'
import { b } from '../contract/users.contract.ts'
import { c } from '#features/auth/server/auth.service.ts'`
    expect(checkImports(edges('features/users/server/users.service.ts', text))).toEqual([])
  })

  it.each([
    [
      'another feature’s internals',
      'features/users/server/users.service.ts',
      '#features/auth/server/auth.repo.ts',
      'public-api',
    ],
    ['a higher layer', 'platform/server/clock/clock.ts', '#app/server/build-app.ts', 'imports'],
    ['the other side', 'platform/web/api/api-client.ts', '#app/server/main.ts', 'imports'],
    [
      'a design-system piece from the platform',
      'platform/web/api/api-client.ts',
      '#ui/toast/toast.tsx',
      'imports',
    ],
    [
      'a feature’s name in the composition',
      'app/server/build-app.ts',
      '#features/todo/todo.feature.ts',
      'composition',
    ],
    [
      'the same in the browser',
      'app/web/router.tsx',
      '#features/todo/web/todo.page.tsx',
      'composition',
    ],
    ['test support files', 'app/server/build-app.ts', './test-app.ts', 'imports'],
    [
      'a dependency the client package would bundle',
      'client/client.ts',
      '#platform/web/session/session.ts',
      'imports',
    ],
  ])('rejects %s', (_what, path, specifier, rule) => {
    expect(rulesOf(checkImports(edges(path, `import { a } from '${specifier}'`)))).toEqual([rule])
  })

  it('rejects a cycle of files, also of types only', () => {
    const cycle = (keyword: string) => [
      ...edges('platform/contract/a.rules.ts', `${keyword} { b } from './b.rules.ts'`),
      ...edges('platform/contract/b.rules.ts', `${keyword} { a } from './a.rules.ts'`),
    ]
    expect(rulesOf(checkCycles(cycle('import')))).toEqual(['cycle'])
    expect(rulesOf(checkCycles(cycle('import type')))).toEqual(['cycle'])
  })

  it('rejects a cycle of features, even through their public APIs', () => {
    const both = [
      ...edges(
        'features/a/server/a.routes.ts',
        `import { b } from '#features/b/server/b.service.ts'`,
      ),
      ...edges(
        'features/b/server/b.routes.ts',
        `import { a } from '#features/a/server/a.service.ts'`,
      ),
    ]
    expect(rulesOf(checkCycles(both))).toEqual(['cycle'])
  })
})

describe('tables of other features', () => {
  const TABLES = file(
    'features/todo/server/todo.tables.ts',
    "declare module '#platform/server/database/tables.ts' { interface Tables { tasks: { id: number }; task_files: { id: number } } }",
  )
  const USERS = file(
    'features/users/server/users.tables.ts',
    "declare module '#platform/server/database/tables.ts' { interface Tables { users: { id: number } } }",
  )
  const check = (
    path: string,
    text: string,
    exceptions: { feature: string; table: string; why: string }[] = [],
  ) =>
    checkForeignTables(
      [TABLES, USERS, file(path, text)].map(one => ({ file: one, syntax: parse(one) })),
      exceptions,
    ).map(finding => finding.rule)
  const REPO = 'features/links/server/links.repo.ts'

  it.each([
    ["trx.selectFrom('tasks')"],
    ["trx.selectFrom('tasks as t')"],
    ["trx.selectFrom(['links', 'tasks as t'])"],
    ["db.selectFrom('links').innerJoin('tasks', 'tasks.id', 'links.a')"],
    ["db.selectFrom('links').leftJoin('tasks as t', 't.id', 'links.a')"],
    ["trx.insertInto('tasks')"],
    ["trx.updateTable('tasks')"],
    ["trx.deleteFrom('tasks')"],
    ['sql`select id from tasks where title = ${title}`'],
    ['sql<{ id: number }>`select id from links l\n join tasks t on t.id = l.a`'],
    ['sql`select 1 from links l, tasks t`'],
    ['sql`DELETE FROM tasks`'],
    ["sql.raw('select id from tasks')"],
    ["for (const table of ['task_files'] as const) trx.deleteFrom(table)"],
    ["trx.updateTable('users')"],
    ['sql`update users set a = 1`'],
  ])('rejects %s', text => {
    expect(check(REPO, text)).toEqual(['foreign-table'])
  })

  it.each([
    ["trx.selectFrom('links').select('tasks')"],
    ['sql`select tasks from links`'],
    ["db.selectFrom('links').innerJoin('users', 'users.id', 'links.a')"],
    ['sql`select full_name from users`'],
  ])('accepts %s', text => {
    expect(check(REPO, text)).toEqual([])
  })

  it('lets the owner, a migration and a test name them', () => {
    const text = "trx.deleteFrom('tasks')"
    for (const path of [
      'features/todo/server/todo.repo.ts',
      'migrations/0021-todo.ts',
      'features/links/server/links.repo.test.ts',
    ])
      expect(check(path, text)).toEqual([])
  })

  it('accepts exceptions, and rejects unnecessary ones', () => {
    const exceptions = [{ feature: 'links', table: 'tasks', why: 'shown' }]
    expect(check(REPO, "trx.selectFrom('tasks')", exceptions)).toEqual([])
    expect(check(REPO, "trx.selectFrom('links')", exceptions)).toEqual(['foreign-table'])
  })
})

describe('type predicates', () => {
  const check = (text: string) =>
    rulesOf(checkPredicates(file('ui/form/draft.ts', text), parse(file('ui/form/draft.ts', text))))

  it.each([
    'const isUser = (value: unknown): value is User => true',
    'function isUser(value: unknown): value is User {\n  return config.value !== undefined\n}',
    'const isPart = (value: object): value is Part => Object.keys(value).length <= most',
  ])('rejects one that proves nothing: %s', text => {
    expect(check(text)).toEqual(['predicate'])
  })

  it.each([
    "const isText = (value: unknown): value is string => typeof value === 'string'",
    'const isOne = (value: string): value is One => ONES.has(value)',
    'const isOpen = (value: unknown): boolean => true',
  ])('accepts %s', text => {
    expect(check(text)).toEqual([])
  })
})

describe('limits', () => {
  const lines = (count: number) => '  call()\n'.repeat(count)

  it('rejects a file of more than 300 lines', () => {
    expect(rulesOf(checkFileLength(file('app/server/main.ts', lines(301))))).toEqual(['file-lines'])
    expect(checkFileLength(file('app/server/main.ts', lines(300)))).toEqual([])
  })

  it.each([
    [
      'a long function',
      'app/server/main.ts',
      `function run() {\n${lines(59)}}\n`,
      ['function-lines'],
    ],
    ['a function at the limit', 'app/server/main.ts', `function run() {\n${lines(58)}}\n`, []],
    [
      'a factory of short functions',
      'app/server/main.ts',
      `const make = () => ({\n${`a() {\n${lines(20)}},\n`.repeat(5)}})\n`,
      [],
    ],
    [
      'a component between both limits',
      'app/web/main.tsx',
      `function Page() {\n${lines(100)}}\n`,
      [],
    ],
    [
      'a long component',
      'app/web/main.tsx',
      `function Page() {\n${lines(120)}}\n`,
      ['function-lines'],
    ],
  ])('judges %s', (_what, path, text, expected) => {
    const source = file(path, text)
    expect(rulesOf(checkFunctionLength(source, parse(source)))).toEqual(expected)
  })
})

describe('literals and notes', () => {
  it('rejects an API path outside the contract, with or without its parameters', () => {
    const source = file(
      'app/web/main.tsx',
      "get('/apps/users/delete'); get(`/apps/shop/${id}`); get('/login')",
    )
    const found = checkPathLiterals(source, parse(source), [
      '/apps/users/delete',
      '/apps/shop/{id}',
    ])
    expect(rulesOf(found)).toEqual(['path-literal', 'path-literal'])
  })

  it('rejects a TODO without an issue', () => {
    const source = file('app/server/main.ts', '// TODO tidy\n// TODO (issue 12) tidy\n')
    expect(checkNotes(source, parse(source)).map(finding => finding.text)).toEqual([
      'line 1: name the issue ("issue 12")',
    ])
  })
})

describe('vocabulary', () => {
  it('requires the field’s terms for files and folders', () => {
    expect(
      checkFileWords(['features/users/web/users.door.ts', 'features/users/web/users.public.ts']),
    ).toEqual([
      { path: 'features/users/web/users.door.ts', rule: 'word', text: '"door": public API' },
    ])
  })

  it('requires the field’s terms for identifiers', () => {
    const text = `const refuseTaken = () => 1
export const ListBones = refuseTaken
export const assertNotTaken = IconDoor`
    const source = file('features/users/web/components/list.tsx', text)
    expect(checkNameWords(source, parse(source)).map(finding => finding.text)).toEqual([
      'line 1: "refuseTaken": assertX for what throws, rejectX or sendX for what answers',
      'line 2: "ListBones": XSkeleton',
      'line 2: "refuseTaken": assertX for what throws, rejectX or sendX for what answers',
    ])
  })

  it('requires the field’s terms for the fields and calls of the API, in contracts only', () => {
    const text = `export const shape = z.object({ isHolding: z.boolean(), kept: z.int(), isOn: z.boolean() })
export const contract = { askQuote: defineCall({ method: 'GET' }), contactSupport: defineCall({ method: 'GET' }) }`
    const wordsIn = (path: string) => {
      const source = file(path, text)
      return checkNameWords(source, parse(source)).map(finding => finding.text)
    }
    expect(wordsIn('features/shop/contract/shop.contract.ts')).toEqual([
      'line 1: "isHolding" in the API: containsX',
      'line 1: "kept" in the API: held, stored or saved',
      'line 2: "askQuote" in the API: requestX',
    ])
    expect(wordsIn('features/shop/server/wishes/lists.repo.ts')).toEqual([])
  })

  it('requires the same terms for tables and columns', () => {
    const text = 'export interface EventsTable { is_away: number; title: string; rhythm: string }'
    const source = file('features/calendar/server/calendar.tables.ts', text)
    expect(checkNameWords(source, parse(source)).map(finding => finding.text)).toEqual([
      'line 1: "is_away" in the database: isOutOfOffice',
      'line 1: "rhythm" in the database: frequency',
    ])
  })

  it.each([
    'ordersOfPerson',
    'MOST_ROWS',
    'TITLE_MAX',
    'PASSWORD_MIN',
    'Asking',
    'canLookInAs',
    'readQuickLine',
    'SearchRoom',
    'PaymentWay',
    'useTurns',
    'isAsking',
    'canRehearse',
    'MAX_PATIENCE',
  ])('requires the field’s term for %s', name => {
    const source = file('features/users/web/components/list.tsx', `export const ${name} = 1`)
    expect(rulesOf(checkNameWords(source, parse(source)))).toEqual(['word'])
  })

  it('finds banned words within names, except API fields and the help desk', () => {
    const text = `export const keptDraft = [MAX_TOLD, toWallTime, InvoiceDesk]
export const { kept, unseenMsgs, helpDesk, findHelpDesk, walled, IconPaperclip } = keptDraft`
    const source = file('features/users/web/components/list.tsx', text)
    expect(checkNameWords(source, parse(source)).map(finding => finding.text)).toEqual([
      'line 1: "keptDraft": stored, cached or saved',
      'line 1: "MAX_TOLD": notified, reported or rendered',
      'line 1: "toWallTime": local time',
      'line 1: "InvoiceDesk": documents, session or service',
      'line 2: "keptDraft": stored, cached or saved',
    ])
  })

  it('finds banned words in keys and placeholders of texts, except codes of the API', () => {
    const text = `{
  "done": { "gone_one": "{{count}} deleted", "paid": "Paid by {{ way }} and {{- most}}" },
  "surplusText": "Kept, in the text itself",
  "refusals": { "coupon": { "most": "No more" }, "order": { "no_refund_way": "No" } }
}`
    const wordsIn = (path: string) => checkTextWords(file(path, text)).map(finding => finding.text)
    expect(wordsIn('features/orders/locales/en/orders.json')).toEqual([
      'line 2: "gone" in a text: deleted, missing or closed',
      'line 2: "way" in a text: method, channel or source',
      'line 2: "most" in a text: max or limit',
      'line 3: "surplusText" in a text: overpayment',
    ])
    expect(wordsIn('features/orders/locales/de/orders.json')).toEqual([])
  })
})

describe('controls', () => {
  const rules = (path: string, text: string) => {
    const source = file(path, text)
    return rulesOf(checkControls(source, parse(source)))
  }

  it.each([
    ['a select', '<select value={one} onChange={choose}><option>1</option></select>'],
    ['a check box', '<input type="checkbox" name="sure" />'],
    ['a radio', `<label><input {...rest} type={'radio'} /></label>`],
    ['one of both', `<input type={isOne ? 'radio' : 'checkbox'} />`],
  ])('rejects the browser’s own in a screen: %s', (_what, element) => {
    const screen = `export const Part = () => ${element}\n`
    expect(rules('features/users/web/components/part.tsx', screen)).toEqual(['controls'])
    expect(rules('app/web/layout/part.tsx', screen)).toEqual(['controls'])
    expect(rules('ui/tick/part.tsx', screen)).toEqual([])
    expect(rules('features/users/web/components/part.test.tsx', screen)).toEqual([])
  })

  it.each([
    ['a day', '<input type="date" value={day} />'],
    ['a time', `<input type={isTime ? 'time' : 'text'} />`],
    ['a moment', '<TextField form={form} name="until" type="datetime-local" label={label} />'],
  ])('rejects the browser’s own anywhere, kit included: %s', (_what, element) => {
    const screen = `export const Part = () => ${element}\n`
    expect(rules('features/users/web/components/part.tsx', screen)).toEqual(['controls'])
    expect(rules('ui/tick/part.tsx', screen)).toEqual(['controls'])
  })

  it('accepts the kit’s, other fields, and the checkbox of the sign-in pages', () => {
    const screen = `export const Part = () => <><Select value={one} /><Tick checked /><input type="number" /><input /></>\n`
    expect(rules('features/users/web/components/part.tsx', screen)).toEqual([])
    const box = 'export const Part = () => <input type="checkbox" name="remember" />\n'
    expect(rules('features/auth/web/components/part.tsx', box)).toEqual([])
    expect(
      rules('features/auth/web/components/part.tsx', box.replace('checkbox', 'radio')),
    ).toEqual(['controls'])
  })
})

describe('the browser’s clock', () => {
  const PATH = 'features/kanban/web/components/today.ts'
  const found = (text: string, path = PATH) => {
    const source = file(path, text)
    return checkBrowserClock(source, parse(source)).length
  }

  it.each([
    ['now.getHours()'],
    ['tomorrow.setDate(now + 1)'],
    ['new Date(moment).toDateString()'],
    ['Intl.DateTimeFormat().resolvedOptions().timeZone'],
    ['const { timeZone } = Intl.DateTimeFormat().resolvedOptions()'],
    ['new Date(2026, 10, 25)'],
    ['new Date(`${day}T23:59:59`)'],
  ])('rejects %s in a screen', text => {
    expect(found(text)).toBe(1)
    expect(found(text, 'features/email/contract/email.rules.ts')).toBe(1)
    expect(found(text, 'features/kanban/server/kanban.service.ts')).toBe(0)
    expect(found(text, 'features/kanban/web/components/today.test.ts')).toBe(0)
    expect(found(text, 'features/setup/web/components/guess-regional.ts')).toBe(0)
  })

  it.each([
    ['new Date(`${day}T00:00:00.000Z`).getUTCDay()'],
    ['new Date(Date.UTC(2026, 10, 25))'],
    ['new Date(`${month}-01`)'],
    ["new Intl.NumberFormat('en').resolvedOptions().locale"],
  ])('accepts %s', text => {
    expect(found(text)).toBe(0)
  })
})

describe('style sheets', () => {
  it('use no undefined variable', () => {
    const sources = [
      file(
        'ui/a/a.module.css',
        '.a { --own: 1px; margin: var(--own) var(--given) var(--with-default, 2px); color: var(--gone); }',
      ),
      file('ui/a/a.tsx', "<i style={{ '--given': '1px' }} />"),
    ]
    expect(checkStyleVariables(sources)).toEqual([
      { path: 'ui/a/a.module.css', rule: 'style', text: '--gone is set nowhere' },
    ])
  })

  it('have a rule for every class that is taken, and none that nothing takes', () => {
    const sheet = file(
      'ui/a/a.module.css',
      `/* .note */ .used, .composed { width: 0.5px; background: url('a.png'); }
.outer { composes: composed; } .text:global(.Foreign) { color: red; } .dead { color: red; }`,
    )
    const component = file(
      'ui/a/a.tsx',
      "import styles from './a.module.css'\nexport const A = () => <i className={`${styles.used} ${styles['outer']} ${styles.text} ${styles.gone}`} />",
    )
    const code = [{ file: component, syntax: parse(component) }]
    expect(checkStyleClasses([sheet, component], code)).toEqual([
      { path: 'ui/a/a.tsx', rule: 'style', text: 'line 2: ui/a/a.module.css has no class gone' },
      { path: 'ui/a/a.module.css', rule: 'style', text: 'no component takes class dead' },
    ])
    // A computed name may be any.
    const computed = file(
      'ui/a/b.tsx',
      "import a from '#ui/a/a.module.css'\nexport const b = (k: string) => a[k]",
    )
    const both = [...code, { file: computed, syntax: parse(computed) }]
    expect(checkStyleClasses([sheet], both).map(({ path }) => path)).toEqual(['ui/a/a.tsx'])
  })
})
