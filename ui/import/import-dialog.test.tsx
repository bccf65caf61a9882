import type { ImportBody, ImportReport } from '#platform/contract/import.rules.ts'
import { describe, expect, it, onTestFinished, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { ApiError } from '#platform/web/api/api-error.ts'
import { showScreen } from '../page/test-screen.tsx'
import { ImportDialog } from './import-dialog.tsx'
import type { ImportField } from './import-types.ts'
import { readText } from './read-file.ts'
import { suggestMapping } from './suggest-mapping.ts'

const fields: ImportField[] = [
  { name: 'name', label: 'Fruit', isRequired: true, also: ['fruit name'] },
  { name: 'email', label: 'E-mail', isRequired: true, also: [] },
  { name: 'note', label: 'Note', isRequired: false, also: [] },
]
const found: ImportReport = {
  header: ['Fruit Name', 'Adresse', ''],
  sample: [
    ['', 'a@example.com', 'x'],
    ['Pear', 'b@example.com', 'y'],
  ],
  rows: 2,
  valid: 2,
  errors: [],
  failed: [],
  imported: 0,
}
const wrong: ImportReport = {
  ...found,
  valid: 1,
  errors: [
    { row: 2, field: 'name', code: 'required', text: 'x', value: '' },
    {
      row: 2,
      field: 'email',
      code: 'repeated',
      text: 'x',
      value: 'a@example.com',
      duplicateOfRow: 3,
    },
  ],
  failed: [{ row: 2, cells: ['=1+1', 'a@example.com', 'x'] }],
}
const csv = () =>
  new File(['Fruit Name,Adresse,\n,a@example.com,x\nPear,b@example.com,y'], 'fruits.csv', {
    type: 'text/csv',
  })

async function show(answers: (ImportReport | ApiError)[]) {
  const sent: ImportBody[] = []
  const onDone = vi.fn<(imported: number, changeId?: number) => void>()
  const onClose = vi.fn<() => void>()
  const screen = await showScreen(() => (
    <ImportDialog
      title="Import fruits"
      fields={fields}
      send={async body => {
        sent.push(body)
        const answer = answers[sent.length - 1] ?? found
        if (answer instanceof ApiError) throw answer
        return answer
      }}
      explain={error => (error.code === 'required' ? 'A fruit has a name.' : undefined)}
      onDone={onDone}
      onClose={onClose}
    />
  ))
  const choose = (file = csv()) =>
    userEvent.upload(screen.getByLabelText(/Drop a CSV or Excel file here/), file)
  const press = (name: string) => screen.getByRole('button', { name }).click()
  return { screen, sent, onDone, onClose, choose, press }
}

/** Captures what the browser would save. */
function catchDownloads(): { name: string; text: Promise<string> }[] {
  const saved: { name: string; text: Promise<string> }[] = []
  const spy = vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function click(
    this: HTMLAnchorElement,
  ) {
    saved.push({ name: this.download, text: fetch(this.href).then(answer => answer.text()) })
  })
  onTestFinished(() => spy.mockRestore())
  return saved
}

