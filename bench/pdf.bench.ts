import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { performance } from 'node:perf_hooks'
import { attachmentOf } from '#features/invoice/server/e-invoice/attachment.service.ts'
import { toSheet } from '#features/invoice/server/sheet/sheet.service.ts'
import { createPdfWriter } from '#platform/server/pdf/pdf-writer.ts'
import { sampleInvoice } from '#app/server/test/e-invoice/sample-invoice.ts'

// What one PDF costs, of a short and of a long invoice: time until it is there, size, and how long the main thread was busy with it.

const ROUNDS = 40
const pdf = createPdfWriter()
const lines = (count: number) =>
  Array.from({ length: count }, (_, index) => ({
    item: `Part ${index + 1}`,
    description: 'Delivered and mounted',
    cost: 1_000 + index,
    quantity: 1_500,
    taxes: [{ name: 'VAT', basisPoints: 1900 }],
  }))

const rows = []
for (const count of [4, 500]) {
  const invoice = sampleInvoice({ items: lines(count) })
  const times: number[] = []
  const busy: number[] = []
  let bytes = 0
  for (let round = 0; round < ROUNDS; round += 1) {
    const before = performance.eventLoopUtilization()
    const begun = performance.now()
    bytes = (
      await pdf.write(
        toSheet(invoice, {
          size: 'A4',
          at: '2026-11-21T10:00:00Z',
          attachment: attachmentOf(invoice),
        }),
      )
    ).length
    times.push(performance.now() - begun)
    busy.push(performance.eventLoopUtilization(before).active)
  }
  const at = (values: number[], share: number) =>
    values.toSorted((a, b) => a - b)[Math.floor(values.length * share)]?.toFixed(1)
  rows.push(
    `| ${count} | ${at(times, 0.5)} | ${at(times, 0.95)} | ${at(busy, 0.5)} | ${Math.round(bytes / 1024)} |`,
  )
}
await pdf.close()
const text = `# One PDF of an invoice, with its e-invoice inside

| lines | p50 ms | p95 ms | main thread busy, p50 ms | kB |
|---|---|---|---|---|
${rows.join('\n')}
`
writeFileSync(join(import.meta.dirname, 'results/papers.md'), text)
process.stdout.write(text)
