import type { ExportedTable } from '#platform/contract/export.rules.ts'
import { describe, expect, it, onTestFinished, vi } from 'vitest'
import { ApiError } from '#platform/web/api/api-error.ts'
import { setPreferences } from '#platform/web/preferences/preferences.ts'
import { showScreen } from '../page/test-screen.tsx'
import { Toasts } from '../toast/toasts.tsx'
import { ExportMenu } from './export-menu.tsx'
import type { Download, ExportRequest } from './use-export.ts'

const table: ExportedTable = {
  title: 'Fruits',
  columns: [
    { header: 'Name', isNumber: false, width: 3 },
    { header: 'Count', isNumber: true, width: 1 },
  ],
  rows: [
    ['Apple', '3'],
    ['تفاح', '1,200'],
  ],
}
const file = (content: string, name: string) => ({ blob: new Blob([content]), name })

/** Restores the stubbed parts of the browser. */
const restoreLater = ({ mockRestore }: { mockRestore: () => void }) =>
  onTestFinished(() => mockRestore())

async function show(download: Download) {
  const screen = await showScreen(() => (
    <>
      <ExportMenu download={download} />
      <Toasts />
    </>
  ))
  const choose = async (name: string) => {
    await screen.getByRole('button', { name: 'Export' }).click()
    await screen.getByRole('menuitem', { name }).click()
  }
  return { screen, choose }
}

/** Captures what the browser would save. */
function catchDownloads(): string[] {
  const saved: string[] = []
  restoreLater(
    vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function click(
      this: HTMLAnchorElement,
    ) {
      saved.push(this.download)
    }),
  )
  return saved
}

describe('ExportMenu', () => {
  it('X-18 requests the format in the reader’s language, direction and time zone, and saves the file', async () => {
    setPreferences({ language: 'en', direction: 'rtl' })
    const saved = catchDownloads()
    const asked: ExportRequest[] = []
    const { screen, choose } = await show(async request => {
      asked.push(request)
      return file('x', `Fruits.${request.format}`)
    })
    for (const [name, format] of [
      ['CSV', 'csv'],
      ['Excel', 'xlsx'],
      ['PDF', 'pdf'],
    ] as const) {
      await choose(name)
      await expect.element(screen.getByText(`Fruits.${format} downloaded`)).toBeVisible()
    }
    const { timeZone } = Intl.DateTimeFormat().resolvedOptions()
    expect(asked).toEqual(
      ['csv', 'xlsx', 'pdf'].map(format => ({
        format,
        language: 'en',
        direction: 'rtl',
        timeZone,
      })),
    )
    expect(saved).toEqual(['Fruits.csv', 'Fruits.xlsx', 'Fruits.pdf'])
  })

  it('X-18 shows progress, and accepts one request at a time', async () => {
    catchDownloads()
    let finish: () => void = () => undefined
    const download = vi.fn<Download>(
      () =>
        new Promise(resolve => {
          finish = () => resolve(file('x', 'Fruits.csv'))
        }),
    )
    const { screen, choose } = await show(download)
    await choose('CSV')
    await expect
      .element(screen.getByRole('status').getByText('Preparing the export…'))
      .toBeInTheDocument()
    await screen.getByRole('button', { name: 'Export' }).click()
    const excel = screen.getByRole('menuitem', { name: /Excel/ })
    await expect.element(excel).toHaveAttribute('aria-disabled', 'true')
    await excel.click({ force: true })
    expect(download).toHaveBeenCalledOnce()
    finish()
    await expect.element(screen.getByText(/ downloaded$/)).toBeVisible()
    await expect.element(screen.getByRole('status').first()).toHaveTextContent('')
  })

  it('X-18 explains a failure', async () => {
    const refusals = [
      [
        new ApiError({ status: 413, code: 'export.too_many', detail: 'x' }),
        /more than 100,000 rows/,
      ],
      [new ApiError({ status: 503, code: 'export.busy', detail: 'x' }), /The server is busy/],
      [new ApiError({ status: 403, code: 'access.denied', detail: 'x' }), /don’t have permission/],
    ] as const
    for (const [refusal, text] of refusals) {
      const { screen, choose } = await show(() => Promise.reject(refusal))
      await choose('PDF')
      await expect.element(screen.getByText('Couldn’t export the list').last()).toBeVisible()
      await expect.element(screen.getByText(text)).toBeVisible()
      await screen.unmount()
    }
  })

  it('X-18 copies and reports the number of rows', async () => {
    const written: string[] = []
    restoreLater(
      vi.spyOn(navigator.clipboard, 'write').mockImplementation(async items => {
        for (const item of items) written.push(await (await item.getType('text/plain')).text())
      }),
    )
    const { screen, choose } = await show(async () =>
      file('Name\tCount\nApple\t3\nPear\t4\n', 'Fruits.tsv'),
    )
    await choose('Copy')
    await expect.element(screen.getByText('2 rows copied')).toBeVisible()
    expect(written).toEqual(['Name\tCount\nApple\t3\nPear\t4\n'])
  })

  it('X-18 reports when the browser denies copying', async () => {
    restoreLater(
      vi
        .spyOn(navigator.clipboard, 'write')
        .mockRejectedValue(new DOMException('no', 'NotAllowedError')),
    )
    const { screen, choose } = await show(async () => file('Name\n', 'Fruits.tsv'))
    await choose('Copy')
    await expect.element(screen.getByText(/blocked copying/)).toBeVisible()
  })

  it('X-18 prints the whole table, only on paper, and removes it', async () => {
    const printed = vi.spyOn(window, 'print').mockImplementation(() => {
      const invoice = document.querySelector('[data-printed]')
      expect(invoice?.querySelectorAll('tbody tr')).toHaveLength(2)
      expect(invoice?.textContent).toContain('Fruits')
      expect(getComputedStyle(invoice ?? document.body).display).toBe('none')
      expect(document.documentElement.dataset.printing).toBe('')
      dispatchEvent(new Event('afterprint'))
    })
    restoreLater(printed)
    const { choose } = await show(async () => file(JSON.stringify(table), 'Fruits.json'))
    await choose('Print')
    await expect.poll(() => printed.mock.calls.length).toBe(1)
    await expect.poll(() => document.querySelector('[data-printed]')).toBeNull()
    await expect.poll(() => document.documentElement.dataset.printing).toBeUndefined()
  })
})