describe('ImportDialog', () => {
  it('X-19 goes from a file through column mapping and a dry run to the import', async () => {
    const { screen, sent, onDone, choose, press } = await show([
      found,
      found,
      { ...found, imported: 2, changeId: 7 },
    ])
    await expect
      .element(screen.getByRole('heading', { name: 'Step 1 of 3: choose a file' }))
      .toBeVisible()
    await choose()
    await expect
      .element(screen.getByRole('heading', { name: 'Step 2 of 3: match the columns' }))
      .toHaveFocus()
    await expect
      .element(screen.getByText('fruits.csv has 2 rows. Choose the column for each field.'))
      .toBeVisible()
    await expect.element(screen.getByLabelText('Fruit')).toHaveValue('0')
    await expect.element(screen.getByRole('combobox', { name: 'Note optional' })).toBeVisible()
    await expect.element(screen.getByText('Pear')).toBeVisible()
    await screen.getByLabelText('E-mail').selectOptions('Adresse')
    await press('Check')
    await expect.element(screen.getByText('2 rows can be imported')).toBeVisible()
    await press('Import 2 rows')
    await expect.poll(() => onDone.mock.calls).toEqual([[2, 7]])
    const text = await csv().text()
    expect(sent).toEqual([
      { csv: text },
      { csv: text, mapping: { name: 0, email: 1 }, dryRun: true },
      { csv: text, mapping: { name: 0, email: 1 }, dryRun: false },
    ])
  })

  it('X-19 blocks the check until every required field is mapped, naming missing ones', async () => {
    const { screen, sent, choose } = await show([])
    await choose()
    await expect.element(screen.getByText('Still missing a column: E-mail.').first()).toBeVisible()
    await screen.getByRole('button', { name: 'Check' }).click({ force: true })
    expect(sent).toHaveLength(1)
    await screen.getByLabelText('E-mail').selectOptions('Fruit Name')
    await expect.element(screen.getByText('Still missing a column: Fruit.').first()).toBeVisible()
    await expect
      .element(screen.getByRole('option', { name: 'Column 3' }).first())
      .toBeInTheDocument()
  })

  it('X-19 lists invalid rows, offers them as a file, and imports nothing', async () => {
    const saved = catchDownloads()
    const { screen, sent, onDone, choose, press } = await show([found, wrong, found])
    await choose()
    await screen.getByLabelText('E-mail').selectOptions('Adresse')
    await press('Check')
    await expect.element(screen.getByText('1 row has a problem.')).toBeVisible()
    await expect
      .element(screen.getByRole('row', { name: '2 Fruit A fruit has a name.' }))
      .toBeVisible()
    await expect
      .element(screen.getByRole('row', { name: '2 E-mail a@example.com Same as in row 3.' }))
      .toBeVisible()
    await expect.element(screen.getByRole('button', { name: /^Import \d/ })).not.toBeInTheDocument()
    await press('Download failed rows')
    expect(saved[0]?.name).toBe('Import fruits – failed rows.csv')
    expect(await saved[0]?.text).toBe(
      "Fruit Name,Adresse,,Problem\r\n'=1+1,a@example.com,x,Fruit: A fruit has a name. E-mail: Same as in row 3.\r\n",
    )
    await press('Upload again')
    await choose()
    await expect.element(screen.getByRole('heading', { name: /Step 2/ })).toBeVisible()
    expect(sent).toHaveLength(3)
    expect(onDone).not.toHaveBeenCalled()
  })

  it('X-19 skips invalid rows and imports the others on request', async () => {
    const { screen, sent, onDone, choose, press } = await show([
      found,
      wrong,
      { ...wrong, imported: 1 },
    ])
    await choose()
    await screen.getByLabelText('E-mail').selectOptions('Adresse')
    await press('Check')
    await press('Skip them and import 1 row')
    await expect.poll(() => onDone.mock.calls).toEqual([[1, undefined]])
    expect(sent[2]).toMatchObject({ dryRun: false, skipInvalid: true })
  })

  it('X-19 shows what became invalid between check and import', async () => {
    const { screen, onDone, choose, press } = await show([
      { ...found, header: ['Fruit', 'E-mail'] },
      found,
      wrong,
    ])
    await choose()
    await press('Check')
    await press('Import 2 rows')
    await expect.element(screen.getByText('1 row has a problem.')).toBeVisible()
    expect(onDone).not.toHaveBeenCalled()
  })

  it('X-19 explains what is wrong with a file, and lets another be chosen', async () => {
    const refusal = (status: number, code: string) =>
      new ApiError({ status, code, detail: 'x', errors: { line: '7' } })
    const { screen, sent, choose } = await show([
      refusal(400, 'import.unreadable'),
      refusal(400, 'import.empty'),
      refusal(413, 'import.too_many'),
      refusal(500, 'server.failed'),
    ])
    for (const text of [
      /starts at line 7/,
      /no column names/,
      /more than 5,000 rows/,
      /Something went wrong/,
    ]) {
      await choose()
      await expect.element(screen.getByRole('alert').getByText(text)).toBeVisible()
    }
    await choose(new File(['x'.repeat(1_100_000)], 'large.csv'))
    await expect.element(screen.getByRole('alert').getByText(/larger than 1 MB/)).toBeVisible()
    await choose(new File([new Uint8Array([0x89, 0x50, 0x4e, 0x47, 0, 0, 1])], 'picture.csv'))
    await expect
      .element(screen.getByRole('alert').getByText(/isn’t a CSV or Excel file/))
      .toBeVisible()
    expect(sent).toHaveLength(4)
  })

  it('X-19 offers a template with the right columns', async () => {
    const saved = catchDownloads()
    const { press } = await show([])
    await press('Download a template')
    expect([saved[0]?.name, await saved[0]?.text]).toEqual([
      'Import fruits.csv',
      'Fruit,E-mail,Note\r\n',
    ])
  })

  it('X-31 fits a phone', async () => {
    await page.viewport(360, 740)
    const { choose, press, screen } = await show([{ ...found, header: ['Fruit', 'E-mail'] }, wrong])
    await choose()
    await press('Check')
    await expect.element(screen.getByText('1 row has a problem.')).toBeVisible()
    expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(360)
  })
})

describe('import file content', () => {
  it('X-19 is decoded as UTF-8, UTF 16 or the language’s code page', async () => {
    const arabic = 'محمد'
    const utf16 = new Uint8Array([
      0xff,
      0xfe,
      ...Array.from(arabic).flatMap(sign => [sign.charCodeAt(0) & 0xff, sign.charCodeAt(0) >> 8]),
    ])
    expect(await readText(new Blob([arabic]), 'en')).toBe(arabic)
    expect(await readText(new Blob([utf16]), 'en')).toBe(arabic)
    expect(await readText(new Blob([new Uint8Array([0xe3, 0xcd, 0xe3, 0xcf])]), 'ar')).toBe(arabic)
    expect(await readText(new Blob([new Uint8Array([0x5a, 0x6f, 0xeb])]), 'en')).toBe('Zoë')
  })

  it('X-19 is matched by column names regardless of case and punctuation, each once', () => {
    expect(suggestMapping(['E_MAIL', 'Fruit-name', 'note', 'fruit'], fields)).toEqual({
      name: 1,
      email: 0,
      note: 2,
    })
    expect(suggestMapping(['', 'x'], fields)).toEqual({})
  })
})
