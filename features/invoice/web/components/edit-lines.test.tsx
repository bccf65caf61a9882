import { useState } from 'react'
import { expect, it } from 'vitest'
import { loadTexts } from '#platform/web/i18n/i18n.ts'
import { showScreen } from '#ui/page/test-screen.tsx'
import { EditLines } from './edit-lines.tsx'
import { BLANK, blankLine } from './edit-values.ts'

const vat = { name: 'VAT', basisPoints: 1900 }

async function show(currency = 'USD') {
  await loadTexts(['invoice', 'document'])
  function Lines() {
    const [lines, setLines] = useState([{ ...blankLine(null), item: 'Copies', qty: '1000' }])
    const values = { ...BLANK, currency, lines: JSON.stringify(lines) }
    return <EditLines values={values} isChecked={false} rates={[vat]} onChange={setLines} />
  }
  const screen = await showScreen(Lines)
  const line = screen.getByRole('group', { name: 'Line 1' })
  return {
    line,
    cost: line.getByRole('textbox', { name: 'Cost' }),
    tax: line.getByRole('combobox', { name: 'Tax 1' }),
  }
}

it('INV-21 INV-22 a cost with too many decimals shows an error and no $0.00 price', async () => {
  const { line, cost } = await show()
  await cost.fill('0.335')
  await expect.element(cost).toHaveAccessibleDescription('At most 2 decimals in USD.')
  await expect.element(cost).toHaveAttribute('aria-invalid', 'true')
  await expect.element(line.getByText('$0.00')).not.toBeInTheDocument()
  await cost.fill('0.33')
  await expect.element(line.getByText('$330.00')).toBeVisible()
  await expect.element(cost).not.toHaveAttribute('aria-invalid')
  await expect.element(line.getByText('At most')).not.toBeInTheDocument()
})

it('INV-22 a cost stays as typed while typing, then has the decimals of its currency', async () => {
  const { line, cost } = await show()
  await cost.fill('12.4')
  await expect.element(cost).toHaveValue('12.4')
  await line.getByRole('textbox', { name: 'Quantity' }).click()
  await expect.element(cost).toHaveValue('12.40')
  await cost.click()
  await expect.element(cost).toHaveValue('12.40')
})

it('INV-22 yen take no decimals, dinars three', async () => {
  const yen = await show('JPY')
  await yen.cost.fill('9.5')
  await expect.element(yen.cost).toHaveAccessibleDescription('JPY has no decimals.')
})

it('INV-21 a tax is chosen from a select', async () => {
  const { tax } = await show()
  await expect.element(tax).toHaveValue('')
  await tax.selectOptions('VAT 19%')
  await expect.element(tax).toHaveValue('1900 VAT')
})
